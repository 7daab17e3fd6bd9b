/** How a group ends: what its members are paid back, and what an objection of its leader's gives back (S7). */
import { gateway } from "@portal/core/actor";
import { move } from "@portal/core/application/act.server";
import { callOff } from "@portal/core/application/call-off.server";
import { applyDue } from "@portal/core/application/clocks/due.server";
import * as Application from "@portal/core/application/commands.server";
import { followLeader } from "@portal/core/application/group/follow.server";
import { header } from "@portal/core/application/store.server";
import { instant } from "@portal/core/day";
import { codes } from "@portal/core/errors";
import * as Change from "@portal/core/event/change.server";
import { apply } from "@portal/core/payment/news.server";
import { put } from "@portal/core/payment/store.server";
import { transact } from "@portal/core/write.server";
import { beforeAll, expect, test } from "vitest";
import { applicant, asSystem, cashier, context, monday, officer } from "../../support/applications.ts";
import { freshTable } from "../../support/emulator.ts";
import { enterprise, exampleOf, fairId, fairOfGroups, join, opened, unit } from "../../support/groups.ts";
import { refused } from "../../support/refused.ts";

beforeAll(() => freshTable());
const LEADER_PAYS = { applicationTypes: ["FAIR_GROUP"] };
/** Each has its fee, and its refund (C14). */
const MEMBERS_PAY = { ...LEADER_PAYS, policy: { "group.payer": "MEMBER" } };
const act = async (id: string, action: string, who = officer, body = {}, time: string = monday) => {
  const { version } = await Application.get(id, context(officer, time));
  return Application.act(id, action, { version, ...body }, context(who, time));
};
const booth = { boothPreference: "STANDARD_9", refundMethod: "CHEQUE", chequePayeeName: "甲" };
const { fascia = null } = exampleOf("FAIR_HOSTED");
/** A group with two members, accepted unless it is said otherwise; the fair as it was published. */
const group = async (n: number, over: Parameters<typeof fairOfGroups>[0], accepted = true) => {
  await fairOfGroups(over);
  const leader = await opened(`l${n}`, unit("甲", `4${n}0001`), unit("乙", `4${n}0002`));
  const code = leader.invitationCode ?? "";
  const members: { who: string; id: string }[] = [];
  for (const i of [1, 2]) {
    const who = `m${n}${i}`;
    await enterprise(who, `4${n}000${i}`);
    members.push({ who, id: (await join(who, code, { fascia, ...(over.policy ? booth : {}) })).id });
  }
  if (accepted) {
    await act(leader.id, "accept");
    await followLeader(code, context(asSystem));
  }
  const [first = { who: "", id: "" }] = members;
  return { who: `l${n}`, id: leader.id, code, members, member: first };
};
/** Its fee is asked for and paid; how much. */
const paid = async ({ who, id }: { who: string; id: string }): Promise<number> => {
  const { fee } = await act(id, "requestPayment");
  const amount = fee?.total.amount ?? 0;
  const order = {
    id: `${id}-1`,
    applicationId: id,
    institutionId: who,
    purpose: "fee" as const,
    status: "OPEN" as const,
    method: "CREDIT_CARD",
    currency: "MOP" as const,
    amount,
    rate: 1,
    invoiceType: "ENTERPRISE",
    invoiceName: "x",
    createdAt: instant(monday),
    version: 1,
  };
  await transact([put(order)]);
  await apply({ orderId: order.id, type: "paid", amount, currency: "MOP" }, context(gateway));
  return amount;
};

