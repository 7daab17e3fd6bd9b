/**
 * One-stop payment at the handlers: numbers that cannot be guessed, one payment however often it is told, and races.
 */

import { findPaymentOrder } from "@portal/core/applications/orders/payment-order-store.server";
import { decreeHoliday, withdrawHoliday } from "@portal/core/calendar/calendar-store.server";
import { buildOneStopReceiptJob } from "@portal/core/documents/one-stop-receipt-job.server";
import { registerPrintedDocument } from "@portal/core/documents/verification/verify-printed-document.server";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { signWebhook } from "@portal/core/payments/gateway/payment-gateway.server";
import { createPaymentNumber, parsePaymentNumber } from "@portal/core/payments/one-stop/index";
import type { OneStopView, StaffOneStop } from "@portal/core/payments/one-stop/one-stop-schema";
import { gatewayActor } from "@portal/core/platform/actor";
import { parseDay } from "@portal/core/platform/day";
import { findTaskDueTime } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import type { WorkChallenge } from "@portal/core/platform/errors";
import { workDifficulty } from "@portal/core/platform/rate-limits/index";
import { clearRuleCache } from "@portal/core/platform/rule-rows.server";
import { transact } from "@portal/core/platform/transaction.server";
import { buildPolicyOverrideWrite } from "@portal/core/policies/policy-store.server";
import { clearCalendarCache } from "@portal/functions/http/current-calendar";
import { handler as print } from "@portal/functions/routes/documents/print";
import { handler as verification } from "@portal/functions/routes/documents/verification";
import { handler as osspay } from "@portal/functions/routes/payments/osspay";
import { handler as webhook } from "@portal/functions/routes/payments/webhook";
import { handler as staff } from "@portal/functions/routes/staff/osspay";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createStaff } from "../../support/applications/application-fixtures.ts";
import { applyDueMessage } from "../../support/calls/apply-due-message.ts";
import {
  advanceTestTime,
  type CallAnswer,
  callLambda,
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { downloadPrint, getPrintUrl } from "../../support/calls/download-print.ts";
import { prepareTestPaymentProvider } from "../../support/calls/payment-provider.ts";
import { type PrintWorker, startPrintWorker } from "../../support/calls/print-worker.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { solveWorkChallenge, WORK_REQUIRED } from "../../support/sign-in/proof-of-work.ts";
import {
  createSolvedCaptcha,
  getStatusAndCode,
  listSentNotices,
  takeNextAddress,
} from "../../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();
const provider = prepareTestPaymentProvider();
let printing: PrintWorker;
let officer: SignedInPerson;
beforeAll(async () => {
  printing = startPrintWorker();
  setTestTime("2026-11-23T02:00:00.000Z");
  officer = await createSignedInPerson({ roles: ["OFFICER"] });
});
beforeEach(() => setTestTime("2026-11-23T02:00:00.000Z"));
afterAll(() => printing.stop());

const DUE = 1_840_000;
const company = {
  companyName: "濠江設計有限公司",
  registeredCapital: 2_500_000,
  amountDue: DUE,
  date: "2026-11-20",
};
const payer = { payerName: "何美玲", language: "pt" as const };
const choices = {
  method: "CREDIT_CARD",
  currency: "MOP",
  invoiceType: "ENTERPRISE",
  invoiceName: "濠江設計",
};
type Body = Record<string, unknown>;

const issuePayment = async (more: Body = {}): Promise<StaffOneStop> => {
  const { status, body } = await callLambda(staff, "POST", "/api/staff/osspay", {
    token: officer.token,
    body: { ...company, ...more },
  });
  expect(status).toBe(201);
  return body.data as StaffOneStop;
};
const cancelPayment = (id: string, version: number) =>
  callLambda(staff, "POST", `/api/staff/osspay/${id}/cancel`, {
    token: officer.token,
    body: { version, reason: "重複發出" },
  });
const lookUp = async (number: string, more: Body = {}, address = takeNextAddress()): Promise<CallAnswer> => {
  const { codeId, num } = await createSolvedCaptcha();
  return callLambda(osspay, "POST", "/api/osspay/lookup", {
    address,
    key: null,
    body: { number, codeId, num, ...more },
  });
};
const callPayment = (what: "view" | "submit" | "pay", body: Body) =>
  callLambda(osspay, "POST", `/api/osspay/${what}`, { body });
const getAnswerData = <T>({ body }: CallAnswer): T => body.data as T;
const lookUpPayment = async (number: string): Promise<{ ticket: string; payment: OneStopView }> =>
  getAnswerData(await lookUp(number));
const emails = (() => {
  let payerCount = 0;
  return () => `payer${++payerCount}@example.org`;
})();

/** Creates a number that is looked up and filled in: `TO_PAY`. */
const createFilledPayment = async (more: Body = {}) => {
  const { id } = await issuePayment(more);
  const { ticket, payment } = await lookUpPayment(id);
  const receiptEmail = emails();
  const answer = await callPayment("submit", { ticket, version: payment.version, ...payer, receiptEmail });
  expect(getStatusAndCode(answer)).toEqual([200, 200]);
  return { id, ticket, receiptEmail, version: getAnswerData<OneStopView>(answer).version };
};
const startPayment = async (ticket: string, more: Body = {}): Promise<string> => {
  const answer = await callPayment("pay", { ticket, ...choices, ...more });
  expect(getStatusAndCode(answer)).toEqual([200, 200]);
  return getAnswerData<{ orderId: string }>(answer).orderId;
};
const buildMessage = (orderId: string, more: Body = {}): string =>
  JSON.stringify({ id: "w", orderId, type: "paid", amount: DUE, currency: "MOP", at: "x", ...more });
const receiveMessage = (orderId: string, more: Body = {}, signature?: string) => {
  const body = buildMessage(orderId, more);
  return callLambda(webhook, "POST", "/api/webhook/payment", {
    body,
    headers: { "content-type": "application/json", "x-signature": signature ?? signWebhook(body) },
  });
};
const readStatus = async (ticket: string) =>
  getAnswerData<OneStopView>(await callPayment("view", { ticket }));

describe("a payment number", () => {
  test("is ten signs that nobody mistakes, and is read however it is typed", () => {
    const paymentNumber = createPaymentNumber(new Uint8Array([0, 1, 9, 10, 17, 31, 32, 63, 200, 255]));
    expect(paymentNumber).toBe("OS-019AH-Z0Z8Z");
    for (const typedNumber of ["os-019ah-z0z8z", "OS 019AH Z0Z8Z", "0s0i9ahz0z8z", "O19AHZOZ8Z"])
      expect(parsePaymentNumber(typedNumber), typedNumber).toBe(paymentNumber);
    for (const typedNumber of [
      "",
      "OS",
      "OS-019AH-Z0Z8",
      "OS-019AH-Z0Z8U",
      "OS-019AH-Z0Z8ZZZ",
      "濠江濠江濠江濠江濠江",
    ])
      expect(parsePaymentNumber(typedNumber), typedNumber).toBeUndefined();
  });

  test("[R482] is issued by staff for a company, its capital and what is due, and listed", async () => {
    const payment = await issuePayment();
    expect(payment).toMatchObject({
      status: "TO_SUBMIT",
      companyName: company.companyName,
      registeredCapital: { amount: 2_500_000, currency: "MOP" },
      amountDue: { amount: DUE, currency: "MOP" },
      date: "2026-11-20",
    });
    const list = await callLambda(staff, "GET", "/api/staff/osspay", {
      token: officer.token,
      query: { status: "TO_SUBMIT", limit: 100 },
    });
    expect(getAnswerData<{ items: StaffOneStop[] }>(list).items).toContainEqual(payment);
    for (const wrongMembers of [
      { amountDue: 0 },
      { amountDue: 1.5 },
      { companyName: " " },
      { date: "2026-02-30" },
    ]) {
      const body = { ...company, ...wrongMembers };
      expect(
        getStatusAndCode(
          await callLambda(staff, "POST", "/api/staff/osspay", { token: officer.token, body }),
        ),
      ).toEqual([400, 200114]);
    }
  });
  test("has a notice of a day within a year", async () => {
    const issueOn = (date: string) =>
      callLambda(staff, "POST", "/api/staff/osspay", { token: officer.token, body: { ...company, date } });
    for (const date of ["0001-01-01", "2025-11-22", "2027-11-24", "9999-12-31"])
      expect(getStatusAndCode(await issueOn(date)), date).toEqual([400, 900054]);
    for (const date of ["2025-11-23", "2027-11-23"]) expect((await issueOn(date)).status, date).toBe(201);
  });
});

describe("looking up", () => {
  test("[R481] needs the number and what is in the picture; a wrong one asks to click the image", async () => {
    const { id } = await issuePayment();
    expect(getStatusAndCode(await lookUp(""))).toEqual([400, 10502]);
    expect(getStatusAndCode(await lookUp(id, { num: "" }))).toEqual([400, 200102]);
    expect(getStatusAndCode(await lookUp(id, { num: "wrong1" }))).toEqual([400, 900020]);
    const { codeId, num } = await createSolvedCaptcha();
    expect(getStatusAndCode(await lookUp(id, { codeId, num }))).toEqual([200, 200]);
    expect(getStatusAndCode(await lookUp(id, { codeId, num }))).toEqual([400, 900020]);
  });

  test("[R585] every number that does not exist is refused alike, whatever is wrong with it", async () => {
    const unknownAnswers = await Promise.all(
      ["OS-00000-00000", "OS-1", "nothing", "' OR 1=1"].map((number) => lookUp(number)),
    );
    for (const { body, status } of unknownAnswers) {
      const { requestId: _, ...answer } = body;
      expect([status, answer]).toEqual([404, { success: false, code: 900019, errorCode: 900019 }]);
    }
  });

  test("thirty an hour from one network, right or wrong; another is not held up", async () => {
    const usual = { ...workDifficulty };
    onTestFinished(() => void Object.assign(workDifficulty, usual));
    Object.assign(workDifficulty, { first: 4, step: 1, most: 12 });
    const address = takeNextAddress();
    const answers: CallAnswer[] = [];
    for (let n = 0; n < 31; n++) answers.push(await lookUp(`OS-00000-000${n}`, {}, address));
    expect(answers.slice(0, 30).map(({ status }) => status)).toEqual(Array(30).fill(404));
    const [refused] = answers.slice(30);
    expect(refused?.body.code).toBe(WORK_REQUIRED);
    // Whoever sits behind the same address comes through by work.
    const work = solveWorkChallenge(refused?.body.challenge as WorkChallenge);
    expect((await lookUp("OS-00000-00000", { work }, address)).status).toBe(404);
    expect((await lookUp("OS-00000-00000")).status).toBe(404);
  });

  test("[R590] what was looked up two hours ago is asked for again", async () => {
    const { ticket } = await createFilledPayment();
    expect((await callPayment("view", { ticket })).status).toBe(200);
    advanceTestTime(2 * 3_600_000);
    for (const [what, body] of [
      ["view", { ticket }],
      ["submit", { ticket, version: 2, ...payer, receiptEmail: "a@example.org" }],
      ["pay", { ticket, ...choices }],
    ] as const)
      expect(getStatusAndCode(await callPayment(what, body)), what).toEqual([410, 900026]);
  });

  test("another's number with one's own ticket opens nothing", async () => {
    const [mine, other] = [await createFilledPayment(), await issuePayment()];
    const forgedTicket = `${other.id}.${mine.ticket.split(".")[1]}`;
    for (const ticket of [forgedTicket, other.id, `${other.id}.`, ""]) {
      const answer = await callPayment("view", { ticket });
      expect(getStatusAndCode(answer)).toEqual([410, 900026]);
      expect(answer.body.params).toEqual({ context: "oneStop" });
    }
  });
});

describe("who pays", () => {
  test.each([
    ["no name", { payerName: "  " }, 10502, "payerName required"],
    ["no address", { receiptEmail: "" }, 10502, "receiptEmail required"],
    ["an address that is none", { receiptEmail: "何@" }, 900054, "receiptEmail email"],
    ["a name with a link", { payerName: "濠江 https://pay.example.org" }, 900054, "payerName noLinks"],
    ["a name with a phone number", { payerName: "Ana, +853 6812 3456" }, 900054, "payerName noLinks"],
    ["too long a name", { payerName: "名".repeat(256) }, 200114, "payerName tooLong"],
  ])("%s is refused", async (_, more, code, field) => {
    const { id } = await issuePayment();
    const { ticket, payment } = await lookUpPayment(id);
    const right = { ticket, version: payment.version, ...payer, receiptEmail: "a@example.org" };
    const { body } = await callPayment("submit", { ...right, ...more });
    expect([body.code, ...(body.fields ?? []).map(({ path, key }) => `${path} ${key}`)]).toEqual([
      code,
      field,
    ]);
    expect((await readStatus(ticket)).status).toBe("TO_SUBMIT");
  });

  test("[R475] a name that goes on the receipt is one line", async () => {
    const { ticket, version } = await createFilledPayment();
    const payerAnswer = await callPayment("submit", {
      ticket,
      version,
      ...payer,
      payerName: "x\ny",
      receiptEmail: emails(),
    });
    const invoiceAnswer = await callPayment("pay", { ticket, ...choices, invoiceName: "x\r\ny" });
    expect(
      [payerAnswer, invoiceAnswer].map(({ body }) => [body.code, body.fields?.map(({ path }) => path)]),
    ).toEqual([
      [200114, ["payerName"]],
      [200114, ["invoiceName"]],
    ]);
  });
  test("can be corrected until it is paid; the same again changes nothing, an old version nothing", async () => {
    const { ticket, version, receiptEmail } = await createFilledPayment();
    const again = { ticket, ...payer, receiptEmail };
    expect(getAnswerData<OneStopView>(await callPayment("submit", { ...again, version: 1 })).version).toBe(
      version,
    );
    expect(
      getStatusAndCode(await callPayment("submit", { ...again, payerName: "他人", version: 1 })),
    ).toEqual([409, 900050]);
    const correctedPayment = getAnswerData<OneStopView>(
      await callPayment("submit", { ...again, payerName: "他人", version }),
    );
    expect(correctedPayment).toMatchObject({ status: "TO_PAY", payerName: "他人", version: version + 1 });
  });
  test("a receipt is proposed for an enterprise while the payer is the company, in either script", async () => {
    const { ticket, version, receiptEmail } = await createFilledPayment();
    expect((await readStatus(ticket)).proposedInvoiceType).toBeUndefined();
    const correction = { ticket, ...payer, receiptEmail, payerName: "濠江设计有限公司", version };
    const correctedPayment = getAnswerData<OneStopView>(await callPayment("submit", correction));
    expect(correctedPayment.proposedInvoiceType).toBe("ENTERPRISE");
    const { payment } = await lookUpPayment((await issuePayment()).id);
    expect(payment.proposedInvoiceType).toBe("ENTERPRISE");
  });
});

describe("paying", () => {
  test("[R413][R482] to submit, to pay, paid: with a receipt that is mailed and can be checked", async () => {
    const { id } = await issuePayment();
    const { ticket, payment } = await lookUpPayment(id);
    expect(payment).toMatchObject({ number: id, status: "TO_SUBMIT", companyName: company.companyName });
    expect(getStatusAndCode(await callPayment("pay", { ticket, ...choices }))).toEqual([409, 300004]);
    const receiptEmail = emails();
    await callPayment("submit", { ticket, version: 1, ...payer, receiptEmail });
    const before = await readStatus(ticket);
    expect(before).toMatchObject({ status: "TO_PAY", payerName: "何美玲", receiptEmail });
    expect(before.amounts).toEqual([
      { amount: DUE, currency: "MOP" },
      { amount: 1_656_000, currency: "RMB" },
    ]);
    expect(before.methods.find((each) => each.id === "WALLET")).toMatchObject({
      limit: 500_000,
      exceeds: true,
    });
    expect(
      getStatusAndCode(
        await callLambda(print, "POST", "/api/osspay/receipt", { key: null, body: { ticket } }),
      ),
    ).toEqual([409, 900022]);

    const orderId = await startPayment(ticket);
    expect(provider.asked.at(-1)?.body).toMatchObject({
      orderId,
      amount: DUE,
      currency: "MOP",
      returnUrl: expect.stringMatching(/\/osspay\/result$/),
    });
    expect((await receiveMessage(orderId)).status).toBe(200);
    const paidPayment = await readStatus(ticket);
    expect(paidPayment).toMatchObject({ status: "PAID", order: { status: "PAID", invoiceName: "濠江設計" } });
    const number = String(paidPayment.receiptNumber);
    expect(number).toMatch(/^R-2026-\d{6}$/);
    const [mailed, ...more] = listSentNotices(services, receiptEmail);
    expect(more).toEqual([]);
    expect(mailed).toMatchObject({
      channel: "mail",
      template: "oneStopPaid",
      language: "pt",
      params: { number: id, receipt: number, amount: { amount: DUE, currency: "MOP" } },
      attachment: { kind: "oneStopReceipt", number: id },
    });
    const file = await callLambda(print, "POST", "/api/osspay/receipt", {
      key: null,
      body: { ticket, language: "en" },
    });
    expect([file.status, (await downloadPrint(file)).subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    expect(getPrintUrl(file).searchParams.get("response-content-disposition")).toContain(`${number}.pdf`);
    const receiptAnswer = await callLambda(verification, "GET", "/api/verification/receipt", {
      query: { number },
    });
    expect(getAnswerData(receiptAnswer)).toMatchObject({
      standing: "VALID",
      institutionName: company.companyName,
      amount: { amount: DUE, currency: "MOP" },
    });
    // Whoever pays this way has no account, and so no “My applications”.
    const again = await callPayment("pay", { ticket, ...choices });
    expect(getStatusAndCode(again)).toEqual([409, 300004]);
    expect(again.body.params).toMatchObject({ context: "oneStop" });
    expect(
      getStatusAndCode(
        await callPayment("submit", {
          ticket,
          version: paidPayment.version,
          ...payer,
          receiptEmail: "b@example.org",
        }),
      ),
    ).toEqual([409, 900022]);
    expect(getStatusAndCode(await cancelPayment(id, paidPayment.version))).toEqual([409, 900057]);
  });

  test("[R475] invoice types are individual, enterprise and association, nothing else; all must be chosen", async () => {
    const { ticket } = await createFilledPayment();
    expect(listCodes("invoiceType")).toEqual(["INDIVIDUAL", "ENTERPRISE", "ASSOCIATION"]);
    for (const invoiceType of listCodes("invoiceType"))
      expect((await callPayment("pay", { ticket, ...choices, invoiceType })).status).toBe(200);
    const { body } = await callPayment("pay", { ticket, invoiceType: "COMPANY" });
    expect([body.code, ...(body.fields ?? []).map(({ path, key }) => `${path} ${key}`)]).toEqual([
      900028,
      "method required",
      "invoiceType option",
      "currency required",
      "invoiceName required",
    ]);
  });

  test("[R478] while staff have paying online switched off nothing is started", async () => {
    const { ticket } = await createFilledPayment();
    const off = {
      key: "payment.enabled",
      scope: "SCHEME" as const,
      target: "ONE_STOP_PAYMENT",
      from: createCallContext(gatewayActor).today,
      value: false,
      by: "x",
      at: "x",
    };
    const back = { ...off, value: true, from: createCallContext(gatewayActor).today };
    await transact([
      buildPolicyOverrideWrite({ ...off, from: "2026-11-22" as typeof off.from }, undefined, "2026-11-21"),
    ]);
    clearRuleCache();
    expect(getStatusAndCode(await callPayment("pay", { ticket, ...choices }))).toEqual([409, 900021]);
    await transact([buildPolicyOverrideWrite(back, undefined, "2026-11-22")]);
    clearRuleCache();
    expect((await callPayment("pay", { ticket, ...choices })).status).toBe(200);
  });

  test("reported five times at once and once again later: one payment, one receipt, one mail", async () => {
    const { ticket, receiptEmail } = await createFilledPayment();
    const orderId = await startPayment(ticket);
    const answers = await Promise.all(Array.from({ length: 5 }, () => receiveMessage(orderId)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const once = await readStatus(ticket);
    advanceTestTime(60_000);
    expect((await receiveMessage(orderId)).status).toBe(200);
    expect(await readStatus(ticket)).toEqual(once);
    expect(listSentNotices(services, receiptEmail)).toHaveLength(1);
  });

  test("a forged message, another amount, another currency, an order nobody made: nothing changes", async () => {
    const { id, ticket } = await createFilledPayment();
    const orderId = await startPayment(ticket);
    const answers = [
      await receiveMessage(orderId, {}, "sha256=00"),
      await receiveMessage(orderId, {}, signWebhook(buildMessage(orderId, { amount: 1 }))),
      await receiveMessage(orderId, { amount: 1 }),
      await receiveMessage(orderId, { currency: "RMB" }),
      await receiveMessage(`${id}-01ARZ3NDEKTSV4RRFFQ69G5FAV`),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual([403, 403, 900006, 900006, 900023]);
    expect((await readStatus(ticket)).status).toBe("TO_PAY");
  });

  test("paid by two orders: the second goes back, the receipt tells of the first", async () => {
    const { ticket, receiptEmail } = await createFilledPayment();
    const [one, two] = [await startPayment(ticket), await startPayment(ticket, { invoiceName: "Second" })];
    await Promise.all([receiveMessage(one), receiveMessage(two)]);
    const orders = await Promise.all([findPaymentOrder(one), findPaymentOrder(two)]);
    const [back, ...others] = orders.filter((order) => order?.refundDue);
    expect(others).toEqual([]);
    advanceTestTime(60_000);
    await applyDueMessage({ kind: "order", id: back?.id ?? "" });
    expect(provider.asked.at(-1)).toEqual({
      path: `POST /orders/${back?.id}/refund`,
      body: { amount: DUE, refundId: `${back?.id}-${DUE}` },
    });
    expect(await findPaymentOrder(back?.id ?? "")).toMatchObject({ status: "REFUNDED" });
    expect(await readStatus(ticket)).toMatchObject({
      status: "PAID",
      order: { id: [one, two].find((id) => id !== back?.id), status: "PAID" },
      returned: [{ amount: DUE, currency: "MOP" }],
    });
    // One receipt, and a word of what goes back; the same news again tells nothing again.
    await receiveMessage(back?.id ?? "");
    expect(
      listSentNotices(services, receiptEmail)
        .map(({ template }) => template)
        .sort(),
    ).toEqual(["oneStopPaid", "oneStopReturned"]);
  });

  test("a message that was lost is found by asking the gateway", async () => {
    const { ticket } = await createFilledPayment();
    const orderId = await startPayment(ticket);
    provider.states.set(orderId, { status: "PAID", amount: DUE, currency: "MOP" });
    advanceTestTime(16 * 60_000);
    await applyDueMessage({ kind: "order", id: orderId });
    expect((await readStatus(ticket)).status).toBe("PAID");
  });
});

describe("cancelling", () => {
  test("[R413] ends it: who had filled it in is told, what is paid afterwards goes back", async () => {
    const { id, ticket, version, receiptEmail } = await createFilledPayment();
    const orderId = await startPayment(ticket);
    expect(getStatusAndCode(await cancelPayment(id, version - 1))).toEqual([409, 900050]);
    expect(getAnswerData<StaffOneStop>(await cancelPayment(id, version))).toMatchObject({
      status: "CANCELLED",
      cancelReason: "重複發出",
    });
    expect(listSentNotices(services, receiptEmail).map(({ template }) => template)).toEqual([
      "oneStopCancelled",
    ]);
    expect((await readStatus(ticket)).status).toBe("CANCELLED");
    expect(getStatusAndCode(await callPayment("pay", { ticket, ...choices }))).toEqual([409, 300004]);
    expect((await receiveMessage(orderId)).status).toBe(200);
    expect(await findPaymentOrder(orderId)).toMatchObject({ status: "PAID", refundDue: true, refunded: DUE });
    expect((await readStatus(ticket)).status).toBe("CANCELLED");
    // Whoever paid is told, once, in words and with the amount.
    await receiveMessage(orderId);
    const [, back, ...more] = listSentNotices(services, receiptEmail);
    expect(more).toEqual([]);
    expect(back).toMatchObject({ template: "oneStopReturned", params: { amount: { amount: DUE } } });
    expect((await readStatus(ticket)).returned).toEqual([{ amount: DUE, currency: "MOP" }]);
  });

  test("paying and cancelling at the same instant does one of the two, never both, and leaves no money without its place", async () => {
    for (let n = 0; n < 4; n++) {
      const { id, ticket, version } = await createFilledPayment();
      const orderId = await startPayment(ticket);
      const [cancelled] = await Promise.all([cancelPayment(id, version), receiveMessage(orderId)]);
      const [{ status }, order] = [await readStatus(ticket), await findPaymentOrder(orderId)];
      expect([status, order?.refundDue ?? false, cancelled.status]).toEqual(
        status === "PAID" ? ["PAID", false, 409] : ["CANCELLED", true, 200],
      );
    }
  });
});

describe("a payment that the provider takes back", () => {
  const decideOnPayment = (who: SignedInPerson, id: string, act: string, body: Body) =>
    callLambda(staff, "POST", `/api/staff/osspay/${id}/${act}`, { token: who.token, body });
  const listReversed = async () => {
    const cashier = await createSignedInPerson({ roles: ["CASHIER"] });
    const reversedPayments = await callLambda(staff, "GET", "/api/staff/osspay", {
      token: cashier.token,
      query: { status: "REVERSED", limit: 100 },
    });
    return getAnswerData<{ items: StaffOneStop[] }>(reversedPayments).items;
  };
  const createPaidPayment = async () => {
    const one = await createFilledPayment();
    const order = await startPayment(one.ticket);
    await receiveMessage(order);
    return { ...one, order, receipt: (await readStatus(one.ticket)).receiptNumber };
  };

  test("is told to the payer, listed for the cashier, and paid again with the same number", async () => {
    const { id, ticket, order, receipt, receiptEmail } = await createPaidPayment();
    await receiveMessage(order, { type: "chargeback", amount: DUE });
    expect((await readStatus(ticket)).status).toBe("PAID");
    const task = (await listReversed()).find((one) => one.id === id);
    expect(task?.reversal).toEqual({
      amount: { amount: DUE, currency: "MOP" },
      on: "2026-11-23",
      dueOn: "2026-11-30",
    });
    const mails = listSentNotices(services, receiptEmail).map(({ template }) => template);
    expect(mails).toContain("oneStopReversed");
    const cashier = await createSignedInPerson({ roles: ["CASHIER"] });
    const claimAnswer = await decideOnPayment(cashier, id, "claim", { version: task?.version });
    expect(getAnswerData<StaffOneStop>(claimAnswer)).toMatchObject({ status: "TO_PAY" });
    expect((await listReversed()).map((one) => one.id)).not.toContain(id);
    expect((await readStatus(ticket)).receiptNumber).toBeUndefined();
    await receiveMessage(await startPayment(ticket));
    const again = await readStatus(ticket);
    expect(again).toMatchObject({ status: "PAID" });
    expect(again.receiptNumber).not.toBe(receipt);
    await registerPrintedDocument("receipt", String(receipt), { oneStop: id });
    const receiptCall = { query: { number: receipt } };
    const verificationAnswer = await callLambda(
      verification,
      "GET",
      "/api/verification/receipt",
      receiptCall,
    );
    // Day and amount would be those of the later payment.
    expect(getAnswerData(verificationAnswer)).toEqual({
      product: "receipt",
      number: receipt,
      standing: "VOID",
      institutionName: company.companyName,
    });
  });

  test("in part: only that part is paid again, and a return in time ends it", async () => {
    const { id, ticket, order, receipt } = await createPaidPayment();
    await receiveMessage(order, { type: "refunded", amount: 5 });
    const task = (await listReversed()).find((one) => one.id === id);
    expect(task?.reversal?.amount.amount).toBe(5);
    await applyDueMessage({ kind: "oneStopReversal", id });
    expect((await listReversed()).map((one) => one.id)).toContain(id);
    await applyDueMessage({ kind: "oneStopReversal", id }, "2026-12-01T02:00:00.000Z");
    expect(await readStatus(ticket)).toMatchObject({ status: "TO_PAY", amountDue: { amount: 5 } });
    await receiveMessage(order, { type: "chargeback", amount: 10 });
    await receiveMessage(order, { type: "chargebackReturned", amount: 10 });
    expect(await readStatus(ticket)).toMatchObject({ status: "TO_PAY", amountDue: { amount: 5 } });
    await receiveMessage(await startPayment(ticket), { amount: 5 });
    const number = String((await readStatus(ticket)).receiptNumber);
    expect(number).not.toBe(receipt);
    // The earlier receipt is void, so the new one is about all that was paid.
    await registerPrintedDocument("receipt", number, { oneStop: id });
    expect(
      getAnswerData(
        await callLambda(verification, "GET", "/api/verification/receipt", { query: { number } }),
      ),
    ).toMatchObject({ standing: "VALID", amount: { amount: DUE, currency: "MOP" } });
    const { order: printed } = await buildOneStopReceiptJob(id, "en", createCallContext(gatewayActor));
    expect(printed).toMatchObject({ of: { amount: { amount: DUE, currency: "MOP" } } });
  });

  test("waits a day longer where a holiday is decreed meanwhile", async () => {
    const { id, ticket, order } = await createPaidPayment();
    await receiveMessage(order, { type: "chargeback", amount: DUE });
    const ctx = createCallContext(createStaff("ADMIN"));
    const date = parseDay("2026-11-27");
    const names = buildLocalizedText("颱風假");
    await decreeHoliday({ date, key: "TYPHOON", closure: "FULL_DAY", names }, ctx);
    clearCalendarCache();
    onTestFinished(async () => {
      await withdrawHoliday(date, ctx);
      clearCalendarCache();
    });
    const task = (await listReversed()).find((one) => one.id === id);
    expect(task?.reversal?.dueOn).toBe("2026-12-01");
    await applyDueMessage({ kind: "oneStopReversal", id }, "2026-11-30T16:01:00.000Z");
    expect((await readStatus(ticket)).status).toBe("PAID");
    // It does not come again each minute of the day.
    expect(await findTaskDueTime({ kind: "oneStopReversal", id })).toBe("2026-12-01T15:59:59.000Z");
    await applyDueMessage({ kind: "oneStopReversal", id }, "2026-12-01T16:01:00.000Z");
    expect((await readStatus(ticket)).status).toBe("TO_PAY");
  });

  test("in parts: each message names all that is to be paid, by the cashier and by the last day", async () => {
    const { id, ticket, order, receiptEmail } = await createPaidPayment();
    const cashier = await createSignedInPerson({ roles: ["CASHIER"] });
    // The provider reports how much it took back in all.
    const listClaimedAmounts = () =>
      listSentNotices(services, receiptEmail)
        .filter(({ template }) => template === "oneStopClaimed")
        .map(({ params }) => params.amount);
    await receiveMessage(order, { type: "refunded", amount: 100 });
    await decideOnPayment(cashier, id, "claim", { version: (await readStatus(ticket)).version });
    await receiveMessage(order, { type: "refunded", amount: 150 });
    await decideOnPayment(cashier, id, "claim", { version: (await readStatus(ticket)).version });
    await receiveMessage(order, { type: "refunded", amount: 175 });
    await applyDueMessage({ kind: "oneStopReversal", id }, "2026-12-01T02:00:00.000Z");
    expect(await readStatus(ticket)).toMatchObject({ amountDue: { amount: 175 } });
    expect(listClaimedAmounts()).toEqual(
      [{ amount: 100 }, { amount: 150 }, { amount: 175 }].map((one) => ({ ...one, currency: "MOP" })),
    );
  });

  test("leaves a number that cannot be cancelled while a part of its payment is held", async () => {
    const { id, ticket, order } = await createPaidPayment();
    await receiveMessage(order, { type: "refunded", amount: 5 });
    await applyDueMessage({ kind: "oneStopReversal", id }, "2026-12-01T02:00:00.000Z");
    const { status, version } = await readStatus(ticket);
    expect(status).toBe("TO_PAY");
    expect(getStatusAndCode(await cancelPayment(id, version))).toEqual([409, 900057]);
    // The page of staff does not offer it.
    const paymentAnswer = await callLambda(staff, "GET", `/api/staff/osspay/${id}`, { token: officer.token });
    expect(getAnswerData<StaffOneStop>(paymentAnswer)).toMatchObject({
      held: { amount: DUE - 5, currency: "MOP" },
    });
    await receiveMessage(order, { type: "chargeback", amount: DUE - 6 });
    expect(getStatusAndCode(await cancelPayment(id, (await readStatus(ticket)).version))).toEqual([
      409, 900057,
    ]);
  });

  test("in whole leaves a number that can be cancelled, and what comes back afterwards is refunded", async () => {
    const { id, ticket, order } = await createPaidPayment();
    await receiveMessage(order, { type: "chargeback", amount: DUE });
    await applyDueMessage({ kind: "oneStopReversal", id }, "2026-12-01T02:00:00.000Z");
    expect((await cancelPayment(id, (await readStatus(ticket)).version)).status).toBe(200);
    await receiveMessage(order, { type: "chargebackReturned", amount: DUE });
    expect(await readStatus(ticket)).toMatchObject({ status: "CANCELLED" });
    expect((await readStatus(ticket)).receiptNumber).toBeUndefined();
    expect(await findPaymentOrder(order)).toMatchObject({ refundDue: true, refunded: DUE });
  });

  test("is waived by an administrator with a reason, never by the cashier", async () => {
    const { id, order, receipt, ticket } = await createPaidPayment();
    await receiveMessage(order, { type: "chargeback", amount: DUE });
    const version = (await listReversed()).find((one) => one.id === id)?.version;
    const [cashier, admin] = await Promise.all([
      createSignedInPerson({ roles: ["CASHIER"] }),
      createSignedInPerson({ roles: ["ADMIN"] }),
    ]);
    expect((await decideOnPayment(cashier, id, "waive", { version, reason: "x" })).status).toBe(403);
    expect(getStatusAndCode(await decideOnPayment(admin, id, "waive", { version, reason: " " }))[1]).toBe(
      10502,
    );
    expect((await decideOnPayment(admin, id, "waive", { version, reason: "手續費" })).status).toBe(200);
    expect(await readStatus(ticket)).toMatchObject({ status: "PAID", receiptNumber: receipt });
    expect(getStatusAndCode(await decideOnPayment(admin, id, "claim", { version }))[1]).toBe(900057);
  });
});
