/** A group whose leader gave notice, which nobody answers until the activity is over (S7; decisions 0615 and 0655). */
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { moveGroupMembers } from "@portal/core/applications/transitions/move-group-members.server";
import { beforeAll, expect, test } from "vitest";
import {
  cashier,
  createApplicant,
  createTestContext,
  officer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import {
  actOnGroup,
  createGroup,
  LEADER_PAYS,
  MEMBERS_PAY,
  payGroupFee,
} from "../../support/applications/paid-groups.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(() => createFreshTable());

test("[R488] withdrawn by a notice that nobody answers, its members end with it, and not with the activity", async () => {
  const { who, id, code, member } = await createGroup(1, MEMBERS_PAY);
  const amount = await payGroupFee(member);
  const [notice, afterEnd, nextDay, dayAfter] = [
    "2027-02-01T02:00:00.000Z",
    "2027-03-06T16:30:00.000Z",
    "2027-03-07T16:30:00.000Z",
    "2027-03-08T16:30:00.000Z",
  ];
  await actOnGroup(id, "requestCancel", createApplicant(who), { reason: "x" }, notice);
  const applyTimers = (institutionId: string, applicationId: string, time: string) =>
    applyDueTimers(institutionId, applicationId, createTestContext(testSystemActor, time));
  const readMember = async () => (await findHeader(member.who, member.id)) ?? expect.fail("no member");
  const { end } = (await readMember()).eventDates ?? expect.fail("no days");
  expect(end).toBe("2027-03-06");
  // The sweep comes to the member first.
  await applyTimers(member.who, member.id, afterEnd);
  expect((await readMember()).status).not.toBe("COMPLETED");
  expect(await applyTimers(who, id, afterEnd)).toEqual(["cancelAtEnd"]);
  // Nor does it complete before the job of its group has come to it.
  await applyTimers(member.who, member.id, nextDay);
  expect((await readMember()).status).not.toBe("COMPLETED");
  await moveGroupMembers(code, createTestContext(testSystemActor, nextDay));
  expect(await readMember()).toMatchObject({
    status: "CANCELLED",
    cancelReason: "GROUP",
    refundDue: amount / 2,
    eventDates: { end },
  });
  expect(await applyTimers(member.who, member.id, dayAfter)).toEqual([]);
});

test("of a group whose leader's notice is refused after the activity, a member completes on the same day", async () => {
  const { who, id, member } = await createGroup(3, MEMBERS_PAY);
  await payGroupFee(member);
  const applyTimers = (time: string) =>
    applyDueTimers(member.who, member.id, createTestContext(testSystemActor, time));
  // The notice is not due to be answered before the middle of March.
  await actOnGroup(id, "requestCancel", createApplicant(who), { reason: "x" }, "2027-03-05T02:00:00.000Z");
  await applyTimers("2027-03-06T16:30:00.000Z");
  expect((await findHeader(member.who, member.id))?.status).not.toBe("COMPLETED");
  await actOnGroup(id, "refuseCancel", officer, { reason: "x" }, "2027-03-07T10:00:00.000Z");
  await applyTimers("2027-03-07T16:30:00.000Z");
  expect((await findHeader(member.who, member.id))?.status).toBe("COMPLETED");
});

test("[R488] withdrawn by a notice that waits behind a proof of payment, its members do not complete before it", async () => {
  const { who, id, member } = await createGroup(4, LEADER_PAYS);
  const leaderActor = createApplicant(who);
  const files = { fileIds: ["demo-PAYMENT_VOUCHER"] };
  await actOnGroup(id, "uploadVoucher", leaderActor, files);
  await actOnGroup(id, "requestCancel", leaderActor, { reason: "x" });
  const readMember = async () => (await findHeader(member.who, member.id)) ?? expect.fail("no member");
  expect((await readMember()).timers).toContainEqual(expect.objectContaining({ kind: "complete" }));
  const applyTimers = (time: string) =>
    applyDueTimers(member.who, member.id, createTestContext(testSystemActor, time));
  await applyTimers("2027-03-06T16:30:00.000Z");
  expect((await readMember()).status).not.toBe("COMPLETED");
  // The proof is refused, and with it the notice: the member has taken part.
  await actOnGroup(id, "refuseVoucher", cashier, { reason: "x" }, "2027-03-07T08:00:00.000Z");
  await actOnGroup(id, "refuseCancel", officer, { reason: "x" }, "2027-03-07T09:00:00.000Z");
  await applyTimers("2027-03-07T16:30:00.000Z");
  expect((await readMember()).status).toBe("COMPLETED");
});

test("of a group whose leader's notice is refused, a member completes after the activity as ever", async () => {
  const { who, id, member } = await createGroup(2, MEMBERS_PAY);
  await payGroupFee(member);
  await actOnGroup(id, "requestCancel", createApplicant(who), { reason: "x" }, "2027-02-01T02:00:00.000Z");
  await actOnGroup(id, "refuseCancel", officer, { reason: "x" }, "2027-02-02T02:00:00.000Z");
  for (const time of ["2027-02-18T02:00:00.000Z", "2027-03-06T16:30:00.000Z"])
    await applyDueTimers(member.who, member.id, createTestContext(testSystemActor, time));
  expect((await findHeader(member.who, member.id))?.status).toBe("COMPLETED");
});

test.each(["the member", "the leader"])(
  "of a group whose leader's refund was asked for and not answered, a member completes after the activity, also where the sweep comes to %s first",
  async (first) => {
    const { who, id, member } = await createGroup(first === "the member" ? 5 : 6, LEADER_PAYS);
    await payGroupFee({ id });
    await actOnGroup(id, "requestRefund", officer, { reason: "x" }, "2027-02-01T02:00:00.000Z");
    const afterEnd = createTestContext(testSystemActor, "2027-03-06T16:30:00.000Z");
    if (first === "the leader") await applyDueTimers(who, id, afterEnd);
    await applyDueTimers(member.who, member.id, afterEnd);
    expect((await findHeader(member.who, member.id))?.status).toBe("COMPLETED");
  },
);
