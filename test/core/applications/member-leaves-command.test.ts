/** What comes back when one member leaves a group (schemes S7, C14; spec 2 §9; decision 0611). */
import * as Application from "@portal/core/applications/application-service.server";
import { findHeader } from "@portal/core/applications/model/application-store.server";
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

/** The fair is on 4 March: the day of a notice that comes more than 31 days before it. */
const earlyNotice = "2027-01-04T02:00:00.000Z";
/** A member gives up its place alone, and staff confirm it. */
const leaveGroup = async ({ who, id }: { who: string; id: string }): Promise<void> => {
  await actOnGroup(id, "requestCancel", createApplicant(who), { reason: "x" }, earlyNotice);
  await actOnGroup(id, "confirmCancel", officer, {}, earlyNotice);
};

test("[R488] a member that leaves after its leader paid has nothing back, and the booth stays with the group", async () => {
  const group = await createGroup(1, LEADER_PAYS);
  const amount = await payGroupFee(group);
  expect(amount).toBeGreaterThan(0);
  await leaveGroup(group.member);
  await moveGroupMembers(group.code, createTestContext(testSystemActor, earlyNotice));
  const [formerMember, leader, otherMember] = await Promise.all(
    [group.member, group, group.members[1] ?? group].map(({ id }) =>
      Application.getApplication(id, createTestContext(cashier, earlyNotice)),
    ),
  );
  expect(formerMember).toMatchObject({ status: "CANCELLED", cancelReason: "WITHDRAWN" });
  expect(formerMember).not.toHaveProperty("refund");
  expect((await findHeader(group.member.who, group.member.id))?.refundDue).toBeUndefined();
  // The leader's place, its fee and what it would have back of it are as before.
  expect(leader).toMatchObject({
    fee: { total: { amount } },
    refund: { variant: "GROUP", amount: { amount: amount / 2 } },
  });
  expect([leader?.status, otherMember?.status]).not.toContain("CANCELLED");
});

test("[R488] a leader that pays after a member has left pays for its booth as well", async () => {
  const [group, wholeGroup] = [await createGroup(3, LEADER_PAYS), await createGroup(4, LEADER_PAYS)];
  await leaveGroup(group.member);
  await moveGroupMembers(group.code, createTestContext(testSystemActor, earlyNotice));
  const amount = await payGroupFee(group);
  expect(amount).toBeGreaterThan(0);
  expect(amount).toBe(await payGroupFee(wholeGroup));
});

test("[R488] a member that paid for its own booth has the part of the table back, and its leader nothing", async () => {
  const group = await createGroup(2, MEMBERS_PAY);
  const amount = await payGroupFee(group.member);
  await leaveGroup(group.member);
  expect(await findHeader(group.member.who, group.member.id)).toMatchObject({
    status: "CANCELLED",
    refundDue: amount / 2,
  });
  expect((await findHeader(group.who, group.id))?.refundDue).toBeUndefined();
});
