/** The organiser cancels, postpones or moves an event: everybody who had applied is refunded in full (R486). */

import { DeleteCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import { gateway, system } from "@portal/core/actor";
import { callOff } from "@portal/core/application/call-off.server";
import { applyDue } from "@portal/core/application/clocks/due.server";
import * as Application from "@portal/core/application/commands.server";
import { standing } from "@portal/core/application/standing/standing.server";
import { header, noticesOf } from "@portal/core/application/store.server";
import { instant } from "@portal/core/day";
import { dueOf, type Errand } from "@portal/core/errand/store.server";
import { codes, Refusal } from "@portal/core/errors";
import * as Change from "@portal/core/event/change.server";
import * as Event from "@portal/core/event/commands.server";
import { overwrite, read as readEvent } from "@portal/core/event/store.server";
import * as Lottery from "@portal/core/lottery/commands.server";
import { settlePlaces } from "@portal/core/lottery/places.server";
import { apply } from "@portal/core/payment/news.server";
import { ofApplication, put } from "@portal/core/payment/store.server";
import { client, tableName } from "@portal/core/table.server";
import { transact } from "@portal/core/write.server";
import { beforeAll, expect, test } from "vitest";
import {
  applicant,
  awaiting,
  cashier,
  context,
  event,
  institution,
  officer,
  submitted,
} from "../../support/applications.ts";
import { freshTable } from "../../support/emulator.ts";
import { inAll } from "../../support/event.ts";

beforeAll(() => freshTable());

const later = "2026-11-24T02:00:00.000Z";
const told = async (id: string, seq: number): Promise<string[]> => {
  const Key = { pk: `application#${id}`, sk: `history#${String(seq).padStart(6, "0")}` };
  const { Item } = await client().send(new GetCommand({ TableName: tableName(), Key }));
  return noticesOf(Item ?? {}).map((notice) => notice.template);
};
/** Paid by the gateway, as an order. */
const payOrder = async (institutionId: string, id: string, purpose: "fee" | "arrears"): Promise<void> => {
  const order = {
    id: `${id}-1`,
    applicationId: id,
    institutionId,
    purpose,
    status: "OPEN" as const,
    method: "CREDIT_CARD",
    currency: "MOP" as const,
    amount: 675_000,
    rate: 1,
    invoiceType: "ENTERPRISE",
    invoiceName: "x",
    createdAt: instant(later),
    version: 1,
  };
  await transact([put(order)]);
  await apply({ orderId: order.id, type: "paid", amount: 675_000, currency: "MOP" }, context(gateway));
};
const paid = async (institutionId: string, eventId: string): Promise<string> => {
  const { id } = await awaiting(institutionId, eventId);
  await payOrder(institutionId, id, "fee");
  return id;
};
const made = async (id: string) => event({ id, names: inAll(id) });
const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );

test("[R486] one action cancels every application and pays everybody back in full, given twice it is done once", async () => {
  await Promise.all([made("off"), ...["o1", "o2", "o3"].map((id) => institution(id))]);
  const [review, owing, whole] = [
    await submitted("o1", "off"),
    await awaiting("o2", "off"),
    await paid("o3", "off"),
  ];
  await Change.cancel("off", { version: 1, reason: "颱風" }, context(officer, later));
  expect(await callOff("off", context(system, later))).toBe(3);
  expect(await callOff("off", context(system, later))).toBe(0);
  for (const [who, { id }] of [
    ["o1", review],
    ["o2", owing],
  ] as const)
    expect(await header(who, id)).toMatchObject({ status: "CANCELLED", cancelReason: "ORGANISER" });
  expect(await header("o3", whole)).toMatchObject({ status: "REFUNDED", refunded: 675_000 });
  expect(await ofApplication({ id: whole, institutionId: "o3" })).toMatchObject([
    { status: "PAID", refundDue: true, refunded: 675_000, dueAt: later },
  ]);
  expect(await told(review.id, 2)).toContain("eventCancelled");
  expect(await standing("o3")).toMatchObject({ claims: [], arrears: [] });
  const history = await Application.history(whole, context(officer));
  expect(history.map((entry) => entry.action).slice(-2)).toEqual(["organiserCancel", "refund"]);
});

