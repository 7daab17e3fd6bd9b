/** A failed certification that two people decide: one prepares it, and another one countersigns it (decision 0785). */
import {
  decideCertification,
  explainCertificationDenial,
} from "@portal/core/institutions/certification-decisions/decide-certification.server";
import { listPreparedFailures } from "@portal/core/institutions/certification-decisions/list-prepared-failures.server";
import {
  countersignFailure,
  findPreparedFailure,
  findPreparedMarks,
  planPreparedFailure,
} from "@portal/core/institutions/certification-decisions/prepared-failure.server";
import { reopenCertification } from "@portal/core/institutions/certification-decisions/reopen-certification.server";
import type { Institution } from "@portal/core/institutions/index";
import { findInstitution, readInstitutionHistory } from "@portal/core/institutions/institution-store.server";
import {
  type CertificationPosition,
  listCertificationPage,
} from "@portal/core/institutions/list-certification-page.server";
import {
  listWaitingDecisions,
  returnInstitutionDecision,
  withdrawInstitutionDecision,
} from "@portal/core/institutions/prepared-decisions/prepared-decisions.server";
import type { Actor, Context } from "@portal/core/platform/actor";
import { verifyChain } from "@portal/core/platform/audit/index";
import { errorCodes } from "@portal/core/platform/errors";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createCertifiedInstitution,
  createTestContext,
} from "../../support/applications/application-fixtures.ts";
import { prepareTwoOfficers } from "../../support/applications/two-officers.ts";

let officer: Actor;
let secondOfficer: Actor;
let first: Context;
let second: Context;
let third: Context;
/** From the next day on one person decides. */
const nextDay = "2026-11-24T03:00:00.000Z";
beforeAll(async () => {
  ({ officer, secondOfficer, first, second, third } = await prepareTwoOfficers([
    ["2026-11-23", { failedCertification: "TWO_PERSONS" }],
    ["2026-11-24", { failedCertification: "ONE_PERSON" }],
  ]));
});

const failure = { result: "FAILED", reason: "證明書已過期。" } as const;
const requestCertification = (id: string, members: Partial<Institution> = {}) =>
  createCertifiedInstitution(
    id,
    { address: "Avenida 1", phone: { area: "+853", number: "28000000" }, personInCharge: "陳大文" },
    { certification: "VERIFYING", verifyingSince: first.now, ...members },
  );
const loadInstitution = async (id: string): Promise<Institution> =>
  (await findInstitution(id)) ?? expect.fail(`${id} is not stored`);
const findPrepared = async (id: string, ctx: Context) => findPreparedFailure(await loadInstitution(id), ctx);
const prepareFailure = async (id: string): Promise<{ version: number; at: string }> => {
  await requestCertification(id);
  await decideCertification({ id, version: 1, ...failure }, first);
  return { version: 1, at: (await findPrepared(id, first))?.at ?? "" };
};
const listWaitingIds = async (ctx: Context) =>
  (await listWaitingDecisions(ctx)).map(({ institutionId }) => institutionId);

