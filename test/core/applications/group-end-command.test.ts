/** How a group ends: what its members are paid back, and what an objection of its leader's gives back (S7). */

import * as Application from "@portal/core/applications/application-service.server";
import { buildHeaderPut, findHeader } from "@portal/core/applications/model/application-store.server";
import { applyTransition } from "@portal/core/applications/transitions/apply-transition.server";
import { cancelEventApplications } from "@portal/core/applications/transitions/cancel-event-applications.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { moveGroupMembers } from "@portal/core/applications/transitions/move-group-members.server";
import { buildRefundNoteJob } from "@portal/core/documents/build-print-jobs.server";
import { errorCodes } from "@portal/core/platform/errors";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeAll, expect, test } from "vitest";
import { bankTransfer, makeRefund } from "../../support/applications/application-calls.ts";
import {
  cashier,
  createApplicant,
  createTestContext,
  officer,
  secondOfficer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { groupFairId, joinGroupByCode } from "../../support/applications/groups.ts";
import {
  actOnGroup,
  createGroup,
  fascia,
  LEADER_PAYS,
  MEMBERS_PAY,
  payGroupFee,
} from "../../support/applications/paid-groups.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import * as Change from "../../support/events/change-event.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(() => createFreshTable());
test("[R488] withdrawn by its leader, each member is paid back by the day of that notice, whenever that is done", async () => {
  const { who, id, code, member } = await createGroup(1, MEMBERS_PAY);
  const amount = await payGroupFee(member);
  expect(amount).toBeGreaterThan(0);
  // A notice of its own that was refused counts for nothing.
  await actOnGroup(member.id, "requestCancel", createApplicant(member.who), { reason: "x" });
  await actOnGroup(member.id, "refuseCancel", officer, { reason: "y" });
  // The fair is on 4 March: 31 days before it is 1 February. Confirmed a day later, paid back in the last week.
  const [notice, confirmed, done] = [
    "2027-02-01T15:59:59.000Z",
    "2027-02-02T02:00:00.000Z",
    "2027-03-02T02:00:00.000Z",
  ];
  await actOnGroup(id, "requestCancel", createApplicant(who), { reason: "x" }, notice);
  await actOnGroup(id, "confirmCancel", officer, {}, confirmed);
  await moveGroupMembers(code, createTestContext(testSystemActor, confirmed));
  const endedMember = await Application.getApplication(member.id, createTestContext(cashier, done));
  expect(endedMember).toMatchObject({
    status: "CANCELLED",
    cancelReason: "GROUP",
    refund: { variant: "GROUP", notice: "2027-02-01", amount: { amount: amount / 2 } },
  });
  await actOnGroup(member.id, "startRefund", cashier, {}, done);
  await actOnGroup(member.id, "refund", cashier, { paidOn: "2027-03-02", reference: "BNU 0001" }, done);
  expect((await findHeader(member.who, member.id))?.refunded).toBe(amount / 2);
});

test("[R488] thirty days before nothing comes back to the members either", async () => {
  const { who, id, code, member } = await createGroup(2, MEMBERS_PAY);
  await payGroupFee(member);
  const notice = "2027-02-01T16:00:00.000Z";
  await actOnGroup(id, "requestCancel", createApplicant(who), { reason: "x" }, notice);
  await actOnGroup(id, "confirmCancel", officer, {}, notice);
  await moveGroupMembers(code, createTestContext(testSystemActor, notice));
  const { refund } = await Application.getApplication(member.id, createTestContext(cashier, notice));
  expect(refund).toMatchObject({ notice: "2027-02-02", amount: { amount: 0 } });
});

test("whose leader pays too late, a member that gave no notice has back all that it paid", async () => {
  const { who, id, code, members } = await createGroup(0, MEMBERS_PAY);
  const [member, withNotice] = members;
  if (!member || !withNotice) throw new Error("the group has two members");
  const amount = await payGroupFee(member);
  await payGroupFee(withNotice);
  // Thirty-one days before the fair the table gives half back, and a day later nothing.
  const [notice, day] = ["2027-02-01T02:00:00.000Z", "2027-02-02T02:00:00.000Z"];
  await actOnGroup(withNotice.id, "requestCancel", createApplicant(withNotice.who), { reason: "x" }, notice);
  const leader = (await findHeader(who, id)) ?? expect.fail("no leader");
  const lapsedLeader = { ...leader, status: "CANCELLED" as const, cancelReason: "UNPAID" as const };
  await transact([buildHeaderPut(lapsedLeader, { version: leader.version, status: leader.status })]);
  await moveGroupMembers(code, createTestContext(testSystemActor, day));
  const endedApplication = await Application.getApplication(member.id, createTestContext(cashier, day));
  expect(endedApplication).toMatchObject({
    status: "CANCELLED",
    cancelReason: "GROUP",
    refund: { amount: { amount }, rows: [], byOrganiser: false },
  });
  await makeRefund(endedApplication, { paidOn: "2027-02-02", reference: "BNU 0004" }, day);
  const reader = createTestContext(createApplicant(member.who), day);
  expect(await buildRefundNoteJob(member.id, "en", reader)).toMatchObject({
    order: { of: { refunded: { amount }, hasGroupEnded: true } },
  });
  // Whoever had given notice itself is refunded by the day of it.
  expect(await Application.getApplication(withNotice.id, createTestContext(cashier, day))).toMatchObject({
    refund: { notice: "2027-02-01", amount: { amount: amount / 2 } },
  });
});

test("[R486] called off with its event, a member has all back whichever job comes to it first", async () => {
  const { who, id, code, member } = await createGroup(3, MEMBERS_PAY);
  const amount = await payGroupFee(member);
  await Change.cancelEvent(groupFairId, { version: 1, reason: "颱風" }, createTestContext(officer));
  // The leader first, as the job of the event does it; then the job of the group; then the event's again.
  const leader = await findHeader(who, id);
  if (!leader) throw new Error("gone");
  await applyTransition(
    { header: leader, action: "organiserCancel", input: {} },
    createTestContext(testSystemActor),
  );
  await moveGroupMembers(code, createTestContext(testSystemActor));
  expect(await findHeader(member.who, member.id)).toMatchObject({
    status: "CANCELLED",
    cancelReason: "ORGANISER",
  });
  await cancelEventApplications(groupFairId, createTestContext(testSystemActor));
  expect(await findHeader(member.who, member.id)).toMatchObject({ status: "REFUNDED", refunded: amount });
});

test("a member that follows its leader was decided by whoever decided on the leader", async () => {
  const rejectedGroup = await createGroup(6, LEADER_PAYS, false);
  const { member } = rejectedGroup;
  await actOnGroup(rejectedGroup.id, "reject", officer, { reason: "x" });
  await moveGroupMembers(rejectedGroup.code, createTestContext(testSystemActor));
  await actOnGroup(member.id, "object", createApplicant(member.who), { reason: "x" });
  const ruleOnObjection = (who: typeof officer) =>
    actOnGroup(member.id, "dismissObjection", who, { reason: "y" });
  expect((await expectRefusal(ruleOnObjection(officer))).code).toBe(errorCodes.SECOND_PERSON_REQUIRED);
  expect((await ruleOnObjection(secondOfficer)).status).toBe("REJECTED");

  const withdrawnGroup = await createGroup(7, MEMBERS_PAY);
  await payGroupFee(withdrawnGroup.member);
  await actOnGroup(withdrawnGroup.id, "requestCancel", createApplicant(withdrawnGroup.who), {
    reason: "x",
  });
  const administrator: typeof officer = { ...cashier, roles: ["ADMIN"] };
  await actOnGroup(withdrawnGroup.id, "confirmCancel", administrator);
  await moveGroupMembers(withdrawnGroup.code, createTestContext(testSystemActor));
  const refundMember = async (who: typeof officer) =>
    makeRefund(
      await Application.getApplication(withdrawnGroup.member.id, createTestContext(officer)),
      bankTransfer,
      undefined,
      who,
    );
  expect((await expectRefusal(refundMember(administrator))).code).toBe(errorCodes.SECOND_PERSON_REQUIRED);
  expect((await refundMember({ ...cashier, accountId: "staff-cashier-2" })).status).toBe("REFUNDED");
});

/** Takes away who made what, as in rows from before that was stored. */
const forgetMakers = async (who: string, id: string): Promise<void> => {
  const header = await findHeader(who, id);
  if (!header) throw new Error(`no application ${id}`);
  const { madeBy: _, ...earlierHeader } = header;
  await transact([buildHeaderPut(earlierHeader, { version: header.version, status: header.status })]);
};

test("rows from before makers were stored: the history names who cannot rule, refund or settle", async () => {
  const { code, id, members } = await createGroup(8, LEADER_PAYS, false);
  const [own, followed] = members;
  if (!own || !followed) throw new Error("the group has two members");
  await actOnGroup(own.id, "reject", officer, { reason: "x" });
  await actOnGroup(id, "reject", officer, { reason: "x" });
  await moveGroupMembers(code, createTestContext(testSystemActor));
  await forgetMakers("l8", id);
  for (const { who, id: member } of [own, followed]) {
    await actOnGroup(member, "object", createApplicant(who), { reason: "x" });
    await forgetMakers(who, member);
    for (const ruling of ["dismissObjection", "upholdObjection"]) {
      const ruleOnMember = (by: typeof officer) => actOnGroup(member, ruling, by, { reason: "y" });
      expect((await expectRefusal(ruleOnMember(officer))).code).toBe(errorCodes.SECOND_PERSON_REQUIRED);
    }
    const { moves } = await Application.getApplication(member, createTestContext(officer));
    expect(moves).toContainEqual(
      expect.objectContaining({
        action: "upholdObjection",
        allowed: false,
        code: errorCodes.SECOND_PERSON_REQUIRED,
      }),
    );
    const afterRuling = await actOnGroup(member, "dismissObjection", secondOfficer, { reason: "y" });
    expect(afterRuling.status).toBe("REJECTED");
  }

  const single = await createGroup(9, MEMBERS_PAY);
  await payGroupFee(single.member);
  await actOnGroup(single.member.id, "requestCancel", createApplicant(single.member.who), { reason: "x" });
  const administrator: typeof officer = { ...cashier, roles: ["ADMIN"] };
  await actOnGroup(single.member.id, "confirmCancel", administrator);
  await forgetMakers(single.member.who, single.member.id);
  const refundPayment = async (who: typeof officer) =>
    makeRefund(
      await Application.getApplication(single.member.id, createTestContext(officer)),
      bankTransfer,
      undefined,
      who,
    );
  expect((await expectRefusal(refundPayment(administrator))).code).toBe(errorCodes.SECOND_PERSON_REQUIRED);
  const colleague = { ...cashier, accountId: "staff-cashier-2", account: "cashier2@demo.mo" };
  expect((await refundPayment(colleague)).status).toBe("REFUNDED");
});

test("refused with its leader, one accepted before may come in again once the objection is upheld", async () => {
  const { who, id, code, members } = await createGroup(5, LEADER_PAYS, false);
  const [first] = members;
  await actOnGroup(first?.id ?? "", "accept");
  await actOnGroup(id, "reject", officer, { reason: "x" });
  expect(await moveGroupMembers(code, createTestContext(testSystemActor))).toBe(2);
  await actOnGroup(id, "object", createApplicant(who), { reason: "x" });
  await actOnGroup(id, "upholdObjection", secondOfficer);
  await moveGroupMembers(code, createTestContext(testSystemActor));
  // The other one alone would be too few.
  expect((await expectRefusal(actOnGroup(id, "accept", secondOfficer))).code).toBe(
    errorCodes.MOVE_NOT_ALLOWED,
  );
  // Whoever rejected the group decides neither on it nor on a member that is reviewed again with it.
  for (const each of [id, members[1]?.id ?? ""])
    expect((await expectRefusal(actOnGroup(each, "reject", officer, { reason: "x" }))).code).toBe(
      errorCodes.DECISION_OVERTURNED,
    );
  expect((await joinGroupByCode(first?.who ?? "", code, { fascia })).status).toBe("PROCESSING");
  expect((await actOnGroup(id, "accept", secondOfficer)).status).toBe("AWAITING_PAYMENT");
});

test("lapsed with its leader's fee, its members may come in again once the objection is upheld", async () => {
  const { who, id, code, members } = await createGroup(4, LEADER_PAYS);
  const lateTime = "2026-12-01T02:00:00.000Z";
  await applyDueTimers(who, id, createTestContext(testSystemActor, lateTime));
  expect(await moveGroupMembers(code, createTestContext(testSystemActor, lateTime))).toBe(2);
  const joinAgain = () => Promise.all(members.map((one) => joinGroupByCode(one.who, code, { fascia })));
  expect((await expectRefusal(joinAgain())).code).toBe(errorCodes.INVITATION_CODE_INVALID);
  await actOnGroup(id, "object", createApplicant(who), { reason: "x" }, lateTime);
  await actOnGroup(id, "upholdObjection", secondOfficer, {}, lateTime);
  // Without its members a group is not accepted again.
  expect((await expectRefusal(actOnGroup(id, "accept", officer, {}, lateTime))).code).toBe(
    errorCodes.MOVE_NOT_ALLOWED,
  );
  for (const one of await joinAgain()) expect(one.status).toBe("PROCESSING");
  expect((await actOnGroup(id, "accept", officer, {}, lateTime)).status).toBe("AWAITING_PAYMENT");
  expect(await moveGroupMembers(code, createTestContext(testSystemActor, lateTime))).toBe(2);
});

test("whose leader never paid a debt before its fee, members end with it, whoever the sweep comes to first", async () => {
  const { who, id, code, member } = await createGroup(9, LEADER_PAYS);
  const leader = (await findHeader(who, id)) ?? expect.fail("no leader");
  const readMember = async () => (await findHeader(member.who, member.id)) ?? expect.fail("no member");
  const { timers } = await readMember();
  expect(timers.map(({ kind }) => kind)).toContain("complete");
  const debt = { status: "ACCEPTED" as const, arrears: true, owed: { amount: 100_000 }, paidAmount: 0 };
  const { version, status } = leader;
  await transact([buildHeaderPut({ ...leader, ...debt, timers }, { version, status })]);
  const applyTimers = (institutionId: string, applicationId: string, time: string) =>
    applyDueTimers(institutionId, applicationId, createTestContext(testSystemActor, time));
  const [afterEnd, nextDay] = ["2027-03-06T16:30:00.000Z", "2027-03-07T16:30:00.000Z"];
  await applyTimers(member.who, member.id, afterEnd);
  expect((await readMember()).status).not.toBe("COMPLETED");
  expect(await applyTimers(who, id, afterEnd)).toEqual(["cancelAtEnd"]);
  await moveGroupMembers(code, createTestContext(testSystemActor, nextDay));
  expect(await readMember()).toMatchObject({ status: "CANCELLED", cancelReason: "GROUP" });
});
