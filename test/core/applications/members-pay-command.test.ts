/** A group whose members pay for their own booths (schemes S7, C14; spec 2 §5, §9; decision 0559). */
import * as Application from "@portal/core/applications/application-service.server";
import {
  buildBodyPut,
  findHeader,
  findOwnBody,
} from "@portal/core/applications/model/application-store.server";
import { moveGroupMembers } from "@portal/core/applications/transitions/move-group-members.server";
import type { Answers } from "@portal/core/forms/types/index";
import { errorCodes } from "@portal/core/platform/errors";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeAll, describe, expect, test } from "vitest";
import {
  cashier,
  createApplicant,
  createTestContext,
  mondayMorning,
  officer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import {
  buildMemberUnit,
  createGroupFair,
  createGroupInstitution,
  groupSubmission,
  joinGroupByCode,
} from "../../support/applications/groups.ts";
import { payFee } from "../../support/applications/pay-fee.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(async () => {
  await createFreshTable();
  await createGroupFair({
    applicationTypes: ["FAIR_GROUP"],
    formVariant: "INTERNATIONAL",
    policy: { "group.payer": "MEMBER" },
    booths: [
      { type: "STANDARD_9", price: 1_350_000, per: "BOOTH", sqm: 9 },
      { type: "STANDARD_9", price: 270_000, per: "BOOTH", sqm: 9, eligibility: "MACAO_SME" },
      { type: "RAW_SPACE", price: 120_000, per: "SQM" },
      { type: "PACKAGE_36", price: 960_000, per: "BOOTH" },
    ],
    discounts: [],
  });
});

const listNumbers = (n: number) => ["1", "2", "3"].map((end) => String(700_000 + n * 1000 + Number(end)));
/**
 * Opens a group that lists the first of three institutions; its leader has the number `own`, which may be one of
 * theirs.
 */
const openGroupFor = async (n: number, answers: Answers, own = `1${n}9999`, listed = 3) => {
  const numbers = listNumbers(n).slice(0, listed);
  const write = await groupSubmission(
    `p${n}`,
    ...numbers.map((number) => buildMemberUnit(`單位${number}`, number)),
  );
  await createGroupInstitution(`p${n}`, own, { employees: 500 });
  for (const number of listNumbers(n).filter((one) => one !== own))
    await createGroupInstitution(`p${number}`, number, { employees: 500 });
  const groupApplication = await Application.submitApplication(
    { ...write, answers: { ...write.answers, exhibitorType: "MACAO", ...answers } },
    createTestContext(createApplicant(`p${n}`)),
  );
  const joinAs = (place: number, over: Answers) =>
    joinGroupByCode(`p${listNumbers(n)[place]}`, groupApplication.invitationCode ?? "", {
      exhibitorType: "MACAO",
      refundMethod: "CHEQUE",
      chequePayeeName: "甲",
      ...over,
    });
  return { made: groupApplication, joinAs };
};
const buildRawSpace = (expectedArea: number) => ({ boothPreference: "RAW_SPACE", expectedArea });
const performAction = async (
  id: string,
  action: string,
  body: object = {},
  who = officer,
  at = mondayMorning,
) => {
  const { version } = await Application.getApplication(id, createTestContext(officer, at));
  return Application.performTransition(id, action, { version, ...body }, createTestContext(who, at));
};
const correctAnswers = async (who: string, id: string, answers: Answers) => {
  const { status } = await Application.getApplication(id, createTestContext(officer));
  if (status !== "SUPPLEMENT_REQUIRED")
    await performAction(id, "requestSupplement", {
      fields: Object.keys(answers),
      message: "請更正",
      dueOn: "2026-11-30",
    });
  return performAction(id, "supplement", { answers }, createApplicant(who));
};
const listFaults = async (attempt: Promise<unknown>) => {
  const { code, detail } = await expectRefusal(attempt);
  return [code, ...(detail.fields ?? [])];
};
const rawGroup = { boothPreference: "RAW_SPACE", totalBooths: 3, totalArea: 100 };

