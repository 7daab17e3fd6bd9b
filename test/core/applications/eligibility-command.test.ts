/** "Can I apply?": what is told before anything is filled in is what refuses at submission. */

import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import { checkEligibility } from "@portal/core/applications/eligibility/check-eligibility.server";
import {
  buildConstraintWrite,
  buildSuspensionWrite,
} from "@portal/core/institutions/constraints/constraints.server";
import type { InstitutionFields } from "@portal/core/institutions/institution-schema";
import { parseDay } from "@portal/core/platform/day";
import { Refusal } from "@portal/core/platform/errors";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import {
  buildCompleteAnswers,
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(async () => {
  await createFreshTable();
  await Promise.all([createPublishedEvent(), createPublishedEvent({ id: "other" })]);
});

const checkFair = (id: string, time?: string) =>
  checkEligibility(
    { scheme: "FAIR_HOSTED", eventId: "green-2027" },
    createTestContext(createApplicant(id), time),
  );
const listUnmetConditions = async (id: string, time?: string) =>
  (await checkFair(id, time)).conditions.filter((one) => !one.met && !one.optional).map((one) => one.id);
/** Returns the codes a submission at that moment is refused with, its reasons first. */
const getRefusalCode = async (id: string, time?: string): Promise<number | undefined> => {
  const input = { id: ulid(), scheme: "FAIR_HOSTED", eventId: "green-2027", answers: buildCompleteAnswers() };
  try {
    await Application.submitApplication(input, createTestContext(createApplicant(id), time));
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};
const writeRow = async (row: ReturnType<typeof buildConstraintWrite>) => {
  if (row) await transact([row]);
};

test("whoever meets them all is told so, condition by condition, with what is left of the year", async () => {
  await createCertifiedInstitution("ok");
  const { may, conditions } = await checkFair("ok");
  expect(may).toBe(true);
  expect(conditions.map((one) => [one.id, one.met])).toEqual(
    [
      "offered",
      "window",
      "siteRegistration",
      "certified",
      "notDelegationOnly",
      "registeredInMacao",
      "taxRegistered",
      "macaoOwned",
      "smallEnterprise",
      "arrears",
      "bar",
      "first",
      "processing",
      "count",
      "owners",
      "related",
    ].map((id) => [id, true]),
  );
  expect(conditions.find((one) => one.id === "count")?.params).toEqual({ max: 6, left: 6 });
});

describe("each no is the one that refuses", () => {
  test.each([
    [
      "[R453] registered for tax a year ago yesterday is a day too late",
      "taxRegistered",
      { taxRegisteredOn: "2025-11-24" },
    ],
    [
      "[R454] less than half owned by residents",
      "macaoOwned",
      { shareholders: [{ name: "陳", share: 49, macaoResident: true }] },
    ],
  ])("%s", async (_, id, over) => {
    await createCertifiedInstitution(id, over);
    const { conditions, may } = await checkFair(id);
    const no = conditions.find((one) => one.id === id);
    expect([may, no?.met]).toEqual([false, false]);
    expect(await getRefusalCode(id)).toBe(no?.code);
  });

  test("[R437] an institution that is not certified", async () => {
    await createCertifiedInstitution("raw", {}, { certification: "UNVERIFIED" });
    const no = (await checkFair("raw")).conditions.find((one) => one.id === "certified");
    expect(no).toMatchObject({ met: false, code: 106000 });
    expect(await getRefusalCode("raw")).toBe(106000);
  });

  test("[R493] the window: the day before it opens, its last day, the day after", async () => {
    await createCertifiedInstitution("late");
    expect(await listUnmetConditions("late", "2026-09-18T15:00:00.000Z")).toEqual(["window"]);
    // A window that has not started has a message of its own, different from that of a closed one.
    const earlyCondition = (await checkFair("late", "2026-09-18T15:00:00.000Z")).conditions.find(
      ({ id }) => id === "window",
    );
    expect(earlyCondition?.params).toMatchObject({ opensOn: "2026-09-19", context: "early" });
    expect(await listUnmetConditions("late", "2027-01-17T15:59:00.000Z")).toEqual([]);
    expect(await listUnmetConditions("late", "2027-01-17T16:00:00.000Z")).toEqual(["window"]);
    const over = (await checkFair("late", "2027-01-17T16:00:00.000Z")).conditions.find(
      ({ id }) => id === "window",
    );
    expect(over?.params).toMatchObject({ closesOn: "2027-01-17", context: "late" });
  });

  test("[R517] an unpaid fee, and which", async () => {
    await createCertifiedInstitution("owing");
    await writeRow(buildConstraintWrite("owing", { arrears: { add: "app-1" } }));
    const no = (await checkFair("owing")).conditions.find((one) => !one.met);
    expect(no).toMatchObject({ id: "arrears", params: { applications: ["app-1"] } });
    expect(await getRefusalCode("owing")).toBe(no?.code);
  });

  test("[R512] a bar, with reason and last day, and none after it", async () => {
    await createCertifiedInstitution("barred");
    await writeRow(buildSuspensionWrite("barred", { until: parseDay("2026-12-01"), reason: "轉讓展位" }));
    const no = (await checkFair("barred")).conditions.find((one) => !one.met);
    expect(no).toMatchObject({ id: "bar", params: { until: "2026-12-01", reason: "轉讓展位" } });
    expect(await getRefusalCode("barred")).toBe(no?.code);
    expect(await listUnmetConditions("barred", "2026-12-01T16:00:00.000Z")).toEqual([]);
  });

  test("[R510] one application for the event, and the way to it", async () => {
    await createCertifiedInstitution("twice");
    const earlierApplication = await submitCompleteApplication("twice", "green-2027");
    const { conditions } = await checkFair("twice");
    expect(conditions.find((one) => one.id === "first")).toMatchObject({
      met: false,
      params: { applicationId: earlierApplication.id, status: "PROCESSING" },
    });
    expect(await getRefusalCode("twice")).toBe(conditions.find((one) => one.id === "first")?.code);
  });

  test("[R452] a related company is in already", async () => {
    const owners = { taxpayerNumber: "11112222" };
    await Promise.all([
      createCertifiedInstitution("mother", owners),
      createCertifiedInstitution("daughter", owners),
    ]);
    await submitCompleteApplication("mother", "green-2027");
    const no = (await checkFair("daughter")).conditions.find((one) => !one.met);
    expect(no?.id).toBe("related");
    expect(await getRefusalCode("daughter")).toBe(no?.code);
    // Whose place was given back is in nobody's way.
    await createCertifiedInstitution("free", { taxpayerNumber: "33334444" });
    expect(await listUnmetConditions("free")).toEqual([]);
  });

  test("[R452] numbers that nobody certified tell nothing about who applied", async () => {
    const owners = {
      taxpayerNumber: "55556666",
      shareholders: [{ name: "陳", share: 100, idNumber: "ID-RIVAL", macaoResident: true }],
    };
    await createCertifiedInstitution("rival", owners);
    await createCertifiedInstitution("copy", owners);
    await createCertifiedInstitution("honest", { taxpayerNumber: "55557777" });
    await submitCompleteApplication("rival", "green-2027");
    for (const certification of ["UNVERIFIED", "VERIFYING", "FAILED"] as const) {
      const checkWithCertification = (id: string, over: Partial<InstitutionFields>) =>
        createCertifiedInstitution(id, over, { certification }).then(() => checkFair(id));
      const eligibilityOfCopy = await checkWithCertification("copy", owners);
      expect(eligibilityOfCopy.conditions.map(({ id }) => id)).not.toContain("related");
      expect(eligibilityOfCopy, certification).toEqual(
        await checkWithCertification("honest", { taxpayerNumber: "55557777" }),
      );
      expect(eligibilityOfCopy.conditions.find(({ met }) => !met)).toMatchObject({
        id: "certified",
        code: 106000,
      });
      expect(await getRefusalCode("copy"), certification).toBe(106000);
    }
    // Once certified, it is answered.
    await createCertifiedInstitution("copy", owners);
    expect(await listUnmetConditions("copy")).toEqual(["related"]);
  });

  test("[R509] the sixth of a year was the last", async () => {
    await createCertifiedInstitution("six");
    const countUse = (count: number) =>
      getDocumentClient().send(
        new UpdateCommand({
          TableName: getTableName(),
          Key: { pk: "institution#six", sk: "standing" },
          UpdateExpression: "SET #c = :made",
          ExpressionAttributeNames: { "#c": "EXHIBITION#2027" },
          ExpressionAttributeValues: { ":made": count },
        }),
      );
    await countUse(5);
    expect((await checkFair("six")).conditions.find((one) => one.id === "count")).toMatchObject({
      met: true,
      params: { max: 6, left: 1 },
    });
    await countUse(6);
    expect(await listUnmetConditions("six")).toEqual(["count"]);
    expect(await getRefusalCode("six")).toBe(10510);
  });
});

test("[R456] the small enterprise's rule is asked only for its price, and stops nobody", async () => {
  await createCertifiedInstitution("large", { employees: 101 });
  const { may, conditions } = await checkFair("large");
  expect(may).toBe(true);
  expect(conditions.find((one) => one.id === "smallEnterprise")).toMatchObject({
    met: false,
    optional: true,
  });
  expect(await getRefusalCode("large")).toBeUndefined();
});

test("an exhibitor from elsewhere is not held to the rules of Macao's enterprises", async () => {
  await createCertifiedInstitution("abroad", {
    country: "PT",
    taxRegisteredOn: "2026-11-01",
    shareholders: [],
  });
  expect(await listUnmetConditions("abroad")).toEqual([]);
});

test("what needs an event is not asked for without one, nor for one that is not there or is a draft", async () => {
  await createCertifiedInstitution("eventless");
  await createPublishedEvent({ id: "planned", status: "DRAFT" });
  const context = createTestContext(createApplicant("eventless"));
  const readCode = (eventId?: string) =>
    checkEligibility({ scheme: "FAIR_HOSTED", eventId }, context).then(
      () => undefined,
      (error: Refusal) => error.code,
    );
  expect([
    await readCode(),
    await readCode("none"),
    await readCode("planned"),
    await readCode("green-2027"),
  ]).toEqual([10508, 10508, 10508, undefined]);
});

test("a cancelled event refuses with what became of it, before and at the submission", async () => {
  await createCertifiedInstitution("too-late");
  await createPublishedEvent({ id: "called-off", status: "CANCELLED" });
  const context = createTestContext(createApplicant("too-late"));
  const { may, conditions } = await checkEligibility(
    { scheme: "FAIR_HOSTED", eventId: "called-off" },
    context,
  );
  const reason = { code: 109002, params: { context: "cancelled" } };
  expect([may, conditions.find(({ id }) => id === "window")]).toMatchObject([false, reason]);
  const input = {
    id: ulid(),
    scheme: "FAIR_HOSTED",
    eventId: "called-off",
    answers: buildCompleteAnswers(),
  };
  await expect(Application.submitApplication(input, context)).rejects.toMatchObject({
    code: reason.code,
    detail: { params: reason.params },
  });
});

test("what needs no event is asked for itself, and an event that it names has to be there", async () => {
  await createCertifiedInstitution("trader");
  const context = createTestContext(createApplicant("trader"));
  const answer = await checkEligibility({ scheme: "SUBSIDY_ECOMMERCE" }, context);
  expect(answer).not.toHaveProperty("eventId");
  const ids = answer.conditions.map(({ id }) => id);
  for (const id of ["first", "related", "offered"]) expect(ids).not.toContain(id);
  const { code } = (await checkEligibility({ scheme: "SUBSIDY_ECOMMERCE", eventId: "none" }, context).catch(
    (error: Refusal) => error,
  )) as Refusal;
  expect(code).toBe(10508);
});

test("how many of a year are left counts those that were made", async () => {
  await createCertifiedInstitution("counted");
  const countLeft = async () =>
    (await checkFair("counted")).conditions.find(({ id }) => id === "count")?.params;
  expect(await countLeft()).toEqual({ max: 6, left: 6 });
  await submitCompleteApplication("counted", "green-2027");
  expect(await countLeft()).toEqual({ max: 6, left: 5 });
});

test("one in processing is in the way of the next, elsewhere too where the scheme says so", async () => {
  await createCertifiedInstitution("busy");
  await submitCompleteApplication("busy", "green-2027");
  const { conditions } = await checkEligibility(
    { scheme: "FAIR_HOSTED", eventId: "other" },
    createTestContext(createApplicant("busy")),
  );
  const processing = conditions.find(({ id }) => id === "processing");
  expect(processing?.met).toBe(false);
  expect(conditions.find(({ id }) => id === "first")?.met).toBe(true);
});

test("a condition that is met says no code, and only the price of small enterprises may be left aside", async () => {
  await createCertifiedInstitution("plain");
  const answer = await checkFair("plain");
  expect(answer.eventId).toBe("green-2027");
  for (const condition of answer.conditions) {
    expect(condition).not.toHaveProperty("code");
    expect(condition).not.toHaveProperty("optional");
  }
  expect(answer.conditions.find(({ id }) => id === "arrears")).toEqual({ id: "arrears", met: true });
  await createCertifiedInstitution("big", { employees: 101 });
  expect((await checkFair("big")).conditions.filter(({ optional }) => optional).map(({ id }) => id)).toEqual([
    "smallEnterprise",
  ]);
  // An event that has no such price does not speak of it.
  await createPublishedEvent({ id: "onePrice", exhibitorTypes: ["MACAO", "NON_MACAO"] });
  const { conditions } = await checkEligibility(
    { scheme: "FAIR_HOSTED", eventId: "onePrice" },
    createTestContext(createApplicant("big")),
  );
  expect(conditions.find(({ id }) => id === "smallEnterprise")).toMatchObject({ met: true });
});

test("an institution that is not there has no answer", async () => {
  const error = await checkFair("nobody").catch((refused: Refusal) => refused);
  expect(error).toMatchObject({ code: 10306 });
});

test("what takes no booth asks nothing of related owners", async () => {
  await createCertifiedInstitution("speaker");
  await createPublishedEvent({ id: "talks", applicationTypes: ["SEMINAR"] });
  const { conditions } = await checkEligibility(
    { scheme: "SEMINAR", eventId: "talks" },
    createTestContext(createApplicant("speaker")),
  );
  expect(conditions.map(({ id }) => id)).not.toContain("related");
});

test("what is left of a counted year is told, but not to who sees own records alone", async () => {
  await createCertifiedInstitution("incentive");
  const askAs = async (role: "ADMINISTRATOR" | "SUB_OWN") =>
    (
      await checkEligibility(
        { scheme: "INCENTIVE_EXHIBITOR" },
        createTestContext(createApplicant("incentive", role)),
      )
    ).chances;
  expect(await askAs("ADMINISTRATOR")).toEqual({ n: 1, left: 3, max: 4, notice: false });
  expect(await askAs("SUB_OWN")).toBeUndefined();
  await getDocumentClient().send(
    new UpdateCommand({
      TableName: getTableName(),
      Key: { pk: "institution#incentive", sk: "standing" },
      UpdateExpression: "SET #c = :made",
      ExpressionAttributeNames: { "#c": "INCENTIVE#2026" },
      ExpressionAttributeValues: { ":made": 2 },
    }),
  );
  expect(await askAs("ADMINISTRATOR")).toEqual({ n: 3, left: 1, max: 4, notice: true });
});