test("[R486] postponed: refunded in full, the event open for its new days, and whoever applies then stands", async () => {
  const exhibitors = [{ institutionId: "p1", names: inAll("p1") }];
  await event({ id: "late", names: inAll("late"), exhibitors, exhibitorsCount: 1 });
  await Promise.all([institution("p1"), institution("p2")]);
  const before = await paid("p1", "late");
  const moved = await Change.postpone(
    "late",
    { version: 1, reason: "場地維修", start: "2027-04-08", end: "2027-04-10", closesOn: "2027-02-20" },
    context(officer, later),
  );
  expect(moved).toMatchObject({
    status: "PUBLISHED",
    dates: { start: "2027-04-08", end: "2027-04-10" },
    registration: { closesOn: "2027-02-20", documentsBy: "2027-02-22" },
    changes: [{ kind: "POSTPONED", dates: { start: "2027-03-04" }, reason: "場地維修" }],
    // Nobody stands there as an exhibitor whose place was called off.
    exhibitors: [],
    exhibitorsCount: 0,
  });
  const after = await submitted("p2", "late", "FAIR_HOSTED", "2026-11-25T02:00:00.000Z");
  await callOff("late", context(system, "2026-11-26T02:00:00.000Z"));
  expect(await header("p1", before)).toMatchObject({ status: "REFUNDED", refunded: 675_000 });
  expect(await header("p2", after.id)).toMatchObject({ status: "PROCESSING" });
  // The place is free again: the same institution may apply for the new days.
  const again = await submitted("p1", "late", "FAIR_HOSTED", "2026-11-26T03:00:00.000Z");
  expect(await header("p1", again.id)).toMatchObject({
    status: "PROCESSING",
    eventDates: { start: "2027-04-08" },
  });
});

test("[R486] moved to another place: refunded in full; what was paid at the bank waits for the cashier, whole", async () => {
  await Promise.all([made("moved"), institution("m1")]);
  const { id, version } = await awaiting("m1", "moved");
  const files = { fileIds: ["demo-PAYMENT_VOUCHER"] };
  const sent = await Application.act(id, "uploadVoucher", { version, ...files }, context(applicant("m1")));
  await Application.act(id, "confirmVoucher", { version: sent.version }, context(cashier));
  await Change.relocate(
    "moved",
    { version: 1, reason: "改址", venue: inAll("新場地") },
    context(officer, later),
  );
  await callOff("moved", context(system, later));
  const now = await Application.get(id, context(cashier, "2027-03-03T02:00:00.000Z"));
  expect(now).toMatchObject({
    status: "CANCELLED",
    refund: { byOrganiser: true, amount: { amount: 675_000 } },
  });
  expect(await told(id, now.version)).toBeDefined();
  await Application.act(id, "refund", { version: now.version }, context(cashier, "2027-03-03T02:00:00.000Z"));
  expect(await header("m1", id)).toMatchObject({ status: "REFUNDED", refunded: 675_000 });
  expect(await readEvent("moved")).toMatchObject({ venue: inAll("新場地") });
});

test("[R486] what was transferred and not confirmed when it was called off is the cashier's to answer, and comes back whole", async () => {
  await Promise.all([made("transfer"), institution("t1"), institution("t2")]);
  const ids: string[] = [];
  for (const who of ["t1", "t2"]) {
    const { id, version } = await awaiting(who, "transfer");
    const files = { fileIds: ["demo-PAYMENT_VOUCHER"] };
    await Application.act(id, "uploadVoucher", { version, ...files }, context(applicant(who)));
    ids.push(id);
  }
  const [came = "", never = ""] = ids;
  await Change.cancel("transfer", { version: 1, reason: "颱風" }, context(officer, later));
  await callOff("transfer", context(system, later));
  await finished({ kind: "event", id: "transfer" });
  const answer = async (id: string, action: string) => {
    const { version, pending } = await Application.get(id, context(cashier, later));
    expect(pending).toBe("voucher");
    await Application.act(id, action, { version, reason: "x" }, context(cashier, later));
    // Written with the answer: the job comes again.
    expect(await dueOf({ kind: "event", id: "transfer" })).toBe(later);
    await callOff("transfer", context(system, later));
  };
  await answer(came, "confirmVoucher");
  const paidIn = await Application.get(came, context(cashier, later));
  expect(paidIn).toMatchObject({
    status: "CANCELLED",
    refund: { byOrganiser: true, amount: { amount: 675_000 } },
  });
  await answer(never, "refuseVoucher");
  const nothing = await header("t2", never);
  expect(nothing).toMatchObject({ status: "CANCELLED", cancelReason: "ORGANISER" });
  expect(nothing?.receiptNumber).toBeUndefined();
});
/** The job has done what was left to it. */
const finished = async ({ kind, id }: Errand): Promise<void> => {
  const Key = { pk: `errand#${kind}`, sk: id };
  await client().send(new DeleteCommand({ TableName: tableName(), Key }));
};

