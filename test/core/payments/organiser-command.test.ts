/** The organiser cancels, postpones or moves an event: everybody who had applied is refunded in full (R486). */

import { DeleteCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import {
  buildPaymentOrderWrite,
  listPaymentOrders,
} from "@portal/core/applications/orders/payment-order-store.server";
import { cancelEventApplications } from "@portal/core/applications/transitions/cancel-event-applications.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import {
  confirmEventChange,
  requestEventChange,
  withdrawEventChange,
} from "@portal/core/events/event-change-request.server";
import { findEventChangeRequest } from "@portal/core/events/event-change-store.server";
import type { EventDetail } from "@portal/core/events/event-schema";
import * as Event from "@portal/core/events/event-service.server";
import { findEvent } from "@portal/core/events/event-store.server";
import { setPolicy } from "@portal/core/events/policies/policy-service.server";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { parseNotices } from "@portal/core/messaging/read-pending-notices.server";
import { applyPaymentMessage } from "@portal/core/payments/payment-webhook.server";
import { applyDrawBatch } from "@portal/core/places/draw/apply-draw.server";
import * as DrawService from "@portal/core/places/draw/draw-service.server";
import { runDraw } from "@portal/core/places/draw/run-draw.server";
import { getStaffDraw } from "@portal/core/places/draw/staff-draw.server";
import { gatewayActor, systemActor } from "@portal/core/platform/actor";
import { parseDay, toInstant } from "@portal/core/platform/day";
import type { DeferredTask } from "@portal/core/platform/deferred-tasks/deferred-task";
import { findTaskDueTime } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { getEffectiveOverrides, getEffectivePolicy } from "@portal/core/policies/policy-override";
import { buildPolicyOverrideWrite, listPolicyOverrides } from "@portal/core/policies/policy-store.server";
import { beforeAll, describe, expect, test } from "vitest";
import {
  bankTransfer,
  createApplicationWithVoucher,
  createPaidApplication,
  makeRefund,
} from "../../support/applications/application-calls.ts";
import {
  cashier,
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createStaff,
  createTestContext,
  officer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import * as Change from "../../support/events/change-event.ts";
import { buildDrandValue, closedRegistration } from "../../support/events/draws.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { overwriteEvent } from "../../support/events/overwrite-event.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(() => createFreshTable());

const later = "2026-11-24T02:00:00.000Z";
const listNotices = async (id: string, seq: number): Promise<string[]> => {
  const Key = { pk: `application#${id}`, sk: `history#${String(seq).padStart(6, "0")}` };
  const { Item } = await getDocumentClient().send(new GetCommand({ TableName: getTableName(), Key }));
  return parseNotices(Item ?? {}).map((notice) => notice.template);
};
/** Pays an order as the payment gateway does. */
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
    mop: 675_000,
    rate: 1,
    invoiceType: "ENTERPRISE",
    invoiceName: "x",
    createdAt: toInstant(later),
    version: 1,
  };
  await transact([buildPaymentOrderWrite(order)]);
  await applyPaymentMessage(
    { orderId: order.id, type: "paid", amount: 675_000, currency: "MOP" },
    createTestContext(gatewayActor),
  );
};
const createApplicationPaidByCard = async (institutionId: string, eventId: string): Promise<string> => {
  const { id } = await createApplicationAwaitingPayment(institutionId, eventId);
  await payOrder(institutionId, id, "fee");
  return id;
};
const createNamedEvent = async (id: string, over: Partial<EventDetail> = {}) =>
  createPublishedEvent({ id, names: buildLocalizedText(id), ...over });
const getRefusalCode = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );

test("[R486] one action cancels every application and pays everybody back in full, given twice it is done once", async () => {
  await Promise.all([
    createNamedEvent("off"),
    ...["o1", "o2", "o3"].map((id) => createCertifiedInstitution(id)),
  ]);
  const [review, owing, whole] = [
    await submitCompleteApplication("o1", "off"),
    await createApplicationAwaitingPayment("o2", "off"),
    await createApplicationPaidByCard("o3", "off"),
  ];
  const readYearlyCount = async (who: string) => (await readConstraints(who)).counts["EXHIBITION#2027"];
  expect(await Promise.all(["o1", "o2", "o3"].map(readYearlyCount))).toEqual([1, 1, 1]);
  await Change.cancelEvent("off", { version: 1, reason: "颱風" }, createTestContext(officer, later));
  expect(await cancelEventApplications("off", createTestContext(systemActor, later))).toEqual({
    cancelledCount: 3,
  });
  expect(await cancelEventApplications("off", createTestContext(systemActor, later))).toEqual({
    cancelledCount: 0,
  });
  for (const [who, { id }] of [
    ["o1", review],
    ["o2", owing],
  ] as const)
    expect(await findHeader(who, id)).toMatchObject({ status: "CANCELLED", cancelReason: "ORGANISER" });
  expect(await findHeader("o3", whole)).toMatchObject({ status: "REFUNDED", refunded: 675_000 });
  expect(await listPaymentOrders({ id: whole, institutionId: "o3" })).toMatchObject([
    { status: "PAID", refundDue: true, refunded: 675_000, dueAt: later },
  ]);
  expect(await listNotices(review.id, 2)).toContain("eventCancelled");
  expect(await readConstraints("o3")).toMatchObject({ claims: [], arrears: [] });
  // None of the six of the year, decided or not (decision 0060).
  expect(await Promise.all(["o1", "o2", "o3"].map(readYearlyCount))).toEqual([0, 0, 0]);
  const history = await Application.listHistory(whole, createTestContext(officer));
  expect(history.map((entry) => entry.action).slice(-2)).toEqual(["organiserCancel", "refund"]);
});

