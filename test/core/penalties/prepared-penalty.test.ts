/** A penalty that two people decide: prepared by one, recorded when another one countersigns it (decision 0764). */
import type { Account } from "@portal/core/identity/accounts/account-entities.server";
import { findAccount } from "@portal/core/identity/accounts/account-store.server";
import { buildStaffAccountUpdate } from "@portal/core/identity/accounts/staff-account-writes.server";
import { findInstitution, readInstitutionHistory } from "@portal/core/institutions/institution-store.server";
import {
  listWaitingDecisions,
  returnInstitutionDecision,
  withdrawInstitutionDecision,
} from "@portal/core/institutions/prepared-decisions/prepared-decisions.server";
import { objectToPenalty, planPenaltyAnswer } from "@portal/core/penalties/penalty-objection.server";
import { listPenalties, recordPenalty } from "@portal/core/penalties/penalty-service.server";
import { countersignPenalty, planPreparedPenalty } from "@portal/core/penalties/prepared-penalty.server";
import type { Actor, Context } from "@portal/core/platform/actor";
import { verifyChain } from "@portal/core/platform/audit/index";
import { errorCodes } from "@portal/core/platform/errors";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createApplicant,
  createCertifiedInstitution,
  createTestContext,
} from "../../support/applications/application-fixtures.ts";
import { prepareTwoOfficers } from "../../support/applications/two-officers.ts";
import { createSignedInPerson } from "../../support/calls/call-lambda.ts";

let officer: Actor;
let secondOfficer: Actor;
let first: Context;
let second: Context;
beforeAll(async () => {
  ({ officer, secondOfficer, first, second } = await prepareTwoOfficers([
    ["2026-11-23", { penalties: "TWO_PERSONS" }],
  ]));
});

const violation = { kind: "VIOLATION", on: "2026-11-20", reason: "未經批准轉讓攤位。" } as const;
const prepareViolation = async (id: string) => {
  await createCertifiedInstitution(id);
  const list = await recordPenalty(id, { ...violation, version: 1 }, first);
  return { list, reference: { version: list.version, at: list.prepared?.at ?? "" } };
};