test("[R486] who had withdrawn by then is paid back by the day of the notice, as was told", async () => {
  await Promise.all([made("after"), institution("w1")]);
  const id = await paid("w1", "after");
  const { version } = await Application.get(id, context(officer, later));
  const notice = context(applicant("w1"), "2027-02-24T02:00:00.000Z");
  const asked = await Application.act(id, "requestCancel", { version, reason: "x" }, notice);
  const day = "2027-02-25T02:00:00.000Z";
  const gone = await Application.act(id, "confirmCancel", { version: asked.version }, context(officer, day));
  await Change.cancel("after", { version: 1, reason: "颱風" }, context(officer, day));
  expect(await callOff("after", context(system, day))).toBe(0);
  const told = (await Application.get(id, context(cashier, day))).refund?.amount;
  await Application.act(id, "refund", { version: gone.version }, context(cashier, day));
  expect([told?.amount, (await header("w1", id))?.refunded]).toEqual([337_500, 337_500]);
});

test("[R486] nobody owes a lapsed fee of what does not take place, and a debt that was paid comes back whole", async () => {
  await Promise.all([made("lapsed"), institution("d1"), institution("d2")]);
  const ids = { d1: (await awaiting("d1", "lapsed")).id, d2: (await awaiting("d2", "lapsed")).id };
  const lapse = "2026-12-01T02:00:00.000Z";
  for (const [who, id] of Object.entries(ids)) await applyDue(who, id, context(system, lapse));
  await payOrder("d2", ids.d2, "arrears");
  expect((await standing("d1")).arrears).toEqual([ids.d1]);
  await Change.relocate(
    "lapsed",
    { version: 1, reason: "改址", venue: inAll("新") },
    context(officer, lapse),
  );
  expect(await callOff("lapsed", context(system, lapse))).toBe(2);
  expect(await callOff("lapsed", context(system, lapse))).toBe(0);
  expect(await standing("d1")).toMatchObject({ claims: [], arrears: [] });
  expect(await header("d1", ids.d1)).toMatchObject({ cancelReason: "ORGANISER", arrears: false });
  expect(await header("d2", ids.d2)).toMatchObject({ status: "REFUNDED", refunded: 675_000 });
});