test("[R486] an event with many applications is called off in parts, and by two runs at once every one of them once", async () => {
  const owners = ["k1", "k2", "k3", "k4", "k5"];
  await Promise.all([createNamedEvent("many"), ...owners.map((id) => createCertifiedInstitution(id))]);
  const ids: Record<string, string> = {};
  for (const owner of owners) ids[owner] = await createApplicationPaidByCard(owner, "many");
  await Change.cancelEvent("many", { version: 1, reason: "颱風" }, createTestContext(officer, later));
  const ctx = createTestContext(systemActor, later);
  const cancelAll = async (): Promise<number[]> => {
    const counts: number[] = [];
    let after: string | undefined = "";
    do {
      const run: Awaited<ReturnType<typeof cancelEventApplications>> = await cancelEventApplications(
        "many",
        ctx,
        after,
        2,
      );
      counts.push(run.cancelledCount);
      after = run.next;
    } while (after !== undefined);
    return counts;
  };
  const [first, second] = await Promise.all([cancelAll(), cancelAll()]);
  expect(Math.max(...first, ...second)).toBeLessThanOrEqual(2);
  expect([...first, ...second].reduce((sum, count) => sum + count, 0)).toBe(5);
  for (const [owner, id] of Object.entries(ids)) {
    expect(await findHeader(owner, id)).toMatchObject({ status: "REFUNDED", refunded: 675_000 });
    const history = await Application.listHistory(id, createTestContext(officer));
    expect(history.map((entry) => entry.action).slice(-2)).toEqual(["organiserCancel", "refund"]);
  }
  expect(await cancelAll()).toEqual([0]);
});

test("[R486] postponed: refunded in full, the event open for its new days, and whoever applies then stands", async () => {
  const exhibitors = [{ institutionId: "p1", names: buildLocalizedText("p1") }];
  await createPublishedEvent({
    id: "late",
    names: buildLocalizedText("late"),
    exhibitors,
    exhibitorsCount: 1,
  });
  await Promise.all([createCertifiedInstitution("p1"), createCertifiedInstitution("p2")]);
  const before = await createApplicationPaidByCard("p1", "late");
  const postponedEvent = await Change.postponeEvent(
    "late",
    { version: 1, reason: "場地維修", start: "2027-04-08", end: "2027-04-10", closesOn: "2027-02-20" },
    createTestContext(officer, later),
  );
  expect(postponedEvent).toMatchObject({
    status: "PUBLISHED",
    dates: { start: "2027-04-08", end: "2027-04-10" },
    registration: { closesOn: "2027-02-20", documentsBy: "2027-02-22" },
    changes: [{ kind: "POSTPONED", dates: { start: "2027-03-04" }, reason: "場地維修" }],
    // Nobody is there as an exhibitor whose place was called off.
    exhibitors: [],
    exhibitorsCount: 0,
  });
  const after = await submitCompleteApplication("p2", "late", "FAIR_HOSTED", "2026-11-25T02:00:00.000Z");
  await cancelEventApplications("late", createTestContext(systemActor, "2026-11-26T02:00:00.000Z"));
  expect(await findHeader("p1", before)).toMatchObject({ status: "REFUNDED", refunded: 675_000 });
  expect(await findHeader("p2", after.id)).toMatchObject({ status: "PROCESSING" });
  // The place is free again: the same institution may apply for the new days.
  const again = await submitCompleteApplication("p1", "late", "FAIR_HOSTED", "2026-11-26T03:00:00.000Z");
  expect(await findHeader("p1", again.id)).toMatchObject({
    status: "PROCESSING",
    eventDates: { start: "2027-04-08" },
  });
});