describe("a violation", () => {
  test("is prepared, of which the institution learns nothing, and recorded by another one", async () => {
    const { list, reference } = await prepareViolation("made");
    const ownContext = createTestContext(createApplicant("made"));
    expect(list).toMatchObject({
      items: [],
      version: 1,
      prepared: { kind: "PENALTY", input: violation, by: officer.account, own: true },
    });
    expect(list.barredUntil).toBeUndefined();
    const ownList = await listPenalties("made", ownContext);
    expect(ownList).toMatchObject({ items: [], version: 1 });
    expect(ownList.prepared).toBeUndefined();
    expect(await readInstitutionHistory("made")).toEqual([]);
    expect(await listWaitingDecisions(second)).toContainEqual(
      expect.objectContaining({ institutionId: "made", kind: "PENALTY", by: officer.account }),
    );
    expect((await planPreparedPenalty("made", reference, second)).notices?.length).toBeGreaterThan(0);

    expect(await countersignPenalty("made", reference, second)).toEqual({ id: "made", version: 2 });
    const after = await listPenalties("made", second);
    expect(after).toMatchObject({ items: [{ kind: "VIOLATION", own: true }], barredUntil: "2027-11-22" });
    expect(after.prepared).toBeUndefined();
    const history = await readInstitutionHistory("made");
    expect(history.at(-1)?.actor).toMatchObject({
      accountId: secondOfficer.accountId,
      preparedBy: officer.accountId,
    });
    expect(await verifyChain(history, history[0]?.prevHash)).toBe(-1);
    expect((await listWaitingDecisions(second)).map(({ institutionId }) => institutionId)).not.toContain(
      "made",
    );

    // Neither of the two rules on an objection to it.
    const objectedList = await objectToPenalty(
      "made",
      after.items[0]?.id ?? "",
      { version: 2, reason: "x" },
      ownContext,
    );
    for (const ctx of [first, second])
      await expect(
        planPenaltyAnswer(
          "made",
          after.items[0]?.id ?? "",
          { version: objectedList.version, result: "UPHELD", reason: "x" },
          ctx,
        ),
      ).rejects.toMatchObject({ code: errorCodes.SECOND_PERSON_REQUIRED });
  });

  test("is not countersigned by whoever prepared it, nor as another one than was read", async () => {
    const { reference } = await prepareViolation("refused");
    for (const [ctx, body, code] of [
      [first, reference, errorCodes.SECOND_PERSON_REQUIRED],
      [second, { ...reference, version: 2 }, errorCodes.STALE_VERSION],
      [second, { ...reference, at: second.now }, errorCodes.STALE_VERSION],
    ] as const)
      await expect(countersignPenalty("refused", body, ctx)).rejects.toMatchObject({ code });
    // One of a kind waits at a time.
    await expect(recordPenalty("refused", { ...violation, version: 1 }, first)).rejects.toMatchObject({
      code: errorCodes.SECOND_PERSON_REQUIRED,
    });
    await expect(recordPenalty("refused", { ...violation, version: 1 }, second)).rejects.toMatchObject({
      code: errorCodes.MOVE_NOT_ALLOWED,
    });
    await countersignPenalty("refused", reference, second);
    await expect(countersignPenalty("refused", { ...reference, version: 2 }, second)).rejects.toMatchObject({
      code: errorCodes.MOVE_NOT_ALLOWED,
    });
  });

  test("is checked when it is prepared", async () => {
    await createCertifiedInstitution("checked");
    await expect(
      recordPenalty("checked", { ...violation, on: "2027-01-01", version: 1 }, first),
    ).rejects.toMatchObject({ detail: { fields: [{ path: "on" }] } });
    expect((await listPenalties("checked", first)).prepared).toBeUndefined();
  });

  test("is returned with a reason, waits for whoever prepared it, and is prepared anew or withdrawn", async () => {
    const { reference } = await prepareViolation("returned");
    const giveBack = (reason: string, ctx: Context) =>
      returnInstitutionDecision("returned", "PENALTY", { ...reference, reason }, ctx);
    await expect(giveBack(" ", second)).rejects.toMatchObject({ code: errorCodes.REQUIRED_EMPTY });
    await expect(giveBack("x", first)).rejects.toMatchObject({ code: errorCodes.SECOND_PERSON_REQUIRED });
    await giveBack("日期有誤。", second);
    expect((await listPenalties("returned", first)).prepared).toMatchObject({
      returned: { by: secondOfficer.account, reason: "日期有誤。" },
    });
    await expect(countersignPenalty("returned", reference, second)).rejects.toMatchObject({
      code: errorCodes.MOVE_NOT_ALLOWED,
    });
    const listIds = async (ctx: Context) =>
      (await listWaitingDecisions(ctx)).map(({ institutionId }) => institutionId);
    expect(await listIds(first)).toContain("returned");
    expect(await listIds(second)).not.toContain("returned");
    const again = await recordPenalty(
      "returned",
      { ...violation, version: 1 },
      createTestContext(officer, second.now),
    );
    expect(again.prepared?.returned).toBeUndefined();
    const at = again.prepared?.at ?? "";
    await expect(withdrawInstitutionDecision("returned", "PENALTY", { at }, second)).rejects.toMatchObject({
      code: errorCodes.APPROVAL_NO_PERMISSION,
    });
    await withdrawInstitutionDecision("returned", "PENALTY", { at }, first);
    expect((await listPenalties("returned", first)).prepared).toBeUndefined();
    expect((await findInstitution("returned"))?.version).toBe(1);
  });

  test.each<[string, Partial<Pick<Account, "disabled" | "roles" | "scope">>]>([
    ["was disabled", { disabled: true }],
    ["is a cashier now", { roles: ["CASHIER"] }],
    ["works on one scheme only now", { scope: { schemes: ["FAIR_HOSTED"] } }],
  ])("is not countersigned once whoever prepared it %s", async (_, change) => {
    const id = `left-${Object.keys(change).join()}`;
    await createCertifiedInstitution(id);
    const leaver = await createSignedInPerson({ roles: ["OFFICER"] });
    const list = await recordPenalty(id, { ...violation, version: 1 }, createTestContext(leaver.actor));
    const account = (await findAccount(leaver.id)) ?? expect.fail("no account");
    await transact([buildStaffAccountUpdate(account, change)]);
    await expect(
      countersignPenalty(id, { version: 1, at: list.prepared?.at ?? "" }, second),
    ).rejects.toMatchObject({
      code: errorCodes.SECOND_PERSON_REQUIRED,
      detail: { params: { context: "preparer" } },
    });
    expect((await listPenalties(id, second)).items).toEqual([]);
  });
});
