import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { gateway } from "@portal/core/actor";
import { applyDue } from "@portal/core/application/clocks/due.server";
import * as Application from "@portal/core/application/commands.server";
import { standing } from "@portal/core/application/standing/standing.server";
import { codes } from "@portal/core/errors";
import * as Payment from "@portal/core/payment/commands.server";
import { signatureOf } from "@portal/core/payment/gateway.server";
import { receive, settleOrder } from "@portal/core/payment/news.server";
import { read } from "@portal/core/payment/store.server";
import { client, tableName } from "@portal/core/table.server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  applicant,
  asSystem,
  awaiting,
  cashier,
  context,
  event,
  institution,
  monday,
  officer,
  submitted,
} from "../../support/applications.ts";
import { freshTable } from "../../support/emulator.ts";
import { type Provider, startProvider } from "../../support/payment-provider.ts";
import { refused } from "../../support/refused.ts";

let provider: Provider;
beforeAll(async () => {
  await freshTable();
  await event();
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(() => {
  provider.down = false;
});

const choices = {
  method: "CREDIT_CARD",
  currency: "MOP" as const,
  invoiceType: "ENTERPRISE",
  invoiceName: "測試公司",
};
const start = (id: string, institutionId: string, over = {}, time = monday) =>
  Payment.start({ applicationId: id, ...choices, ...over }, context(applicant(institutionId), time));
const news = (orderId: string, over = {}, time = monday) => {
  const body = JSON.stringify({
    id: "w1",
    orderId,
    type: "paid",
    amount: 675_000,
    currency: "MOP",
    at: time,
    ...over,
  });
  return receive(body, signatureOf(body), context(gateway, time));
};

test("[R477] payment begins only while it is awaited", async () => {
  await institution("p1");
  const app = await submitted("p1", "green-2027");
  expect((await refused(() => start(app.id, "p1"))).code).toBe(codes.PAYMENT_STATUS_NOT_AWAITING);
  expect((await refused(() => start("01ARZ3NDEKTSV4RRFFQ69G5FAV", "p1"))).code).toBe(
    codes.PAYMENT_NO_APPLICATION,
  );
});

test("a payment is not begun from what was read before somebody wrote", async () => {
  await institution("p-stale");
  const app = await awaiting("p-stale", "green-2027");
  const old = await refused(start(app.id, "p-stale", { version: app.version - 1 }));
  expect([old.code, old.detail.current]).toEqual([
    codes.STALE_VERSION,
    { version: app.version, status: "AWAITING_PAYMENT" },
  ]);
  expect((await start(app.id, "p-stale", { version: app.version })).orderId).toContain(app.id);
});

test("[R476] method, currency, invoice type and name must be chosen", async () => {
  await institution("p2");
  const app = await awaiting("p2", "green-2027");
  const error = await refused(() =>
    Payment.start({ applicationId: app.id, method: "CASH" }, context(applicant("p2"))),
  );
  expect(error.code).toBe(codes.PAYMENT_CHOICES_REQUIRED);
  expect(error.detail.fields).toEqual([
    { path: "method", key: "option" },
    { path: "invoiceType", key: "required" },
    { path: "currency", key: "required" },
    { path: "invoiceName", key: "required" },
  ]);
});

test("[R473] [R474] the payment page tells what for, how much in both currencies, and until when", async () => {
  await institution("p3");
  const app = await awaiting("p3", "green-2027");
  const page = await Payment.get(app.id, context(applicant("p3")));
  expect(page).toMatchObject({
    code: app.code,
    institutionName: "測試公司p3",
    status: "AWAITING_PAYMENT",
    due: { day: "2026-11-30" },
    rate: { RMB: 0.9 },
  });
  expect(page.amounts).toEqual([
    { amount: 675_000, currency: "MOP" },
    { amount: 607_500, currency: "RMB" },
  ]);
  expect(page.methods.map((m) => m.id)).toHaveLength(10);
  expect(page.methods.find((m) => m.id === "WALLET")?.exceeds).toBe(true);
});

test("paid by a signed message, once, however often it comes", async () => {
  await institution("p4");
  const app = await awaiting("p4", "green-2027");
  const { orderId, checkoutUrl } = await start(app.id, "p4");
  expect(checkoutUrl).toContain(orderId);
  await Promise.all([news(orderId), news(orderId), news(orderId)]);
  await news(orderId);
  const paid = await Application.get(app.id, context(officer));
  expect(paid.status).toBe("PAID");
  expect(paid.receiptNumber).toBeTruthy();
  const entries = await Application.history(app.id, context(officer));
  expect(entries.filter((e) => e.action === "pay")).toHaveLength(1);
  expect(await Payment.get(app.id, context(applicant("p4")))).toMatchObject({
    order: { status: "PAID" },
    receiptNumber: paid.receiptNumber,
  });
});

test("[R10] a fee is paid in RMB, at the rate that is fixed when the order is made", async () => {
  await institution("p5");
  const app = await awaiting("p5", "green-2027");
  const { orderId } = await start(app.id, "p5", { currency: "RMB" });
  expect(provider.asked.at(-1)?.body).toMatchObject({ amount: 607_500, currency: "RMB" });
  await news(orderId, { amount: 607_500, currency: "RMB" });
  expect((await Application.get(app.id, context(officer))).status).toBe("PAID");
});

test("a forged message, another amount, an unknown order: refused, nothing changes", async () => {
  await institution("p6");
  const app = await awaiting("p6", "green-2027");
  const { orderId } = await start(app.id, "p6");
  const body = JSON.stringify({
    id: "w",
    orderId,
    type: "paid",
    amount: 675_000,
    currency: "MOP",
    at: monday,
  });
  for (const signature of [undefined, "sha256=00", `${signatureOf(`${body} `)}`]) {
    expect((await refused(() => receive(body, signature, context(gateway)))).code).toBe(codes.FORBIDDEN);
  }
  expect((await refused(() => news(orderId, { amount: 1 }))).code).toBe(codes.SERVER_DATA_MISMATCH);
  expect((await refused(() => news(`${app.id}-nothing`))).code).toBe(codes.PAYMENT_NO_MATCHING_APPLICATION);
  expect((await Application.get(app.id, context(officer))).status).toBe("AWAITING_PAYMENT");
});

test("paid twice by two orders: the second is paid back", async () => {
  await institution("p7");
  const app = await awaiting("p7", "green-2027");
  const [one, two] = [
    await start(app.id, "p7"),
    await start(app.id, "p7", { invoiceName: "Another Name Limited" }),
  ];
  await news(one.orderId);
  await news(two.orderId);
  expect(await read(two.orderId)).toMatchObject({ status: "PAID", refundDue: true });
  // Whoever paid is told of what counted, not of what came last.
  const told = async () => (await Payment.get(app.id, context(applicant("p7")))).order?.id;
  expect(await told()).toBe(one.orderId);
  await settleOrder(two.orderId, context(gateway, "2026-11-23T02:01:00.000Z"));
  expect(provider.asked.at(-1)).toMatchObject({
    path: `POST /orders/${two.orderId}/refund`,
    body: { amount: 675_000 },
  });
  expect(await read(two.orderId)).toMatchObject({ status: "REFUNDED" });
  expect((await read(one.orderId))?.status).toBe("PAID");
  expect(await told()).toBe(one.orderId);
});

test("told of money that went back, it believes neither more than was paid, nor another currency, nor what was not asked", async () => {
  await institution("p16");
  const app = await awaiting("p16", "green-2027");
  const [one, two] = [
    await start(app.id, "p16"),
    await start(app.id, "p16", { invoiceName: "Another Name Limited" }),
  ];
  const back = async (orderId: string, over = {}) =>
    (await refused(() => news(orderId, { type: "refunded", ...over }))).code;
  expect(await back(one.orderId)).toBe(codes.SERVER_DATA_MISMATCH);
  await news(one.orderId);
  await news(two.orderId);
  for (const over of [{ amount: 675_001 }, { amount: 0 }, { currency: "RMB" }])
    expect(await back(one.orderId, over)).toBe(codes.SERVER_DATA_MISMATCH);
  expect(await back(two.orderId, { amount: 337_500 })).toBe(codes.SERVER_DATA_MISMATCH);
  expect((await read(one.orderId))?.status).toBe("PAID");
  expect((await read(two.orderId))?.status).toBe("PAID");
  await news(one.orderId, { type: "refunded", amount: 337_500 });
  expect(await read(one.orderId)).toMatchObject({ status: "REFUNDED", refunded: 337_500 });
  await news(two.orderId, { type: "refunded" });
  expect(await read(two.orderId)).toMatchObject({ status: "REFUNDED", refunded: 675_000 });
  await news(one.orderId, { type: "refunded" });
  expect((await read(one.orderId))?.refunded).toBe(337_500);
});

test("a payment that comes after the lapse goes back, the place stays lost and the fee owed", async () => {
  await institution("p8");
  const app = await awaiting("p8", "green-2027");
  const { orderId } = await start(app.id, "p8");
  await applyDue("p8", app.id, context(asSystem, "2026-12-01T02:00:00.000Z"));
  await news(orderId, {}, "2026-12-01T03:00:00.000Z");
  expect(await read(orderId)).toMatchObject({ status: "PAID", refundDue: true });
  expect(await Application.get(app.id, context(officer))).toMatchObject({
    status: "CANCELLED",
    arrears: true,
  });
  // Nothing is paid by what goes back.
  expect((await Payment.get(app.id, context(applicant("p8")))).order?.status).toBe("REFUNDED");
  // Whoever is told of the application is told that the money goes back, until the sweep has seen to it.
  const { Item } = await client().send(
    new GetCommand({
      TableName: tableName(),
      Key: { pk: `application#${app.id}`, sk: `notice#back#${orderId}` },
    }),
  );
  expect(Item?.notices.map(({ channel }: { channel: string }) => channel)).toEqual(["inApp", "mail"]);
  expect(Item?.notices[0]).toMatchObject({
    template: "paymentReturned",
    params: { amount: { amount: 675_000, currency: "MOP" } },
    link: `/personal/record/${app.id}`,
  });
  provider.down = true;
  await expect(settleOrder(orderId, context(gateway, "2026-12-01T04:00:00.000Z"))).rejects.toThrow();
  expect((await read(orderId))?.refundDue).toBe(true);
});

test("[R425] after the last second of the last day nothing is begun any more, even before the job has come", async () => {
  await institution("p92");
  const app = await awaiting("p92", "green-2027");
  const [inTime, late] = ["2026-11-30T15:59:59.000Z", "2026-11-30T16:00:00.000Z"];
  expect((await start(app.id, "p92", {}, inTime)).orderId).toBeTruthy();
  const over = { code: codes.CURRENT_DEADLINE_PASSED, detail: { params: { day: "2026-11-30" } } };
  expect(await refused(start(app.id, "p92", {}, late))).toMatchObject(over);
  const files = { fileIds: ["demo-PAYMENT_VOUCHER"] };
  const begin = (action: string, body: object) =>
    Application.act(app.id, action, { version: app.version, ...body }, context(applicant("p92"), late));
  expect(await refused(begin("uploadVoucher", files))).toMatchObject(over);
  expect(await refused(begin("requestCancel", { reason: "x" }))).toMatchObject(over);
  await applyDue("p92", app.id, context(asSystem, late));
  // The debt that it leaves is paid whenever that is.
  expect((await start(app.id, "p92", {}, late)).orderId).toBeTruthy();
});

test("the debt of a lapsed fee can be paid, which ends the bar", async () => {
  await institution("p9");
  const app = await awaiting("p9", "green-2027");
  const late = "2026-12-01T02:00:00.000Z";
  await applyDue("p9", app.id, context(asSystem, late));
  const { orderId } = await start(app.id, "p9", {}, late);
  await news(orderId, {}, late);
  expect(await Application.get(app.id, context(officer))).toMatchObject({
    status: "CANCELLED",
    arrears: false,
  });
  expect((await standing("p9")).arrears).toEqual([]);
});

test("a debt is no fee of a place: it does not come back, and is not asked for again when the objection is upheld", async () => {
  await institution("p91");
  const app = await awaiting("p91", "green-2027");
  const late = "2026-12-01T02:00:00.000Z";
  await applyDue("p91", app.id, context(asSystem, late));
  const { orderId } = await start(app.id, "p91", {}, late);
  await news(orderId, {}, late);
  const owed = await Application.get(app.id, context(cashier, late));
  expect(owed.refund).toBeUndefined();
  expect(owed.moves).toContainEqual({
    action: "refund",
    allowed: false,
    code: codes.PAYMENT_STATUS_UNSUITABLE,
  });
  let now = owed;
  for (const [action, who] of [
    ["object", applicant("p91")],
    ["upholdObjection", officer],
    ["accept", officer],
    ["requestPayment", officer],
  ] as const)
    now = await Application.act(
      app.id,
      action,
      { version: now.version, reason: "銀行故障" },
      context(who, late),
    );
  expect(now).toMatchObject({ status: "PAID", receiptNumber: owed.receiptNumber, deadlines: [] });
});

test("a lost message is found by asking the gateway; an order nobody pays is given up after a day", async () => {
  await institution("p10");
  const app = await awaiting("p10", "green-2027");
  const [lost, left] = [
    await start(app.id, "p10"),
    await start(app.id, "p10", { invoiceName: "Another Name Limited" }),
  ];
  provider.states.set(lost.orderId, { status: "PAID", amount: 675_000, currency: "MOP" });
  await settleOrder(lost.orderId, context(gateway, "2026-11-23T02:10:00.000Z"));
  expect((await Application.get(app.id, context(officer))).status).toBe("AWAITING_PAYMENT");
  await settleOrder(lost.orderId, context(gateway, "2026-11-23T02:16:00.000Z"));
  expect((await Application.get(app.id, context(officer))).status).toBe("PAID");
  await settleOrder(left.orderId, context(gateway, "2026-11-23T02:16:00.000Z"));
  expect((await read(left.orderId))?.status).toBe("OPEN");
  await settleOrder(left.orderId, context(gateway, "2026-11-24T02:16:00.000Z"));
  expect(await read(left.orderId)).toMatchObject({ status: "EXPIRED" });
});

test("paid while a cancellation waits: paid, and the cancellation is still to be answered", async () => {
  await institution("p11");
  const app = await awaiting("p11", "green-2027");
  const { orderId } = await start(app.id, "p11");
  const asked = await Application.act(
    app.id,
    "requestCancel",
    { version: app.version, reason: "x" },
    context(applicant("p11")),
  );
  expect((await refused(() => start(app.id, "p11"))).code).toBe(codes.PAYMENT_STATUS_UNSUITABLE);
  await news(orderId);
  const paid = await Application.get(app.id, context(officer));
  expect(paid).toMatchObject({ status: "PAID", pending: "cancellation" });
  const back = await Application.act(
    app.id,
    "refuseCancel",
    { version: paid.version, reason: "x" },
    context(officer),
  );
  expect(back.pending).toBeUndefined();
  expect(asked.pending).toBe("cancellation");
  expect(await applyDue("p11", app.id, context(asSystem, "2027-03-07T02:00:00.000Z"))).toEqual([
    "issueVoucher",
    "complete",
  ]);
});

test("the cashier's confirmation and the gateway's message at once: one receipt", async () => {
  await institution("p12");
  const app = await awaiting("p12", "green-2027");
  const { orderId } = await start(app.id, "p12");
  const sent = await Application.act(
    app.id,
    "uploadVoucher",
    { version: app.version, fileIds: ["demo-PAYMENT_VOUCHER"] },
    context(applicant("p12")),
  );
  await Promise.allSettled([
    Application.act(app.id, "confirmVoucher", { version: sent.version }, context(cashier)),
    news(orderId),
  ]);
  const entries = await Application.history(app.id, context(officer));
  expect(entries.filter((e) => e.to === "PAID" && e.from === "AWAITING_PAYMENT")).toHaveLength(1);
});