describe("the space of its members", () => {
  test("is together what the leader applied for, to the hundredth of a square metre", async () => {
    const { joinAs } = await openGroupFor(1, rawGroup);
    await joinAs(0, buildRawSpace(60.5));
    expect(await listFaults(joinAs(1, buildRawSpace(39.51)))).toEqual([
      errorCodes.INVALID_VALUE,
      { path: "expectedArea", key: "groupAreaLeft", params: { max: 39.5 } },
    ]);
    expect((await joinAs(1, buildRawSpace(39.5))).status).toBe("PROCESSING");
    expect(await listFaults(joinAs(2, buildRawSpace(18)))).toEqual([
      errorCodes.INVALID_VALUE,
      { path: "expectedArea", key: "groupAreaLeft", params: { max: 0 } },
    ]);
  });

  test("is of the kind that the leader applied for, at any price of it", async () => {
    const { joinAs } = await openGroupFor(2, {
      boothPreference: "STANDARD_9",
      totalBooths: 3,
      totalArea: 27,
    });
    expect(await listFaults(joinAs(0, buildRawSpace(18)))).toEqual([
      errorCodes.INVALID_VALUE,
      { path: "boothPreference", key: "kindOfGroup" },
    ]);
    expect((await joinAs(0, { boothPreference: "STANDARD_9" })).fee?.total.amount).toBe(1_350_000);
  });

  test("is asked for by two at the same moment, and one of them is refused", async () => {
    const { joinAs } = await openGroupFor(3, rawGroup);
    const attempts = await Promise.allSettled([joinAs(0, buildRawSpace(60)), joinAs(1, buildRawSpace(60))]);
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(attempts.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { detail: { fields: [{ path: "expectedArea", key: "groupAreaLeft", params: { max: 40 } }] } },
    });
  });

  test("is corrected within what the others leave", async () => {
    const { joinAs } = await openGroupFor(4, rawGroup);
    const first = await joinAs(0, buildRawSpace(30));
    await joinAs(1, buildRawSpace(50));
    const who = `p${listNumbers(4)[0]}`;
    expect(await listFaults(correctAnswers(who, first.id, { expectedArea: 50.01 }))).toEqual([
      errorCodes.INVALID_VALUE,
      { path: "expectedArea", key: "groupAreaLeft", params: { max: 50 } },
    ]);
    expect((await correctAnswers(who, first.id, { expectedArea: 50 })).fee?.total.amount).toBe(6_000_000);
  });

  test("is not taken away by a correction of the leader's", async () => {
    const { made, joinAs } = await openGroupFor(5, rawGroup);
    await joinAs(0, buildRawSpace(30));
    await joinAs(1, buildRawSpace(40));
    expect(
      await listFaults(correctAnswers("p5", made.id, { totalArea: 69.99, boothPreference: "RAW_SPACE" })),
    ).toEqual([errorCodes.INVALID_VALUE, { path: "totalArea", key: "min", params: { min: 70 } }]);
    expect(
      await listFaults(correctAnswers("p5", made.id, { totalArea: 70, boothPreference: "PACKAGE_36" })),
    ).toEqual([errorCodes.INVALID_VALUE, { path: "boothPreference", key: "kindOfGroup" }]);
    const correctedApplication = await correctAnswers("p5", made.id, {
      totalArea: 70,
      boothPreference: "RAW_SPACE",
    });
    expect(correctedApplication.status).toBe("PROCESSING");
  });
});