test("[R486] moved to another place: refunded in full; what was paid at the bank waits for the cashier, whole", async () => {
  await Promise.all([createNamedEvent("moved"), createCertifiedInstitution("m1")]);
  const { id } = await createPaidApplication("m1", "moved");
  await Change.relocateEvent(
    "moved",
    { version: 1, reason: "改址", venue: buildLocalizedText("新場地") },
    createTestContext(officer, later),
  );
  await cancelEventApplications("moved", createTestContext(systemActor, later));
  const now = await Application.getApplication(id, createTestContext(cashier, "2027-03-03T02:00:00.000Z"));
  expect(now).toMatchObject({
    status: "CANCELLED",
    refund: { byOrganiser: true, amount: { amount: 675_000 } },
  });
  expect(await listNotices(id, now.version)).toBeDefined();
  await makeRefund(now, { paidOn: "2027-03-03", reference: "BNU 0101" }, "2027-03-03T02:00:00.000Z");
  expect(await findHeader("m1", id)).toMatchObject({ status: "REFUNDED", refunded: 675_000 });
  expect(await findEvent("moved")).toMatchObject({ venue: buildLocalizedText("新場地") });
});

test("[R486] what was transferred and not confirmed when it was called off is the cashier's to answer, and comes back whole", async () => {
  await Promise.all([
    createNamedEvent("transfer"),
    createCertifiedInstitution("t1"),
    createCertifiedInstitution("t2"),
  ]);
  const ids: string[] = [];
  for (const who of ["t1", "t2"]) {
    const { id } = await createApplicationWithVoucher(who, "transfer");
    ids.push(id);
  }
  const [came = "", never = ""] = ids;
  await Change.cancelEvent("transfer", { version: 1, reason: "颱風" }, createTestContext(officer, later));
  await cancelEventApplications("transfer", createTestContext(systemActor, later));
  await deleteTask({ kind: "event", id: "transfer" });
  const answerRequest = async (id: string, action: string, body: object) => {
    const { version, pending } = await Application.getApplication(id, createTestContext(cashier, later));
    expect(pending).toBe("voucher");
    await Application.performTransition(id, action, { version, ...body }, createTestContext(cashier, later));
    // Written with the answer: the job comes again.
    expect(await findTaskDueTime({ kind: "event", id: "transfer" })).toBe(later);
    await cancelEventApplications("transfer", createTestContext(systemActor, later));
  };
  await answerRequest(came, "confirmVoucher", { ...bankTransfer, reason: "x" });
  const paidIn = await Application.getApplication(came, createTestContext(cashier, later));
  expect(paidIn).toMatchObject({
    status: "CANCELLED",
    refund: { byOrganiser: true, amount: { amount: 675_000 } },
  });
  await answerRequest(never, "refuseVoucher", { reason: "x" });
  const nothing = await findHeader("t2", never);
  expect(nothing).toMatchObject({ status: "CANCELLED", cancelReason: "ORGANISER" });
  expect(nothing?.receiptNumber).toBeUndefined();
});
/** Deletes a deferred task, as its job does at the end. */
const deleteTask = async ({ kind, id }: DeferredTask): Promise<void> => {
  const Key = { pk: `errand#${kind}`, sk: id };
  await getDocumentClient().send(new DeleteCommand({ TableName: getTableName(), Key }));
};

test("[R486] who had withdrawn by then is paid back by the day of the notice, as was told", async () => {
  await Promise.all([createNamedEvent("after"), createCertifiedInstitution("w1")]);
  const id = await createApplicationPaidByCard("w1", "after");
  const { version } = await Application.getApplication(id, createTestContext(officer, later));
  const notice = createTestContext(createApplicant("w1"), "2027-02-24T02:00:00.000Z");
  const withCancelRequest = await Application.performTransition(
    id,
    "requestCancel",
    { version, reason: "x" },
    notice,
  );
  const day = "2027-02-25T02:00:00.000Z";
  const cancelledApplication = await Application.performTransition(
    id,
    "confirmCancel",
    { version: withCancelRequest.version },
    createTestContext(officer, day),
  );
  await Change.cancelEvent("after", { version: 1, reason: "颱風" }, createTestContext(officer, day));
  expect(await cancelEventApplications("after", createTestContext(systemActor, day))).toEqual({
    cancelledCount: 0,
  });
  const refund = (await Application.getApplication(id, createTestContext(cashier, day))).refund?.amount;
  await makeRefund(cancelledApplication, { paidOn: day.slice(0, 10), reference: "BNU 0002" }, day);
  expect([refund?.amount, (await findHeader("w1", id))?.refunded]).toEqual([337_500, 337_500]);
});

test("[R486] nobody owes a lapsed fee of what does not take place, and a debt that was paid comes back whole", async () => {
  await Promise.all([
    createNamedEvent("lapsed"),
    createCertifiedInstitution("d1"),
    createCertifiedInstitution("d2"),
  ]);
  const ids = {
    d1: (await createApplicationAwaitingPayment("d1", "lapsed")).id,
    d2: (await createApplicationAwaitingPayment("d2", "lapsed")).id,
  };
  const lapse = "2026-12-01T02:00:00.000Z";
  for (const [who, id] of Object.entries(ids))
    await applyDueTimers(who, id, createTestContext(systemActor, lapse));
  await payOrder("d2", ids.d2, "arrears");
  expect((await readConstraints("d1")).arrears).toEqual([ids.d1]);
  await Change.relocateEvent(
    "lapsed",
    { version: 1, reason: "改址", venue: buildLocalizedText("新") },
    createTestContext(officer, lapse),
  );
  expect(await cancelEventApplications("lapsed", createTestContext(systemActor, lapse))).toEqual({
    cancelledCount: 2,
  });
  expect(await cancelEventApplications("lapsed", createTestContext(systemActor, lapse))).toEqual({
    cancelledCount: 0,
  });
  expect(await readConstraints("d1")).toMatchObject({ claims: [], arrears: [] });
  expect(await findHeader("d1", ids.d1)).toMatchObject({ cancelReason: "ORGANISER", arrears: false });
  expect(await findHeader("d2", ids.d2)).toMatchObject({ status: "REFUNDED", refunded: 675_000 });
});