describe("a failed certification", () => {
  test("is prepared, of which nothing is seen, and made by another one; both have decided it", async () => {
    const reference = await prepareFailure("made");
    expect(await loadInstitution("made")).toMatchObject({ certification: "VERIFYING", version: 1 });
    expect(await readInstitutionHistory("made")).toEqual([]);
    expect(await findPrepared("made", first)).toMatchObject({
      kind: "CERTIFICATION",
      input: failure,
      by: officer.account,
      own: true,
      denial: { code: errorCodes.SECOND_PERSON_REQUIRED },
    });
    expect(await listWaitingDecisions(second)).toContainEqual(
      expect.objectContaining({ institutionId: "made", kind: "CERTIFICATION", by: officer.account }),
    );
    expect((await planPreparedFailure("made", reference, second)).notices?.length).toBeGreaterThan(0);

    await expect(countersignFailure("made", reference, first)).rejects.toMatchObject({
      code: errorCodes.SECOND_PERSON_REQUIRED,
    });
    expect(await countersignFailure("made", reference, second)).toEqual({ id: "made", version: 2 });
    expect(await loadInstitution("made")).toMatchObject({
      certification: "FAILED",
      certificationReason: failure.reason,
      failedVersion: 2,
      failedBy: secondOfficer.accountId,
      failurePreparedBy: officer.accountId,
    });
    const history = await readInstitutionHistory("made");
    expect(history.at(-1)).toMatchObject({
      action: "certify",
      reason: failure.reason,
      actor: { accountId: secondOfficer.accountId, preparedBy: officer.accountId },
    });
    expect(await verifyChain(history, history[0]?.prevHash)).toBe(-1);
    expect(await listWaitingIds(second)).not.toContain("made");

    const reopenedInstitution = await reopenCertification(
      { id: "made", version: 2, reason: "有誤。" },
      third,
    );
    expect(reopenedInstitution).not.toHaveProperty("failurePreparedBy");
    for (const { actor } of [first, second])
      expect(explainCertificationDenial(reopenedInstitution, actor.accountId)).toEqual({
        code: errorCodes.DECISION_OVERTURNED,
      });
    expect(explainCertificationDenial(reopenedInstitution, third.actor.accountId)).toBeUndefined();
  });

  test("that one of the two takes back is decided anew by that one, and not by the other", async () => {
    await countersignFailure("own", await prepareFailure("own"), second);
    const reopenedInstitution = await reopenCertification({ id: "own", version: 2, reason: "有誤。" }, first);
    expect(reopenedInstitution.overturned).toEqual([secondOfficer.accountId]);
  });

  test("is ended by a decision that it passes", async () => {
    const reference = await prepareFailure("passed");
    await decideCertification({ id: "passed", version: 1, result: "PASSED" }, third);
    expect(await listWaitingIds(second)).not.toContain("passed");
    await expect(countersignFailure("passed", { ...reference, version: 2 }, second)).rejects.toMatchObject({
      code: errorCodes.MOVE_NOT_ALLOWED,
    });
  });

  test("is made at once by one person where the policy asks for no second one, and ends what waits", async () => {
    await prepareFailure("alone");
    const { certification, failurePreparedBy } = await decideCertification(
      { id: "alone", version: 1, ...failure },
      createTestContext(secondOfficer, nextDay),
    );
    expect([certification, failurePreparedBy]).toEqual(["FAILED", undefined]);
    expect(await listWaitingIds(second)).not.toContain("alone");
  });

  test("waits once at a time, is returned with a reason, and is prepared anew or withdrawn", async () => {
    const reference = await prepareFailure("returned");
    for (const [ctx, code] of [
      [first, errorCodes.SECOND_PERSON_REQUIRED],
      [second, errorCodes.MOVE_NOT_ALLOWED],
    ] as const)
      await expect(
        decideCertification({ id: "returned", version: 1, ...failure }, ctx),
      ).rejects.toMatchObject({ code });
    await returnInstitutionDecision(
      "returned",
      "CERTIFICATION",
      { ...reference, reason: "請列明文件。" },
      second,
    );
    expect(await listWaitingIds(first)).toContain("returned");
    expect(await listWaitingIds(second)).not.toContain("returned");
    await decideCertification(
      { id: "returned", version: 1, ...failure },
      createTestContext(officer, second.now),
    );
    const view = await findPrepared("returned", first);
    expect(view?.returned).toBeUndefined();
    await withdrawInstitutionDecision("returned", "CERTIFICATION", { at: view?.at ?? "" }, first);
    expect(await findPrepared("returned", first)).toBeUndefined();
    expect(await loadInstitution("returned")).toMatchObject({ certification: "VERIFYING", version: 1 });
  });

  test("is checked when it is prepared, also who prepares it", async () => {
    await requestCertification("checked", { overturned: [secondOfficer.accountId] });
    await expect(
      decideCertification({ id: "checked", version: 1, result: "FAILED" }, first),
    ).rejects.toMatchObject({ detail: { fields: [{ path: "reason" }] } });
    await expect(
      decideCertification({ id: "checked", version: 1, ...failure }, second),
    ).rejects.toMatchObject({ code: errorCodes.DECISION_OVERTURNED });
    expect(await findPrepared("checked", first)).toBeUndefined();
    await decideCertification({ id: "checked", version: 1, ...failure }, first);
    expect((await findPrepared("checked", second))?.denial).toEqual({
      code: errorCodes.DECISION_OVERTURNED,
    });
  });

  test("is marked in the lists of the desk, and listed by itself, page by page, until it is decided", async () => {
    const listPages = async (q?: string): Promise<string[][]> => {
      const pages: string[][] = [];
      let after: CertificationPosition | undefined;
      do {
        const page: Awaited<ReturnType<typeof listPreparedFailures>> = await listPreparedFailures({
          q,
          limit: 1,
          after,
        });
        pages.push(page.items.map(({ id }) => id));
        after = page.next;
      } while (after);
      return pages.filter(({ length }) => length > 0);
    };
    const before = await listPages();
    const reference = await prepareFailure("listed-1");
    await prepareFailure("listed-2");
    await requestCertification("listed-3");
    expect(await listPages()).toHaveLength(before.length + 2);
    expect((await listPages()).flat()).toEqual(expect.arrayContaining(["listed-1", "listed-2"]));
    expect(await listPages("listed-3")).toEqual([]);
    const { items } = await listCertificationPage({ certification: "VERIFYING", limit: 100 });
    await returnInstitutionDecision(
      "listed-1",
      "CERTIFICATION",
      { ...reference, reason: "請列明。" },
      second,
    );
    const readMarks = async (ctx: Context) => {
      const marks = await findPreparedMarks(items, ctx);
      return ["listed-1", "listed-2", "listed-3"].map((id) => marks.get(id));
    };
    const mark = { by: officer.account, at: expect.any(String) };
    expect(await readMarks(second)).toEqual([{ ...mark, returned: true }, mark, undefined]);
    expect(await readMarks(first)).toEqual([
      { ...mark, own: true, returned: true },
      { ...mark, own: true },
      undefined,
    ]);
    await decideCertification({ id: "listed-2", version: 1, result: "PASSED" }, third);
    expect((await listPages()).flat()).not.toContain("listed-2");
  });
});