test("[R488] withdrawn by its leader, each member is paid back by the day of that notice, whenever that is done", async () => {
  const { who, id, code, member } = await group(1, MEMBERS_PAY);
  const amount = await paid(member);
  expect(amount).toBeGreaterThan(0);
  // A notice of its own that was refused counts for nothing.
  await act(member.id, "requestCancel", applicant(member.who), { reason: "x" });
  await act(member.id, "refuseCancel", officer, { reason: "y" });
  // The fair is on 4 March: 31 days before it is 1 February. Confirmed a day later, paid back in the last week.
  const [notice, confirmed, done] = [
    "2027-02-01T15:59:59.000Z",
    "2027-02-02T02:00:00.000Z",
    "2027-03-02T02:00:00.000Z",
  ];
  await act(id, "requestCancel", applicant(who), { reason: "x" }, notice);
  await act(id, "confirmCancel", officer, {}, confirmed);
  await followLeader(code, context(asSystem, confirmed));
  const ended = await Application.get(member.id, context(cashier, done));
  expect(ended).toMatchObject({
    status: "CANCELLED",
    cancelReason: "GROUP",
    refund: { variant: "GROUP", notice: "2027-02-01", amount: { amount: amount / 2 } },
  });
  await act(member.id, "refund", cashier, {}, done);
  expect((await header(member.who, member.id))?.refunded).toBe(amount / 2);
});

test("[R488] thirty days before nothing comes back to the members either", async () => {
  const { who, id, code, member } = await group(2, MEMBERS_PAY);
  await paid(member);
  const notice = "2027-02-01T16:00:00.000Z";
  await act(id, "requestCancel", applicant(who), { reason: "x" }, notice);
  await act(id, "confirmCancel", officer, {}, notice);
  await followLeader(code, context(asSystem, notice));
  const { refund } = await Application.get(member.id, context(cashier, notice));
  expect(refund).toMatchObject({ notice: "2027-02-02", amount: { amount: 0 } });
});

test("[R486] called off with its event, a member has all back whichever job comes to it first", async () => {
  const { who, id, code, member } = await group(3, MEMBERS_PAY);
  const amount = await paid(member);
  await Change.cancel(fairId, { version: 1, reason: "颱風" }, context(officer));
  // The leader first, as the job of the event does it; then the job of the group; then the event's again.
  const leader = await header(who, id);
  if (!leader) throw new Error("gone");
  await move({ header: leader, action: "organiserCancel", input: {} }, context(asSystem));
  await followLeader(code, context(asSystem));
  expect(await header(member.who, member.id)).toMatchObject({
    status: "CANCELLED",
    cancelReason: "ORGANISER",
  });
  await callOff(fairId, context(asSystem));
  expect(await header(member.who, member.id)).toMatchObject({ status: "REFUNDED", refunded: amount });
});

test("refused with its leader, one accepted before may come in again once the objection is upheld", async () => {
  const { who, id, code, members } = await group(5, LEADER_PAYS, false);
  const [first] = members;
  await act(first?.id ?? "", "accept");
  await act(id, "reject", officer, { reason: "x" });
  expect(await followLeader(code, context(asSystem))).toBe(2);
  await act(id, "object", applicant(who), { reason: "x" });
  await act(id, "upholdObjection");
  await followLeader(code, context(asSystem));
  // The other one alone would be too few.
  expect((await refused(act(id, "accept"))).code).toBe(codes.MOVE_NOT_ALLOWED);
  expect((await join(first?.who ?? "", code, { fascia })).status).toBe("PROCESSING");
  expect((await act(id, "accept")).status).toBe("ACCEPTED");
});

test("lapsed with its leader's fee, its members may come in again once the objection is upheld", async () => {
  const { who, id, code, members } = await group(4, LEADER_PAYS);
  await act(id, "requestPayment");
  const late = "2026-12-01T02:00:00.000Z";
  await applyDue(who, id, context(asSystem, late));
  expect(await followLeader(code, context(asSystem, late))).toBe(2);
  const again = () => Promise.all(members.map((one) => join(one.who, code, { fascia })));
  expect((await refused(again())).code).toBe(codes.INVITATION_CODE_INVALID);
  await act(id, "object", applicant(who), { reason: "x" }, late);
  await act(id, "upholdObjection", officer, {}, late);
  // Without its members a group is not accepted again.
  expect((await refused(act(id, "accept", officer, {}, late))).code).toBe(codes.MOVE_NOT_ALLOWED);
  for (const one of await again()) expect(one.status).toBe("PROCESSING");
  expect((await act(id, "accept", officer, {}, late)).status).toBe("ACCEPTED");
  expect(await followLeader(code, context(asSystem, late))).toBe(2);
});