test("[R486][R423] postponed: nobody waits for a place of before, who waited may apply again, and there is a new draw", async () => {
  await createNamedEvent("line", { registration: closedRegistration });
  const ids: { who: string; id: string }[] = [];
  for (const n of [1, 2, 3]) {
    await createCertifiedInstitution(`q${n}`, {
      taxpayerNumber: `7000000${n}`,
      siteRegistrationNumber: `70000${n}`,
    });
    ids.push({ who: `q${n}`, id: (await submitCompleteApplication(`q${n}`, "line")).id });
  }
  const list = ids.map(({ id }) => ({ id, tier: 1 as const }));
  const drawAt = "2026-11-25T02:00:00.000Z";
  const pools = [{ id: "STANDARD_9/A", places: 1 }];
  const preparedDraw = await DrawService.prepareDraw(
    "line",
    { version: 0, drawAt, source: { kind: "DRAND" }, pools, list },
    createTestContext(officer),
  );
  const committing = createTestContext(officer, "2026-11-24T02:00:00.000Z");
  const { version } = await DrawService.commitDraw("line", preparedDraw.version, committing);
  const drawContext = createTestContext(officer, drawAt);
  const { standing: order } = await runDraw("line", { version, ...buildDrandValue("x") }, drawContext);
  const job = createTestContext(systemActor, "2026-11-26T02:00:00.000Z");
  await applyDrawBatch("line", job);
  const waiting = ids.find(({ id }) => id === order[1]?.id) ?? { who: "", id: "" };
  const disputedApplication = await Application.getApplication(
    waiting.id,
    createTestContext(createApplicant(waiting.who), job.now),
  );
  await Application.performTransition(
    waiting.id,
    "object",
    { version: disputedApplication.version, reason: "x" },
    createTestContext(createApplicant(waiting.who), job.now),
  );
  await Change.postponeEvent(
    "line",
    { version: 1, reason: "x", start: "2027-04-08", end: "2027-04-10", closesOn: "2027-02-20" },
    createTestContext(officer, job.now),
  );
  // Whichever job comes first: what the draw gave is over.
  expect(await applyDrawBatch("line", job)).toEqual({ notified: 0, offered: 0, hasMore: false });
  expect(await cancelEventApplications("line", job)).toEqual({ cancelledCount: 3 });
  expect(await applyDrawBatch("line", job)).toEqual({ notified: 0, offered: 0, hasMore: false });
  for (const { who, id } of ids) {
    const endedHeader = await findHeader(who, id);
    expect(endedHeader).toMatchObject({ status: "CANCELLED", cancelReason: "ORGANISER" });
    expect(endedHeader?.pending).toBeUndefined();
  }
  const again = await submitCompleteApplication(
    waiting.who,
    "line",
    "FAIR_HOSTED",
    "2026-11-27T02:00:00.000Z",
  );
  const freshDraw = await getStaffDraw("line", job);
  expect(freshDraw).toMatchObject({ status: "NONE", candidates: [{ id: again.id }], standing: [] });
  const second = await DrawService.prepareDraw(
    "line",
    {
      version: freshDraw.version,
      drawAt: "2027-03-10T02:00:00.000Z",
      source: { kind: "DRAND" },
      pools,
      list: [{ id: again.id, tier: 1 }],
    },
    job,
  );
  expect(second).toMatchObject({ status: "PREPARED", pools: [{ places: 1 }] });
});

test("[R486] a published first day is another only by a postponement, and no edit takes back what the organiser changed", async () => {
  const event = await createNamedEvent("edit");
  const ctx = createTestContext(officer, later);
  const another = { ...event, dates: { start: "2027-03-05", end: "2027-03-07" } };
  const why = await Event.saveEvent(another, ctx).catch((error: unknown) => error);
  expect(why).toMatchObject({
    code: errorCodes.INVALID_VALUE,
    detail: { fields: [{ path: "dates.start", key: "postpone" }] },
  });
  // Another last day needs a colleague only; a draft is nobody's yet.
  const longer = await Change.editEvent({ ...event, dates: { ...event.dates, end: "2027-03-07" } }, ctx);
  expect(longer.dates.end).toBe("2027-03-07");
  await overwriteEvent({
    ...another,
    id: "draft-edit",
    names: buildLocalizedText("draft-edit"),
    status: "DRAFT",
  });
  const draft = await Event.saveEvent(
    { ...event, id: "draft-edit", names: buildLocalizedText("draft-edit") },
    ctx,
  );
  expect(draft.dates.start).toBe("2027-03-04");
  const relocatedEvent = await Change.relocateEvent(
    "edit",
    { version: 2, reason: "x", venue: buildLocalizedText("新") },
    ctx,
  );
  const { changes, ...stale } = relocatedEvent;
  expect(changes).toHaveLength(1);
  expect((await Change.editEvent({ ...stale, key: !stale.key }, ctx)).changes).toEqual(changes);
});