describe("corrections in the same instant are compared with each other", () => {
  const request = { fields: ["expectedArea"], message: "請更正", dueOn: "2026-11-30" };
  test("two members do not both take what is left", async () => {
    const { joinAs } = await openGroupFor(9, rawGroup);
    const members = [await joinAs(0, buildRawSpace(30)), await joinAs(1, buildRawSpace(30))];
    for (const { id } of members) await performAction(id, "requestSupplement", request);
    const sendCorrection = (place: number, expectedArea: number) =>
      performAction(
        members[place]?.id ?? "",
        "supplement",
        { answers: { expectedArea } },
        createApplicant(`p${listNumbers(9)[place]}`),
      );
    const attempts = await Promise.allSettled([sendCorrection(0, 60), sendCorrection(1, 60)]);
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refusedIndex = attempts.findIndex(({ status }) => status === "rejected");
    expect(await listFaults(sendCorrection(refusedIndex, 60))).toEqual([
      errorCodes.INVALID_VALUE,
      { path: "expectedArea", key: "groupAreaLeft", params: { max: 40 } },
    ]);
  });

  test("a leader does not give away what a member takes", async () => {
    const { made, joinAs } = await openGroupFor(0, rawGroup);
    const member = await joinAs(0, buildRawSpace(30));
    await performAction(member.id, "requestSupplement", request);
    await performAction(made.id, "requestSupplement", { ...request, fields: ["totalArea"] });
    const attempts = await Promise.allSettled([
      performAction(
        member.id,
        "supplement",
        { answers: { expectedArea: 90 } },
        createApplicant(`p${listNumbers(0)[0]}`),
      ),
      performAction(made.id, "supplement", { answers: { totalArea: 60 } }, createApplicant("p0")),
    ]);
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

/** Stores answers that a rule from before accepted. */
const storeAnswers = async (id: string, institutionId: string, answers: Answers) => {
  const body = (await findOwnBody(id, institutionId)) ?? expect.fail(`no answers of ${id}`);
  await transact([buildBodyPut({ ...body, answers: { ...body.answers, ...answers } })]);
};
describe("a supplement about something else", () => {
  test("of a member says nothing about the booth it has, and needs no new measure of the space", async () => {
    const { joinAs } = await openGroupFor(12, { ...rawGroup, totalBooths: 3 }, listNumbers(12)[0]);
    const members = [await joinAs(1, buildRawSpace(40)), await joinAs(2, buildRawSpace(40))];
    // Together with the smallest booth of the leader, they have more than there is.
    for (const [i, { id }] of members.entries())
      await storeAnswers(id, `p${listNumbers(12)[i + 1]}`, { expectedArea: 50 });
    const fields = ["chequePayeeName"];
    for (const { id } of members)
      await performAction(id, "requestSupplement", { fields, message: "請更正", dueOn: "2026-11-30" });
    const attempts = await Promise.allSettled(
      members.map(({ id }, i) =>
        performAction(
          id,
          "supplement",
          { answers: { chequePayeeName: "乙" } },
          createApplicant(`p${listNumbers(12)[i + 1]}`),
        ),
      ),
    );
    expect(attempts).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }]);
  });

  test("of a leader says nothing about its list, its kind of booth and its space", async () => {
    const { made, joinAs } = await openGroupFor(13, rawGroup);
    const first = await joinAs(0, buildRawSpace(60));
    await storeAnswers(first.id, `p${listNumbers(13)[0]}`, {
      boothPreference: "PACKAGE_36",
      expectedArea: 120,
    });
    // The member is called otherwise since it joined.
    await createGroupInstitution(`p${listNumbers(13)[0]}`, "799999", { employees: 500 });
    const { status } = await correctAnswers("p13", made.id, { groupNumber: "G-2" });
    expect(status).toBe("PROCESSING");
  });
});

describe("a leader that exhibits as well pays for its own booth", () => {
  test("a booth that is sold by the piece", async () => {
    const { made, joinAs } = await openGroupFor(
      6,
      { boothPreference: "STANDARD_9", totalBooths: 2, totalArea: 18 },
      listNumbers(6)[0],
      2,
    );
    await joinAs(1, { boothPreference: "STANDARD_9" });
    expect(await performAction(made.id, "accept")).toMatchObject({
      status: "AWAITING_PAYMENT",
      fee: { total: { amount: 1_350_000 } },
    });
    // Its terms are those of the submission (decision 0506).
    expect((await findHeader("p6", made.id))?.refundBy).toMatchObject({ variant: "GROUP" });
  });

  test("the space that its members leave", async () => {
    const { made, joinAs } = await openGroupFor(7, { ...rawGroup, totalBooths: 2 }, listNumbers(7)[0], 2);
    await joinAs(1, buildRawSpace(81.5));
    expect(await performAction(made.id, "accept")).toMatchObject({
      status: "AWAITING_PAYMENT",
      fee: { lines: [{ key: "space", quantity: 18.5 }], total: { amount: 2_220_000 } },
    });
  });

  test("of which its members leave it the smallest that there is", async () => {
    const { made, joinAs } = await openGroupFor(10, { ...rawGroup, totalBooths: 2 }, listNumbers(10)[0], 2);
    expect(await listFaults(joinAs(1, buildRawSpace(82.01)))).toEqual([
      errorCodes.INVALID_VALUE,
      { path: "expectedArea", key: "groupAreaLeft", params: { max: 82 } },
    ]);
    await joinAs(1, buildRawSpace(82));
    expect(await performAction(made.id, "accept")).toMatchObject({
      fee: { lines: [{ key: "space", quantity: 18 }] },
    });
  });

  test("nobody takes it once it is paid for", async () => {
    const { made, joinAs } = await openGroupFor(11, { ...rawGroup, totalBooths: 2 }, listNumbers(11)[0], 2);
    const member = await joinAs(1, buildRawSpace(40));
    await performAction(member.id, "requestSupplement", {
      fields: ["expectedArea"],
      message: "請更正",
      dueOn: "2026-11-30",
    });
    expect(await performAction(made.id, "accept")).toMatchObject({ fee: { lines: [{ quantity: 60 }] } });
    expect(
      await listFaults(correctAnswers(`p${listNumbers(11)[1]}`, member.id, { expectedArea: 40.01 })),
    ).toEqual([
      errorCodes.INVALID_VALUE,
      { path: "expectedArea", key: "groupAreaLeft", params: { max: 40 } },
    ]);
  });

  test("it pays nothing when it only leads", async () => {
    const { made, joinAs } = await openGroupFor(8, { ...rawGroup, totalBooths: 2 }, "189999", 2);
    await joinAs(0, buildRawSpace(18));
    await joinAs(1, buildRawSpace(18));
    expect(await performAction(made.id, "accept")).toMatchObject({
      status: "ACCEPTED",
      fee: { total: { amount: 0 } },
    });
  });

  test("which its own correction leaves space for", async () => {
    const { made, joinAs } = await openGroupFor(14, { ...rawGroup, totalBooths: 2 }, listNumbers(14)[0], 2);
    await joinAs(1, buildRawSpace(50));
    expect(await listFaults(correctAnswers("p14", made.id, { totalArea: 67.99 }))).toEqual([
      errorCodes.INVALID_VALUE,
      { path: "totalArea", key: "min", params: { min: 68 } },
    ]);
    expect((await correctAnswers("p14", made.id, { totalArea: 68 })).status).toBe("PROCESSING");
    expect(await performAction(made.id, "accept")).toMatchObject({
      fee: { lines: [{ key: "space", quantity: 18 }] },
    });
  });

  test("is not accepted without space, as groups from before had it", async () => {
    const { made, joinAs } = await openGroupFor(15, { ...rawGroup, totalBooths: 2 }, listNumbers(15)[0], 2);
    const member = await joinAs(1, buildRawSpace(50));
    await storeAnswers(member.id, `p${listNumbers(15)[1]}`, { expectedArea: 100 });
    expect(await listFaults(performAction(made.id, "accept"))).toEqual([
      errorCodes.MOVE_NOT_ALLOWED,
      { path: "totalArea", key: "min", params: { min: 118 } },
    ]);
    await correctAnswers("p15", made.id, { totalArea: 118 });
    expect(await performAction(made.id, "accept")).toMatchObject({
      fee: { lines: [{ key: "space", quantity: 18 }] },
    });
  });
});

describe("a refund of the leader that an officer asked for", () => {
  // The fair begins on 4 March: the request is 31 days before, which gives half back, and the payment 30 days before.
  const [request, payment] = ["2027-02-01T02:00:00.000Z", "2027-02-02T02:00:00.000Z"];
  const openPaidGroup = async (n: number) => {
    const { made, joinAs } = await openGroupFor(
      n,
      { boothPreference: "STANDARD_9", totalBooths: 2, totalArea: 18 },
      listNumbers(n)[0],
      2,
    );
    const member = await joinAs(1, { boothPreference: "STANDARD_9" });
    const code = made.invitationCode ?? "";
    await performAction(made.id, "accept");
    await moveGroupMembers(code, createTestContext(testSystemActor));
    for (const { id } of [made, member])
      await payFee(await Application.getApplication(id, createTestContext(officer)));
    return { made, member, code };
  };
  test("ends the group by the day of the request for its members too, whenever the cashier pays", async () => {
    const { made, member, code } = await openPaidGroup(16);
    await performAction(made.id, "requestRefund", { reason: "攤位取消" }, officer, request);
    await performAction(made.id, "startRefund", {}, cashier, payment);
    await performAction(made.id, "refund", { paidOn: "2027-02-02", reference: "BNU 0001" }, cashier, payment);
    await moveGroupMembers(code, createTestContext(testSystemActor, payment));
    const endedMember = await Application.getApplication(member.id, createTestContext(cashier, payment));
    expect([(await findHeader("p16", made.id))?.refunded, endedMember]).toMatchObject([
      675_000,
      { status: "CANCELLED", refund: { notice: "2027-02-01", amount: { amount: 675_000 } } },
    ]);
  });
  test("leaves a member the day of its own notice, which came before and waits for an answer", async () => {
    const { made, member, code } = await openPaidGroup(17);
    const owner = createApplicant(`p${listNumbers(17)[1]}`);
    await performAction(member.id, "requestCancel", { reason: "不參展" }, owner, request);
    await performAction(made.id, "requestCancel", { reason: "不參展" }, createApplicant("p17"), payment);
    await performAction(made.id, "confirmCancel", {}, officer, payment);
    await moveGroupMembers(code, createTestContext(testSystemActor, payment));
    expect(await Application.getApplication(member.id, createTestContext(cashier, payment))).toMatchObject({
      status: "CANCELLED",
      refund: { notice: "2027-02-01", amount: { amount: 675_000 } },
    });
  });
});

test("[R501] a member that follows its leader late is charged until the day before the event only", async () => {
  const { made, joinAs } = await openGroupFor(
    18,
    { boothPreference: "STANDARD_9", totalBooths: 2, totalArea: 18 },
    listNumbers(18)[0],
    2,
  );
  const { id } = await joinAs(1, { boothPreference: "STANDARD_9" });
  await performAction(made.id, "accept");
  const followOn = async (day: string) => {
    await moveGroupMembers(
      made.invitationCode ?? "",
      createTestContext(testSystemActor, `${day}T02:00:00.000Z`),
    );
    return (await findHeader(`p${listNumbers(18)[1]}`, id))?.status;
  };
  expect(await followOn("2027-03-04")).toBe("PROCESSING");
  expect(await followOn("2027-03-03")).toBe("AWAITING_PAYMENT");
});
