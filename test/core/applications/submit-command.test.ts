import * as Application from "@portal/core/applications/application-service.server";
import { buildHeaderPut, findHeader } from "@portal/core/applications/model/application-store.server";
import { listHoldings } from "@portal/core/applications/reservations/owner-holdings.server";
import { listRelatedApplications } from "@portal/core/applications/reservations/owner-reservations.server";
import { transactWithOwners } from "@portal/core/applications/reservations/transact-with-owners.server";
import { setPolicy } from "@portal/core/events/policies/policy-service.server";
import type { Answers } from "@portal/core/forms/types/index";
import {
  buildConstraintWrite,
  buildSuspensionWrite,
  readConstraints,
} from "@portal/core/institutions/constraints/constraints.server";
import { getContactEntity } from "@portal/core/institutions/contacts/contact-store.server";
import { getInstitutionEntity } from "@portal/core/institutions/institution-store.server";
import { verifyChain } from "@portal/core/platform/audit/index";
import { parseDay } from "@portal/core/platform/day";
import { errorCodes, type Refusal } from "@portal/core/platform/errors";
import { clearRuleCache } from "@portal/core/platform/rule-rows.server";
import type { StaffScope } from "@portal/core/platform/staff-scope";
import { transact } from "@portal/core/platform/transaction.server";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import {
  buildCompleteAnswers,
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createStaff,
  createTestContext,
  officer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";

beforeAll(createTableWithFair);
const getCode = async (work: Promise<unknown>): Promise<number> => (await expectRefusal(work)).code;

describe("drafts", () => {
  test("[R221] [R415] a draft is kept, read, kept again and then submitted", async () => {
    await createCertifiedInstitution("d1");
    const ctx = createTestContext(createApplicant("d1"));
    const id = ulid();
    const first = await Application.saveDraft(
      { id, scheme: "FAIR_HOSTED", eventId: "green-2027", answers: { exhibitorType: "MACAO" } },
      ctx,
    );
    expect(first).toMatchObject({ id, version: 1, status: "DRAFT", answers: { exhibitorType: "MACAO" } });
    const second = await Application.saveDraft(
      { id, version: 1, scheme: "FAIR_HOSTED", eventId: "green-2027", answers: buildCompleteAnswers() },
      ctx,
    );
    expect(second.version).toBe(2);
    expect((await Application.getApplication(id, ctx)).answers).toEqual(buildCompleteAnswers());
    const application = await Application.submitApplication(
      { id, version: 2, scheme: "FAIR_HOSTED", eventId: "green-2027", answers: buildCompleteAnswers() },
      ctx,
    );
    expect(application).toMatchObject({
      status: "PROCESSING",
      version: 3,
      fee: { total: { amount: 675_000 } },
    });
    expect(application.code).toMatch(/^FH-2026-[2-9A-Z]{8}$/);
    expect((await Application.getApplication(id, ctx)).answers).toEqual(buildCompleteAnswers());
  });

  test("a save that is repeated makes one draft", async () => {
    await createCertifiedInstitution("d2");
    const ctx = createTestContext(createApplicant("d2"));
    const draft = { id: ulid(), scheme: "FAIR_HOSTED", eventId: "green-2027", answers: { a: 1 } };
    await Application.saveDraft(draft, ctx);
    expect((await Application.saveDraft(draft, ctx)).version).toBe(1);
    expect((await Application.listApplications({}, ctx)).items).toHaveLength(1);
  });

  test("a stale save is refused with what stands, and overwrites nothing", async () => {
    await createCertifiedInstitution("d3");
    const ctx = createTestContext(createApplicant("d3"));
    const draft = { id: ulid(), scheme: "FAIR_HOSTED", eventId: "green-2027" };
    await Application.saveDraft({ ...draft, answers: { a: 1 } }, ctx);
    await Application.saveDraft({ ...draft, version: 1, answers: { a: 2 } }, ctx);
    const error = await expectRefusal(
      Application.saveDraft({ ...draft, version: 1, answers: { a: 3 } }, ctx),
    );
    expect(error.code).toBe(errorCodes.STALE_VERSION);
    expect(error.detail.current).toMatchObject({ version: 2, answers: { a: 2 } });
    expect((await Application.getApplication(draft.id, ctx)).answers).toEqual({ a: 2 });
  });

  test("[R416] once submitted nothing can be changed", async () => {
    await createCertifiedInstitution("d4");
    const ctx = createTestContext(createApplicant("d4"));
    const application = await submitCompleteApplication("d4", "green-2027");
    const again = {
      id: application.id,
      version: application.version,
      scheme: "FAIR_HOSTED",
      eventId: "green-2027",
      answers: {},
    };
    expect(await getCode(Application.saveDraft(again, ctx))).toBe(errorCodes.NOT_EDITABLE_AFTER_SUBMIT);
    expect(await getCode(Application.submitApplication(again, ctx))).toBe(errorCodes.DUPLICATE_APPLICATION);
    expect(await getCode(Application.discardDraft(application.id, application.version, ctx))).toBe(
      errorCodes.NOT_EDITABLE_AFTER_SUBMIT,
    );
  });

  test("[R229] a record keeps its application type", async () => {
    await createCertifiedInstitution("d5");
    const ctx = createTestContext(createApplicant("d5"));
    const id = ulid();
    await Application.saveDraft({ id, scheme: "FAIR_HOSTED", eventId: "green-2027", answers: {} }, ctx);
    expect(
      await getCode(
        Application.saveDraft(
          { id, version: 1, scheme: "FAIR_GREEN", eventId: "green-2027", answers: {} },
          ctx,
        ),
      ),
    ).toBe(errorCodes.ONE_APPLICATION_TYPE_PER_RECORD);
  });

  test("nothing is kept for an event that staff have not published", async () => {
    await createPublishedEvent({ id: "unpublished-2027", status: "DRAFT" });
    await createCertifiedInstitution("unpublished");
    const ctx = createTestContext(createApplicant("unpublished"));
    const draft = { id: ulid(), scheme: "FAIR_HOSTED", eventId: "unpublished-2027", answers: {} };
    expect(await getCode(Application.saveDraft(draft, ctx))).toBe(errorCodes.FAIR_MISSING);
    expect((await Application.listApplications({}, ctx)).items).toEqual([]);
  });

  test("an answer that the form does not ask for is refused beside its path, not left out", async () => {
    await createCertifiedInstitution("stranger");
    const ctx = createTestContext(createApplicant("stranger"));
    const input = { id: ulid(), scheme: "FAIR_HOSTED", eventId: "green-2027" };
    const error = await expectRefusal(
      Application.submitApplication(
        { ...input, answers: buildCompleteAnswers("FAIR_HOSTED", { discount: 100 }) },
        ctx,
      ),
    );
    expect([error.code, error.detail.fields]).toEqual([
      errorCodes.BAD_PARAMETERS,
      [{ path: "discount", key: "illegal" }],
    ]);
    expect((await Application.listApplications({}, ctx)).items).toEqual([]);
    const application = await Application.submitApplication(
      { ...input, answers: buildCompleteAnswers() },
      ctx,
    );
    expect(application.status).toBe("PROCESSING");
  });

  // Days by the calendar of Macao: phases of first shops, spring for training, e-commerce since its day.
  test.each([
    ["[R382]", "FIRST_SHOP_PRE", "2026-02-02", errorCodes.FIRST_SHOP_OUTSIDE_PHASE],
    ["[R382]", "FIRST_SHOP_GENERAL", "2026-02-02", errorCodes.FIRST_SHOP_OUTSIDE_PHASE],
    ["[R382]", "FIRST_SHOP_GENERAL", "2026-08-03", errorCodes.FIRST_SHOP_OUTSIDE_PHASE],
    ["training:", "TRAINING", "2026-03-31", errorCodes.REGISTRATION_DEADLINE_EXPIRED],
    ["training:", "TRAINING", "2026-06-01", errorCodes.REGISTRATION_DEADLINE_EXPIRED],
    ["e-commerce:", "SUBSIDY_ECOMMERCE", "2000-01-03", errorCodes.REGISTRATION_DEADLINE_EXPIRED],
  ])(
    "%s %s has no event, and on %s it is refused because its window is not open",
    async (_, scheme, on, closed) => {
      const id = `${scheme}-${on}`.toLowerCase();
      await createCertifiedInstitution(id);
      const ctx = createTestContext(createApplicant(id), `${on}T02:00:00.000Z`);
      const input = { id: ulid(), scheme, answers: getSchemeExample(scheme).answers };
      expect(await getCode(Application.submitApplication(input, ctx))).toBe(closed);
      expect((await Application.listApplications({}, ctx)).items).toEqual([]);
    },
  );

  test("another institution's record is not found", async () => {
    await Promise.all([createCertifiedInstitution("d6"), createCertifiedInstitution("d7")]);
    const application = await submitCompleteApplication("d6", "green-2027");
    const other = createTestContext(createApplicant("d7"));
    const works = [
      () => Application.getApplication(application.id, other),
      () => Application.listHistory(application.id, other),
      () =>
        Application.performTransition(application.id, "requestCancel", { version: 1, reason: "x" }, other),
    ];
    for (const work of works) expect(await getCode(work())).toBe(errorCodes.FORM_NOT_FOUND);
  });

  test("[R184] a sub-account with its own only sees nothing of others", async () => {
    await createCertifiedInstitution("d8");
    const ownContext = createTestContext(createApplicant("d8", "SUB_OWN", "sub-1"));
    const all = createTestContext(createApplicant("d8", "SUB_ALL", "sub-2"));
    const application = await submitCompleteApplication("d8", "green-2027");
    const mine = await Application.saveDraft({ id: ulid(), scheme: "FAIR_GREEN", answers: {} }, ownContext);
    expect((await Application.listApplications({}, ownContext)).items.map((i) => i.id)).toEqual([mine.id]);
    expect(await getCode(Application.getApplication(application.id, ownContext))).toBe(
      errorCodes.FORM_NOT_FOUND,
    );
    expect((await Application.listApplications({}, all)).items).toHaveLength(2);
  });

  test("a discarded draft is gone", async () => {
    await createCertifiedInstitution("d9");
    const ctx = createTestContext(createApplicant("d9"));
    const draft = await Application.saveDraft({ id: ulid(), scheme: "FAIR_HOSTED", answers: {} }, ctx);
    expect(await getCode(Application.discardDraft(draft.id, 7, ctx))).toBe(errorCodes.STALE_VERSION);
    await Application.discardDraft(draft.id, 1, ctx);
    expect(await getCode(Application.getApplication(draft.id, ctx))).toBe(errorCodes.FORM_NOT_FOUND);
  });

  test("the list goes on where the last page ended", async () => {
    await createCertifiedInstitution("d10");
    const ctx = createTestContext(createApplicant("d10"));
    for (let i = 0; i < 5; i++)
      await Application.saveDraft(
        { id: ulid(1_795_000_000_000 + i), scheme: "FAIR_HOSTED", answers: { i } },
        ctx,
      );
    const first = await Application.listApplications({ limit: 3 }, ctx);
    const second = await Application.listApplications({ limit: 3, position: first.position }, ctx);
    expect([...first.items, ...second.items].map((i) => i.id)).toHaveLength(5);
    expect(new Set([...first.items, ...second.items].map((i) => i.id)).size).toBe(5);
  });
});

describe("limits", () => {
  const submitForm = (id: string, eventId: string, scheme = "FAIR_HOSTED") =>
    submitCompleteApplication(id, eventId, scheme);

  test("[R510] one application per institution and event: of two at once exactly one is taken", async () => {
    await createCertifiedInstitution("l1");
    const results = await Promise.allSettled([
      submitForm("l1", "green-2027"),
      submitForm("l1", "green-2027", "FAIR_GREEN"),
    ]);
    expect(results.filter((r) => r.status === "fulfilled")).toHaveLength(1);
    const lostSubmission = results.find((r) => r.status === "rejected") as PromiseRejectedResult;
    expect((lostSubmission.reason as Refusal).code).toBe(errorCodes.ONE_APPLICATION_PER_EVENT);
    expect((await readConstraints("l1")).counts).toEqual({ "EXHIBITION#2027": 1 });
  });

  test("two submits of one draft at once: exactly one is taken", async () => {
    await createCertifiedInstitution("l2");
    const ctx = createTestContext(createApplicant("l2"));
    const draft = await Application.saveDraft(
      { id: ulid(), scheme: "FAIR_HOSTED", eventId: "green-2027", answers: buildCompleteAnswers() },
      ctx,
    );
    const body = {
      id: draft.id,
      version: 1,
      scheme: "FAIR_HOSTED",
      eventId: "green-2027",
      answers: buildCompleteAnswers(),
    };
    const results = await Promise.allSettled([
      Application.submitApplication(body, ctx),
      Application.submitApplication(body, ctx),
    ]);
    expect(results.filter((r) => r.status === "fulfilled")).toHaveLength(1);
    const lostSubmission = results.find((r) => r.status === "rejected") as PromiseRejectedResult;
    expect([errorCodes.DUPLICATE_APPLICATION, errorCodes.NOT_EDITABLE_AFTER_SUBMIT]).toContain(
      (lostSubmission.reason as Refusal).code,
    );
  });

  test("[R509] the yearly count is exact at six under fifty submits at once", async () => {
    await createCertifiedInstitution("l3");
    const policy = { "processing.oneRecordAtATime": "institution+event" };
    const events = await Promise.all(
      Array.from({ length: 50 }, (_, i) => createPublishedEvent({ id: `burst-${i}`, policy })),
    );
    const results = await Promise.allSettled(events.map((e) => submitForm("l3", e.id)));
    const refusalCodes = results.flatMap((r) =>
      r.status === "rejected" ? [(r.reason as Refusal).code] : [],
    );
    expect(results.filter((r) => r.status === "fulfilled")).toHaveLength(6);
    expect(new Set(refusalCodes)).toEqual(new Set([errorCodes.APPLICATION_LIMIT_REACHED]));
    expect((await readConstraints("l3")).counts).toEqual({ "EXHIBITION#2027": 6 });
  });

  test("[R427] one record of a type in processing; the next when it is decided", async () => {
    await createCertifiedInstitution("l4");
    await createPublishedEvent({ id: "second" });
    const first = await submitForm("l4", "green-2027");
    expect(await getCode(submitForm("l4", "second"))).toBe(errorCodes.ONE_RECORD_PROCESSING);
    await Application.performTransition(
      first.id,
      "accept",
      { version: first.version },
      createTestContext(officer),
    );
    expect((await submitForm("l4", "second")).status).toBe("PROCESSING");
  });

  test("[R427] one of a type, also beside one that was taken up for an event by the rule of before", async () => {
    await createCertifiedInstitution("l4-rule");
    for (const id of ["rule-a", "rule-b", "rule-c"])
      await createPublishedEvent({ id, names: buildLocalizedText(id) });
    const setRule = (from: string, value: string, time: string) =>
      setPolicy(
        { key: "processing.oneRecordAtATime", scope: "ALL", from, value },
        createTestContext(createStaff("ADMIN"), time),
      );
    const submitAt = (eventId: string, day: string) =>
      submitCompleteApplication("l4-rule", eventId, "FAIR_HOSTED", `${day}T02:00:00.000Z`);
    await setRule("2026-11-25", "institution+event", "2026-11-24T02:00:00.000Z");
    clearRuleCache();
    expect((await submitAt("rule-a", "2026-11-25")).status).toBe("PROCESSING");
    expect((await submitAt("rule-b", "2026-11-25")).status).toBe("PROCESSING");
    await setRule("2026-11-27", "institution+applicationType", "2026-11-26T02:00:00.000Z");
    clearRuleCache();
    expect(await getCode(submitAt("rule-c", "2026-11-27"))).toBe(errorCodes.ONE_RECORD_PROCESSING);
  });
  test("[R427] one of the institution, also beside one of another type that is reviewed again", async () => {
    await createCertifiedInstitution("l4-again");
    const policy = { "processing.oneRecordAtATime": "institution" };
    await createPublishedEvent({ id: "one-of-all", policy });
    const again = { enter: "SEMINAR", returned: "01ARZ3NDEKTSV4RRFFQ69G5FAV" };
    await transact([buildConstraintWrite("l4-again", { processing: again })].flatMap((row) => row ?? []));
    expect(await getCode(submitForm("l4-again", "one-of-all"))).toBe(errorCodes.ONE_RECORD_PROCESSING);
    const { enter: leave, returned } = again;
    await transact(
      [buildConstraintWrite("l4-again", { processing: { leave, returned } })].flatMap((row) => row ?? []),
    );
    expect((await submitForm("l4-again", "one-of-all")).status).toBe("PROCESSING");
  });
  test("what may be in processing at a time is set for the portal and for kinds of applications", async () => {
    const policy = { key: "processing.oneRecordAtATime", scope: "EVENT", target: "green-2027" } as const;
    const refusal = await expectRefusal(
      setPolicy(
        { ...policy, from: "2026-12-01", value: "institution+event" },
        createTestContext(createStaff("ADMIN")),
      ),
    );
    expect(refusal.detail.fields).toMatchObject([{ path: "scope", key: "policyTarget" }]);
  });

  test("[R517] an unpaid fee bars new applications", async () => {
    await createCertifiedInstitution("l5");
    await transact([buildConstraintWrite("l5", { arrears: { add: "some" } })].flatMap((r) => r ?? []));
    const error = await expectRefusal(submitForm("l5", "green-2027"));
    expect(error.code).toBe(errorCodes.OUTSTANDING_PAYMENT);
  });

  test("[R512] a bar holds to its last day", async () => {
    await createCertifiedInstitution("l6");
    await transact([buildSuspensionWrite("l6", { until: parseDay("2026-11-23"), reason: "violation" })]);
    expect(await getCode(submitForm("l6", "green-2027"))).toBe(errorCodes.INSTITUTION_BARRED);
    await transact([buildSuspensionWrite("l6", { until: parseDay("2026-11-22"), reason: "violation" })]);
    expect((await submitForm("l6", "green-2027")).status).toBe("PROCESSING");
  });

  test.each([
    ["the same taxpayer", { taxpayerNumber: "87654321" }, { taxpayerNumber: "8765 4321" }],
    [
      "the same holder of half",
      {
        taxpayerNumber: "",
        shareholders: [{ name: "A", share: 50, idNumber: "5123456(7)", macaoResident: true }],
      },
      {
        taxpayerNumber: "",
        shareholders: [{ name: "B", share: 100, idNumber: "51234567", macaoResident: true }],
      },
    ],
    [
      "a company and one that it owns whole",
      {
        taxpayerNumber: "84441234",
        shareholders: [{ name: "A", share: 100, idNumber: "A111", macaoResident: true }],
      },
      {
        taxpayerNumber: "84444321",
        shareholders: [{ name: "B", share: 100, idNumber: "8444 1234", macaoResident: true }],
      },
    ],
    [
      "two who together hold half of both",
      {
        taxpayerNumber: "",
        shareholders: [
          { name: "A", share: 30, idNumber: "111", macaoResident: true },
          { name: "B", share: 20, idNumber: "222", macaoResident: true },
          { name: "C", share: 50, idNumber: "333", macaoResident: true },
        ],
      },
      {
        taxpayerNumber: "",
        shareholders: [
          { name: "A", share: 10, idNumber: "111", macaoResident: true },
          { name: "B", share: 40, idNumber: "222", macaoResident: true },
          { name: "D", share: 50, idNumber: "444", macaoResident: true },
        ],
      },
    ],
  ])("[R452] %s may not apply twice for one fair", async (name, one, two) => {
    const [a, b] = [`o-${name}-1`, `o-${name}-2`];
    await createPublishedEvent({ id: `own-${name}`, applicationTypes: ["FAIR_HOSTED"] });
    await Promise.all([createCertifiedInstitution(a, one), createCertifiedInstitution(b, two)]);
    expect((await submitForm(a, `own-${name}`)).status).toBe("PROCESSING");
    expect(await getCode(submitForm(b, `own-${name}`))).toBe(errorCodes.SAME_OWNER_DUPLICATE);
  });

  describe("[R452] holders in common", () => {
    const buildOwners = (...shares: [id: string, share: number][]) => ({
      taxpayerNumber: "",
      shareholders: shares.map(([idNumber, share]) => ({
        name: idNumber,
        share,
        idNumber,
        macaoResident: true,
      })),
    });
    const createFair = async (id: string) => {
      await createPublishedEvent({ id, applicationTypes: ["FAIR_HOSTED"] });
      return id;
    };
    const getOutcome = (work: Promise<{ status: string }>) =>
      work.then(
        ({ status }) => status,
        (error: Refusal) => error.code,
      );

    test("two related companies that submit at once: one is in, the other refused", async () => {
      const at = await createFair("own-race");
      for (let round = 0; round < 3; round++) {
        const [a, b] = [`race-${round}-a`, `race-${round}-b`];
        const [x, y, z] = [`x${round}`, `y${round}`, `z${round}`];
        await createCertifiedInstitution(a, buildOwners([x, 30], [y, 30], ["p", 1], [`q${round}`, 39]));
        await createCertifiedInstitution(b, buildOwners([y, 25], [x, 25], [z, 49], ["p", 1]));
        const both = await Promise.all([getOutcome(submitForm(a, at)), getOutcome(submitForm(b, at))]);
        expect(both.sort()).toEqual([errorCodes.SAME_OWNER_DUPLICATE, "PROCESSING"].sort());
      }
    });
    test("six of one small holder that submit at once are all in", async () => {
      const at = await createFair("own-crowd");
      const ids = Array.from({ length: 6 }, (_, i) => `crowd-${i}`);
      await Promise.all(ids.map((id) => createCertifiedInstitution(id, buildOwners(["fund", 10], [id, 90]))));
      expect(await Promise.all(ids.map((id) => getOutcome(submitForm(id, at))))).toEqual(
        ids.map(() => "PROCESSING"),
      );
    });
    test("an owner without a number is asked for it, for a name does not tell two people apart", async () => {
      const at = await createFair("own-nameless");
      const nameless = { name: "M", share: 100, macaoResident: true };
      await createCertifiedInstitution("nameless-1", { shareholders: [nameless] });
      await createCertifiedInstitution("nameless-2", { shareholders: [{ ...nameless, idNumber: "()" }] });
      for (const id of ["nameless-1", "nameless-2"])
        expect(await getCode(submitForm(id, at))).toBe(errorCodes.APPLICANT_INFO_MISSING);
    });
    test("under half of one of them is no relation, and neither is a name of earlier rows; staff see both", async () => {
      const at = await createFair("own-little");
      await createCertifiedInstitution("little-1", buildOwners(["L", 100]));
      await createCertifiedInstitution("little-2", buildOwners(["L", 49.99], ["M", 50.01]));
      const first = await submitForm("little-1", at);
      const second = await submitForm("little-2", at);
      await transactWithOwners(
        [],
        {
          occasions: [{ key: at, refusesRelated: true, refusesOwn: false }],
          institutionId: "little-3",
          applicationId: "earlier",
          holdings: listHoldings({ shareholders: [{ name: "M", share: 100 }] }),
        },
        createTestContext(createApplicant("little-3")),
      );
      expect(await listRelatedApplications(second.id, createTestContext(officer))).toMatchObject([
        { institutionId: "little-3", here: 50.01, there: 100, holders: ["M"], sure: false, related: true },
        {
          applicationId: first.id,
          code: first.code,
          here: 49.99,
          there: 100,
          holders: ["L"],
          sure: true,
          related: false,
        },
      ]);
      const listIdsFor = async (scope: StaffScope) =>
        (await listRelatedApplications(second.id, createTestContext({ ...officer, scope }))).map(
          ({ applicationId }) => applicationId,
        );
      // An application that is gone is covered by no restricted role, and one of another scheme by none for this
      // scheme.
      expect(await listIdsFor({ events: [at] })).toEqual([first.id]);
      const header = await findHeader("little-1", first.id);
      if (!header) throw new Error("the first application has no header");
      await transact([buildHeaderPut({ ...header, scheme: "FAIR_GREEN" }, header)]);
      expect(await listIdsFor({ events: [at] })).toEqual([first.id]);
      expect(await listIdsFor({ schemes: ["FAIR_HOSTED"] })).toEqual([]);
    });
  });

  test("[R169][R583] an institution that is not certified cannot apply, not even when it loses it meanwhile", async () => {
    await createCertifiedInstitution("l7", {}, { certification: "UNVERIFIED" });
    expect(await getCode(submitForm("l7", "green-2027"))).toBe(errorCodes.INSTITUTION_NOT_CERTIFIED);
    await getInstitutionEntity()
      .patch({ id: "l7" })
      .set({
        certification: "PASSED",
        queuedAt: "2026-11-23T02:00:00.000Z",
        shard: 0,
        queueShard: 0,
        dueAt: "",
      })
      .go();
    expect((await submitForm("l7", "green-2027")).status).toBe("PROCESSING");
  });

  test.each([
    ["2026-09-18T15:59:59.000Z", errorCodes.REGISTRATION_CLOSED],
    ["2026-09-18T16:00:00.000Z", undefined],
    ["2027-01-17T15:59:59.000Z", undefined],
    ["2027-01-17T16:00:00.000Z", errorCodes.REGISTRATION_CLOSED],
  ])("[R493] at %s registration answers %s", async (time, expected) => {
    const id = `w-${time}`;
    await createCertifiedInstitution(id);
    const work = Application.submitApplication(
      { id: ulid(), scheme: "FAIR_HOSTED", eventId: "green-2027", answers: buildCompleteAnswers() },
      createTestContext(createApplicant(id), time),
    );
    if (expected) expect(await getCode(work)).toBe(expected);
    else
      expect(
        await work.then(
          () => undefined,
          (e: Refusal) => (e.code === errorCodes.REGISTRATION_CLOSED ? e.code : undefined),
        ),
      ).toBeUndefined();
  });

  test("[R582] no such event, no such type", async () => {
    await createCertifiedInstitution("l8");
    expect(await getCode(submitForm("l8", "nowhere"))).toBe(errorCodes.FAIR_MISSING);
    expect(
      await getCode(
        Application.submitApplication(
          { scheme: "NOTHING", eventId: "green-2027", answers: {} },
          createTestContext(createApplicant("l8")),
        ),
      ),
    ).toBe(errorCodes.APPLICATION_TYPE_EMPTY);
  });

  test("[R180] a contact who left is not accepted", async () => {
    await createCertifiedInstitution("l9");
    await getContactEntity()
      .patch({ id: "contact-other-1", institutionId: "l9" })
      .set({ fields: { nameZh: "李小明", jobTitleZh: "經理", employmentStatus: "LEFT" } })
      .go();
    expect((await expectRefusal(submitForm("l9", "green-2027"))).detail.fields?.map((f) => f.path)).toContain(
      "contactPerson",
    );
  });

  test("every missing answer is reported at its field", async () => {
    await createCertifiedInstitution("l10");
    const { exhibitorType: _, ...rest } = buildCompleteAnswers();
    const error = await expectRefusal(
      Application.submitApplication(
        {
          id: ulid(),
          scheme: "FAIR_HOSTED",
          eventId: "green-2027",
          answers: { ...rest, declareTruth: false },
        },
        createTestContext(createApplicant("l10")),
      ),
    );
    expect(error.detail.fields?.map((f) => f.path)).toEqual(
      expect.arrayContaining(["exhibitorType", "declareTruth"]),
    );
  });

  test.each<[string, Answers, number]>([
    ["a required answer left blank", { productsServices: "" }, errorCodes.REQUIRED_EMPTY],
    ["one of blanks", { productsServices: "  " }, errorCodes.REQUIRED_EMPTY],
    ["a required document left out", { productPhotos: [] }, errorCodes.REQUIRED_EMPTY],
    ["characters that are not accepted", { productsServices: "<b>" }, errorCodes.BLANK_OR_ILLEGAL_CHARACTERS],
    ["a text too long", { productsServices: "字".repeat(501) }, errorCodes.TEXT_TOO_LONG],
    ["the same choice twice", { zoneChoice1: "A", zoneChoice2: "A" }, errorCodes.DUPLICATE_ITEM_DETAILS],
    ["a number beyond its limits", { branchesCount: -1 }, errorCodes.INVALID_VALUE],
  ])("[R430][R431] %s is refused by a number of its own", async (what, answers, expected) => {
    const id = `codes-${what.replaceAll(" ", "-")}`;
    await createCertifiedInstitution(id);
    const input = {
      id: ulid(),
      scheme: "FAIR_HOSTED",
      eventId: "green-2027",
      answers: { ...buildCompleteAnswers(), ...answers },
    };
    expect(await getCode(Application.submitApplication(input, createTestContext(createApplicant(id))))).toBe(
      expected,
    );
  });

  test("[R453] all eligibility rules that fail are reported together", async () => {
    await createCertifiedInstitution("l11", {
      taxRegisteredOn: "2026-10-01",
      shareholders: [{ name: "X", share: 100, macaoResident: false }],
    });
    const error = await expectRefusal(submitForm("l11", "green-2027"));
    expect(error.detail.reasons?.map((r) => r.params?.id)).toEqual(["taxRegistered", "macaoOwned"]);
  });

  test("the history of a submission is a chain", async () => {
    await createCertifiedInstitution("l12");
    const application = await submitForm("l12", "green-2027");
    const entries = await Application.listHistory(application.id, createTestContext(createApplicant("l12")));
    expect(entries).toMatchObject([{ seq: 1, action: "submit", from: "DRAFT", to: "PROCESSING" }]);
    expect(await verifyChain(entries)).toBe(-1);
  });
});