test("[R500] postponed: whoever was called off can apply again, by the dates that moved with the event", async () => {
  const earlyBird = { kind: "EARLY_BIRD" as const, percent: 60, until: "2026-12-01" };
  await createPublishedEvent({
    id: "moved-dates",
    names: buildLocalizedText("moved-dates"),
    applicationTypes: ["SEMINAR"],
    discounts: [earlyBird, { kind: "LOCAL_50", percent: 50 }],
    policy: { seminar: { deadline: "2026-12-20", perEvent: 2 } },
  });
  const days = { start: "2027-04-08", end: "2027-04-10", closesOn: "2027-02-20" };
  const ctx = createTestContext(officer, later);
  const event = await Change.postponeEvent("moved-dates", { version: 1, reason: "x", ...days }, ctx);
  // Thirty-five days later, as the first day.
  expect(event.policy).toEqual({ seminar: { deadline: "2027-01-24", perEvent: 2 } });
  expect(event.discounts).toEqual([
    { ...earlyBird, until: "2027-01-05" },
    { kind: "LOCAL_50", percent: 50 },
  ]);
});

test("[R500] postponed: a closing date of the portal that applied to the event moves for it too", async () => {
  await createPublishedEvent({ id: "moved-portal", names: buildLocalizedText("moved-portal") });
  const override = {
    key: "seminar",
    scope: "ALL",
    from: parseDay("2026-11-01"),
    by: "x",
    at: later,
  } as const;
  const portalDate = { ...override, value: { deadline: "2026-12-20" } };
  await transact([buildPolicyOverrideWrite(portalDate, undefined, "2026-11-24")]);
  const days = { start: "2027-04-08", end: "2027-04-10", closesOn: "2027-02-20" };
  const ctx = createTestContext(officer, later);
  const event = await Change.postponeEvent("moved-portal", { version: 1, reason: "x", ...days }, ctx);
  expect(event.policy).toEqual({ seminar: { deadline: "2027-01-24" } });
});

test("[R486] postponed: a last day for refunds that the policy gives moves for the event too", async () => {
  const days = { start: "2027-04-08", end: "2027-04-10", closesOn: "2027-02-20" };
  const ctx = createTestContext(officer, later);
  const over = { refundPolicy: "CUT_OFF_DATE" as const, refundBands: [] };
  await createPublishedEvent({
    id: "cut-own",
    names: buildLocalizedText("cut-own"),
    ...over,
    policy: {
      "refund.cutOffDate": [
        { until: "2027-02-01", deductPercent: 50 },
        { after: "2027-02-01", deductPercent: 100 },
      ],
    },
  });
  const event = await Change.postponeEvent("cut-own", { version: 1, reason: "x", ...days }, ctx);
  // Thirty-five days later, as the first day.
  expect(event.policy["refund.cutOffDate"]).toEqual([
    { until: "2027-03-08", deductPercent: 50 },
    { after: "2027-03-08", deductPercent: 100 },
  ]);
  // The date of an earlier edition, which is the default, is nobody's of this one.
  await createPublishedEvent({ id: "cut-default", names: buildLocalizedText("cut-default"), ...over });
  const other = await Change.postponeEvent("cut-default", { version: 1, reason: "x", ...days }, ctx);
  expect(other.policy).not.toHaveProperty(["refund.cutOffDate"]);
});

test("[R486] postponed: what moves fits the new days, or they are refused", async () => {
  const slot = { id: "s1", date: "2027-03-06", from: "10:00", to: "11:00" };
  const item = { date: "2027-03-06", from: "10:00", to: "11:00", title: buildLocalizedText("節目") };
  const ctx = createTestContext(officer, later);
  const to = { version: 1, reason: "x", start: "2027-04-08", end: "2027-04-09", closesOn: "2027-02-20" };
  const getFields = async (id: string) =>
    (await expectRefusal(Change.postponeEvent(id, to, ctx))).detail.fields;
  const after = [{ path: "end", key: "programmeAfterEnd", params: { min: "2027-04-10" } }];
  await createPublishedEvent({ id: "short-slots", names: buildLocalizedText("short-slots"), slots: [slot] });
  expect(await getFields("short-slots")).toEqual(after);
  await createPublishedEvent({
    id: "short-items",
    names: buildLocalizedText("short-items"),
    slots: [],
    schedule: [item],
  });
  expect(await getFields("short-items")).toEqual(after);
});