test("[R486][R423] postponed: nobody waits for a place of before, who waited may apply again, and there is a new draw", async () => {
  await made("line");
  const ids: { who: string; id: string }[] = [];
  for (const n of [1, 2, 3]) {
    await institution(`q${n}`, { taxpayerNumber: `7000000${n}`, siteRegistrationNumber: `70000${n}` });
    ids.push({ who: `q${n}`, id: (await submitted(`q${n}`, "line")).id });
  }
  const list = ids.map(({ id }) => ({ id, tier: 1 as const }));
  const drawAt = "2026-11-25T02:00:00.000Z";
  const prepared = await Lottery.prepare("line", { version: 0, places: 1, drawAt, list }, context(officer));
  const { version } = await Lottery.commit("line", prepared.version, context(officer));
  const drawn = context(officer, drawAt);
  const { standing: order } = await Lottery.drawNow("line", { version, publicValue: "03 11" }, drawn);
  const job = context(system, "2026-11-26T02:00:00.000Z");
  await settlePlaces("line", job);
  const waiting = ids.find(({ id }) => id === order[1]?.id) ?? { who: "", id: "" };
  const objected = await Application.get(waiting.id, context(applicant(waiting.who), job.now));
  await Application.act(
    waiting.id,
    "object",
    { version: objected.version, reason: "x" },
    context(applicant(waiting.who), job.now),
  );
  await Change.postpone(
    "line",
    { version: 1, reason: "x", start: "2027-04-08", end: "2027-04-10", closesOn: "2027-02-20" },
    context(officer, job.now),
  );
  // Whichever job comes first: what the draw gave is over.
  expect(await settlePlaces("line", job)).toEqual({ told: 0, offered: 0 });
  expect(await callOff("line", job)).toBe(3);
  expect(await settlePlaces("line", job)).toEqual({ told: 0, offered: 0 });
  for (const { who, id } of ids) {
    const ended = await header(who, id);
    expect(ended).toMatchObject({ status: "CANCELLED", cancelReason: "ORGANISER" });
    expect(ended?.pending).toBeUndefined();
  }
  const again = await submitted(waiting.who, "line", "FAIR_HOSTED", "2026-11-27T02:00:00.000Z");
  const fresh = await Lottery.forStaff("line", job);
  expect(fresh).toMatchObject({ status: "NONE", candidates: [{ id: again.id }], standing: [] });
  const second = await Lottery.prepare(
    "line",
    {
      version: fresh.version,
      places: 1,
      drawAt: "2026-12-10T02:00:00.000Z",
      list: [{ id: again.id, tier: 1 }],
    },
    job,
  );
  expect(second).toMatchObject({ status: "PREPARED", places: 1 });
});

test("[R486] a published first day is another only by a postponement, and no edit takes back what the organiser changed", async () => {
  const event = await made("edit");
  const ctx = context(officer, later);
  const another = { ...event, dates: { start: "2027-03-05", end: "2027-03-07" } };
  const why = await Event.put(another, ctx).catch((error: unknown) => error);
  expect(why).toMatchObject({
    code: codes.INVALID_VALUE,
    detail: { fields: [{ path: "dates.start", key: "postpone" }] },
  });
  // A day longer is nobody's loss; a draft is nobody's yet.
  const longer = await Event.put({ ...event, dates: { ...event.dates, end: "2027-03-07" } }, ctx);
  expect(longer.dates.end).toBe("2027-03-07");
  await overwrite({ ...another, id: "draft-edit", names: inAll("draft-edit"), status: "DRAFT" });
  const draft = await Event.put({ ...event, id: "draft-edit", names: inAll("draft-edit") }, ctx);
  expect(draft.dates.start).toBe("2027-03-04");
  const moved = await Change.relocate("edit", { version: 2, reason: "x", venue: inAll("新") }, ctx);
  const { changes, ...stale } = moved;
  expect(changes).toHaveLength(1);
  expect((await Event.put({ ...stale, capacity: 90 }, ctx)).changes).toEqual(changes);
});

test("a change says why, postpones to later days, and is made to what was published", async () => {
  await made("rules");
  const ctx = context(officer, later);
  const to = { version: 1, reason: "x", start: "2027-04-08", end: "2027-04-10", closesOn: "2027-02-20" };
  expect(await refused(Change.cancel("rules", { version: 1, reason: " " }, ctx))).toBe(codes.REQUIRED_EMPTY);
  expect(await refused(Change.postpone("rules", { ...to, start: "2027-03-01" }, ctx))).toBe(
    codes.START_AFTER_END,
  );
  expect(await refused(Change.postpone("rules", { ...to, closesOn: "2027-04-08" }, ctx))).toBe(
    codes.START_AFTER_END,
  );
  expect(await refused(Change.postpone("rules", { ...to, end: "soon" }, ctx))).toBe(codes.REQUIRED_EMPTY);
  expect(await refused(Change.postpone("rules", { ...to, version: 7 }, ctx))).toBe(codes.STALE_VERSION);
  const venue = { ...inAll("y"), pt: "" };
  expect(await refused(Change.relocate("rules", { version: 1, reason: "x", venue }, ctx))).toBe(
    codes.REQUIRED_EMPTY,
  );
  await Change.cancel("rules", { version: 1, reason: "x" }, ctx);
  expect(await refused(Change.postpone("rules", { ...to, version: 2 }, ctx))).toBe(codes.MOVE_NOT_ALLOWED);
});