test.each([
  ["by as many days as the first day", "2026-12-20", "2027-02-20", "2027-01-24"],
  ["to the new closing day, where it would be later", "2026-12-20", "2027-01-23", "2027-01-23"],
  ["to it also where it was after the registration", "2027-02-25", "2027-02-20", "2027-02-20"],
])("[R485] postponed: the last day of the early bird moves %s", async (_what, until, closesOn, lastDay) => {
  const id = `bird-${until}-${closesOn}`;
  await createPublishedEvent({
    id,
    names: buildLocalizedText(id),
    slots: [],
    schedule: [],
    discounts: [{ kind: "EARLY_BIRD", percent: 10, until }],
  });
  const to = { version: 1, reason: "x", start: "2027-04-08", end: "2027-04-09", closesOn };
  const event = await Change.postponeEvent(id, to, createTestContext(officer, later));
  expect(event.discounts[0]?.until).toBe(lastDay);
});

describe("[R486] postponed by a few weeks: the lead time", () => {
  const fair: Partial<EventDetail> = { applicationTypes: ["FAIR_HOSTED"], discounts: [] };
  const near = { start: "2027-04-08", end: "2027-04-10", closesOn: "2027-03-20" };
  const far = { start: "2027-06-08", end: "2027-06-10", closesOn: "2027-05-20" };
  const ctx = createTestContext(officer, "2027-02-20T02:00:00.000Z");
  const administrator = createStaff("ADMIN");
  const createFair = (id: string, over: Partial<EventDetail> = {}) =>
    createPublishedEvent({ id, names: buildLocalizedText(id), ...fair, ...over });
  /** The settings for an event that are in effect on a day. */
  const listSettings = async (eventId: string, day: string) =>
    getEffectiveOverrides(
      (await listPolicyOverrides()).filter(({ scope }) => scope === "EVENT"),
      { eventId },
      parseDay(day),
    );
  const setForEvent = (target: string, from: string, value: number, now: string) =>
    setPolicy(
      { key: "leadDays.exhibition.applyBy", scope: "EVENT", target, from, value },
      createTestContext(administrator, now),
    );

  test("leaves time to apply again, as a setting for this event alone", async () => {
    await createFair("lead-near", { policy: { "leadDays.exhibition.applyBy": 60 } });
    const event = await Change.postponeEvent("lead-near", { version: 1, reason: "風球", ...near }, ctx);
    // By the 46 days of the documents nobody could have applied any more (decision 0742).
    expect(await listSettings("lead-near", "2027-02-20")).toEqual({
      "leadDays.exhibition.applyBy": 19,
      "leadDays.exhibition.documentsBy": 18,
    });
    // Nor could the documents of whoever applies for the new days be asked for any more.
    expect(event.registration).toMatchObject({ closesOn: "2027-03-20", documentsBy: "2027-03-21" });
    // A copy of the event takes over what is a policy of its own.
    expect(event.policy).not.toHaveProperty(["leadDays.exhibition.applyBy"]);
    expect(event.policy).not.toHaveProperty(["leadDays.exhibition.documentsBy"]);
    const overrides = await listPolicyOverrides();
    expect(overrides.find(({ target }) => target === "lead-near")).toMatchObject({
      from: "2027-02-20",
      note: "風球",
    });
  });

  test("of the members of a group is shortened as that of the group", async () => {
    await createFair("lead-members", { applicationTypes: ["FAIR_GROUP"] });
    await setPolicy(
      {
        key: "leadDays.exhibition.applyBy",
        scope: "SCHEME",
        target: "FAIR_GROUP_MEMBER",
        from: "2027-02-20",
        value: 100,
      },
      createTestContext(administrator, "2027-02-19T02:00:00.000Z"),
    );
    await Change.postponeEvent("lead-members", { version: 1, reason: "x", ...far }, ctx);
    expect(await listSettings("lead-members", "2027-02-20")).toMatchObject({
      "leadDays.exhibition.applyBy": 19,
    });
  });

  test("stays where it leaves two weeks", async () => {
    await createFair("lead-far");
    await Change.postponeEvent("lead-far", { version: 1, reason: "x", ...far }, ctx);
    expect(await listSettings("lead-far", "2027-02-20")).toEqual({});
  });

  test("stays where it leaves as many days as the policy says", async () => {
    await createFair("lead-policy");
    // Of the 46 days before 25 April 2027 the last one is 10 March, eighteen days from now.
    const days = { start: "2027-04-25", end: "2027-04-27", closesOn: "2027-04-10" };
    const setDays = (value: number) =>
      setPolicy(
        {
          key: "postponement.reapplicationDays",
          scope: "EVENT",
          target: "lead-policy",
          from: "2027-02-20",
          value,
        },
        createTestContext(administrator, "2027-02-19T02:00:00.000Z"),
      );
    await setDays(19);
    const { version } = await Change.postponeEvent("lead-policy", { version: 1, reason: "x", ...days }, ctx);
    expect(await listSettings("lead-policy", "2027-02-20")).toMatchObject({
      "leadDays.exhibition.applyBy": 15,
      "leadDays.exhibition.documentsBy": 14,
    });
    const next = { ...days, start: "2027-04-26" };
    await Change.postponeEvent("lead-policy", { version, reason: "x", ...next }, ctx);
    expect(await listSettings("lead-policy", "2027-02-20")).toEqual({ "postponement.reapplicationDays": 19 });
  });

  /** Returns the policies that differ from the defaults for an event on a day. */
  const loadPolicy = async (id: string, day: string) =>
    getEffectivePolicy(await listPolicyOverrides(), { event: await findEvent(id) }, parseDay(day));

  test("is changed by an administrator", async () => {
    await createFair("lead-set");
    await Change.postponeEvent("lead-set", { version: 1, reason: "x", ...near }, ctx);
    await setForEvent("lead-set", "2027-02-21", 25, "2027-02-20T03:00:00.000Z");
    const policy = await loadPolicy("lead-set", "2027-02-21");
    expect(policy["leadDays.exhibition.applyBy"]).toBe(25);
  });

  test("is that of the policy again once the event is postponed further", async () => {
    await createFair("lead-again");
    await createFair("lead-own");
    await setForEvent("lead-own", "2026-11-24", 45, "2026-11-24T02:00:00.000Z");
    for (const [id, ownLead] of [
      ["lead-again", undefined],
      ["lead-own", 45],
    ] as const) {
      const { version } = await Change.postponeEvent(id, { version: 1, reason: "x", ...near }, ctx);
      const week = createTestContext(officer, "2027-02-27T02:00:00.000Z");
      await Change.postponeEvent(id, { version, reason: "x", ...far }, week);
      const policy = await loadPolicy(id, "2027-02-27");
      expect(policy["leadDays.exhibition.applyBy"]).toBe(ownLead);
      expect(policy["leadDays.exhibition.documentsBy"]).toBeUndefined();
    }
  });

  test("follows the last of two postponements of one day", async () => {
    await createFair("lead-twice");
    const { version } = await Change.postponeEvent("lead-twice", { version: 1, reason: "x", ...near }, ctx);
    const days = { ...near, start: "2027-04-09", end: "2027-04-11" };
    const evening = createTestContext(officer, "2027-02-20T09:00:00.000Z");
    await Change.postponeEvent("lead-twice", { version, reason: "x", ...days }, evening);
    expect(await listSettings("lead-twice", "2027-02-20")).toEqual({
      "leadDays.exhibition.applyBy": 20,
      "leadDays.exhibition.documentsBy": 19,
    });
  });
});

test("[R405] postponed into a year in which another event has its name: refused until one is renamed", async () => {
  await createNamedEvent("taken-27");
  await createPublishedEvent({
    id: "taken-28",
    names: buildLocalizedText("taken-27"),
    dates: { start: "2028-03-04", end: "2028-03-06" },
    registration: { opensOn: "2027-11-01", closesOn: "2028-01-17", documentsBy: "2028-01-18" },
    slots: [],
    schedule: [],
    discounts: [],
  });
  const ctx = createTestContext(officer, later);
  const to = { version: 1, reason: "x", start: "2028-01-20", end: "2028-01-22", closesOn: "2027-12-01" };
  const { code, detail } = await expectRefusal(Change.postponeEvent("taken-27", to, ctx));
  expect([code, detail.fields]).toEqual([
    errorCodes.EVENT_NAME_NOT_UNIQUE,
    [{ path: "start", key: "nameTakenInYear", params: { year: "2028" } }],
  ]);
  const inYear = { ...to, start: "2027-12-20", end: "2027-12-22" };
  expect((await Change.postponeEvent("taken-27", inYear, ctx)).dates.start).toBe("2027-12-20");
});

test("postponed: registration does not close before it opens", async () => {
  await createPublishedEvent({
    id: "opens-late",
    names: buildLocalizedText("opens-late"),
    registration: { opensOn: "2026-12-10", closesOn: "2027-01-17", documentsBy: "2027-01-18" },
  });
  const days = { start: "2027-04-08", end: "2027-04-10", closesOn: "2026-12-01" };
  const ctx = createTestContext(officer, later);
  const refusal = await expectRefusal(
    Change.postponeEvent("opens-late", { version: 1, reason: "x", ...days }, ctx),
  );
  expect(refusal.detail.fields).toEqual([
    { path: "closesOn", key: "beforeMin", params: { min: "2026-12-10" } },
  ]);
});

test("a change says why, postpones to later days, and is made to what was published", async () => {
  await createNamedEvent("rules");
  const ctx = createTestContext(officer, later);
  const to = { version: 1, reason: "x", start: "2027-04-08", end: "2027-04-10", closesOn: "2027-02-20" };
  expect(await getRefusalCode(Change.cancelEvent("rules", { version: 1, reason: " " }, ctx))).toBe(
    errorCodes.REQUIRED_EMPTY,
  );
  expect(await getRefusalCode(Change.postponeEvent("rules", { ...to, start: "2027-03-01" }, ctx))).toBe(
    errorCodes.START_AFTER_END,
  );
  expect(await getRefusalCode(Change.postponeEvent("rules", { ...to, closesOn: "2027-04-08" }, ctx))).toBe(
    errorCodes.START_AFTER_END,
  );
  const getRefusedFields = async (change: Promise<unknown>) => (await expectRefusal(change)).detail.fields;
  expect(await getRefusedFields(Change.postponeEvent("rules", { ...to, start: "2027-03-01" }, ctx))).toEqual([
    { path: "start", key: "beforeMin", params: { min: "2027-03-05" } },
  ]);
  expect(
    await getRefusedFields(Change.postponeEvent("rules", { ...to, closesOn: "2027-04-08" }, ctx)),
  ).toEqual([{ path: "closesOn", key: "afterMax", params: { max: "2027-04-07" } }]);
  // An institution whose application was cancelled can apply for the new days, which are still to come.
  const lastDay = createTestContext(officer, "2027-03-06T02:00:00.000Z");
  const pastStart = { ...to, start: "2027-03-06" };
  expect(await getRefusalCode(Change.postponeEvent("rules", pastStart, lastDay))).toBe(
    errorCodes.START_AFTER_END,
  );
  const contextAfterClose = createTestContext(officer, "2027-02-21T02:00:00.000Z");
  expect(await getRefusalCode(Change.postponeEvent("rules", to, contextAfterClose))).toBe(
    errorCodes.START_AFTER_END,
  );
  expect(await getRefusalCode(Change.postponeEvent("rules", { ...to, end: "soon" }, ctx))).toBe(
    errorCodes.REQUIRED_EMPTY,
  );
  expect(await getRefusalCode(Change.postponeEvent("rules", { ...to, version: 7 }, ctx))).toBe(
    errorCodes.STALE_VERSION,
  );
  const venue = { ...buildLocalizedText("y"), pt: "" };
  expect(await getRefusalCode(Change.relocateEvent("rules", { version: 1, reason: "x", venue }, ctx))).toBe(
    errorCodes.REQUIRED_EMPTY,
  );
  await Change.cancelEvent("rules", { version: 1, reason: "x" }, ctx);
  expect(await getRefusalCode(Change.postponeEvent("rules", { ...to, version: 2 }, ctx))).toBe(
    errorCodes.MOVE_NOT_ALLOWED,
  );
});

describe("[R486] an event that has ended", () => {
  const reason = "x";
  const lastDay = createTestContext(officer, "2027-03-06T15:00:00.000Z");
  const nextDay = createTestContext(officer, "2027-03-06T16:00:00.000Z");
  const endedRefusal = {
    code: errorCodes.MOVE_NOT_ALLOWED,
    detail: { params: { status: "PUBLISHED", context: "eventEnded" } },
  };

  test("is not cancelled, postponed or moved any more", async () => {
    await createNamedEvent("ended");
    const days = { start: "2027-06-08", end: "2027-06-10", closesOn: "2027-04-20" };
    const changes = [
      () => Change.cancelEvent("ended", { version: 1, reason }, nextDay),
      () => Change.postponeEvent("ended", { version: 1, reason, ...days }, nextDay),
      () =>
        Change.relocateEvent(
          "ended",
          { version: 1, reason, venue: buildLocalizedText("elsewhere") },
          nextDay,
        ),
    ];
    for (const change of changes) expect(await expectRefusal(change())).toMatchObject(endedRefusal);
  });

  test("is not cancelled by a colleague who confirms after its last day, and the request can be withdrawn", async () => {
    await createNamedEvent("confirmed-late");
    await requestEventChange("confirmed-late", 1, { action: "cancel", reason }, lastDay);
    const colleague = { ...nextDay, actor: { ...nextDay.actor, accountId: "colleague" } };
    const requestedAt = (await findEventChangeRequest("confirmed-late"))?.requestedAt ?? "";
    const confirmation = confirmEventChange("confirmed-late", { version: 1, requestedAt }, colleague, {
      checkEdit: async () => {},
      checkPublication: async () => [],
    });
    expect(await expectRefusal(confirmation)).toMatchObject(endedRefusal);
    await withdrawEventChange("confirmed-late", { requestedAt }, colleague);
    expect(await findEventChangeRequest("confirmed-late")).toBeUndefined();
  });

  test("is cancelled on its last day", async () => {
    await createNamedEvent("last-day");
    const event = await Change.cancelEvent("last-day", { version: 1, reason }, lastDay);
    expect(event.status).toBe("CANCELLED");
  });
});
