/**
 * Operations for whoever has a payment number, without signing in: look it up, enter the payer, pay. A number is a
 * secret and needs a captcha; unknown numbers are refused in the same way in any spelling.
 */

import type * as z from "zod";
import { buildOrderTerms, getExchangeRate, listPaymentMethods } from "../../applications/orders/index.ts";
import { listPaymentOrders, pickVisibleOrder } from "../../applications/orders/payment-order-store.server.ts";
import type { PaymentStartResult } from "../../applications/orders/payment-schema.ts";
import type { Json } from "../../forms/types/index.ts";
import { consumeCaptcha } from "../../identity/captcha/captcha.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { toSubnet, type WorkThreshold } from "../../platform/rate-limits/index.ts";
import { enforceRateLimit } from "../../platform/rate-limits/rate-limit-store.server.ts";
import { admitGuess, recordWrongGuess } from "../../platform/rate-limits/work-budget.server.ts";
import { TransactionCancelledError, transact } from "../../platform/transaction.server.ts";
import { createCheckout, refuseWhenPaymentClosed, toOrderView } from "../gateway/create-checkout.server.ts";
import { httpGateway, type PaymentGateway } from "../gateway/payment-gateway.server.ts";
import { loadPaymentPolicy } from "../gateway/payment-policy.server.ts";
import { getOneStopPaymentByTicket } from "./find-payment-by-ticket.server.ts";
import {
  findPayerIssues,
  getOneStopAmount,
  getOneStopTotal,
  isOneStopPaymentOpen,
  type OneStopPayment,
  parsePaymentNumber,
  toOneStopSummary,
} from "./index.ts";
import { proposeOneStopInvoiceType } from "./one-stop-invoice-type.server.ts";
import type * as Wire from "./one-stop-schema.ts";
import { buildOneStopPaymentWrite, findOneStopPayment, issueOneStopTicket } from "./one-stop-store.server.ts";

/**
 * Enough for an office with many investors. More costs work, so that trying numbers finds few and nobody is shut out by
 * others behind the same address (decision 0353).
 */
const lookUpBudget: WorkThreshold = { free: 30, window: 3_600_000, extra: 6 };
/** Corrections of one payer. Each makes the version that staff have read an old one, and a loop would keep them out. */
const payerLimit = { times: 30, window: 3_600_000 };
/** Settings of staff for it are stored under this name. */
const ONE_STOP_SCHEME = "ONE_STOP_PAYMENT";
type OneStopContext = Pick<Context, "now" | "today" | "address" | "work">;
const readPolicies = (ctx: OneStopContext): Promise<Record<string, Json>> =>
  loadPaymentPolicy({ scheme: ONE_STOP_SCHEME }, ctx);

const toFee = (payment: OneStopPayment) => ({ lines: [], total: getOneStopTotal(payment) });

const buildView = async (payment: OneStopPayment, ctx: OneStopContext): Promise<Wire.OneStopView> => {
  const [policy, orders] = await Promise.all([
    readPolicies(ctx),
    listPaymentOrders({ id: payment.number, institutionId: "" }),
  ]);
  const summary = toOneStopSummary(payment);
  const proposedInvoiceType = proposeOneStopInvoiceType(payment);
  const order = pickVisibleOrder(orders, summary.receiptNumber);
  const returnedAmounts = orders
    .filter(({ refunded }) => refunded)
    .map(({ refunded = 0, currency }) => ({ amount: refunded, currency }));
  return {
    ...summary,
    ...(payment.reversal ? { takenBack: true } : {}),
    amounts: [
      getOneStopTotal(payment),
      { amount: buildOrderTerms(toFee(payment), "RMB", policy).amount, currency: "RMB" },
    ],
    rate: { RMB: getExchangeRate(policy) },
    methods: listPaymentMethods(getOneStopAmount(payment), policy),
    ...(proposedInvoiceType ? { proposedInvoiceType } : {}),
    ...(order ? { order: toOrderView(order) } : {}),
    ...(returnedAmounts.length > 0 ? { returned: returnedAmounts } : {}),
  };
};

/** A wrong captcha asks for the next one with the text of this page (spec 3 §5). */
const verifyCaptcha = async (
  codeId: string | undefined,
  num: string | undefined,
  ctx: OneStopContext,
): Promise<void> => {
  try {
    await consumeCaptcha(codeId, num, ctx);
  } catch (error) {
    const wrongCaptchaCodes: readonly number[] = [
      errorCodes.LOGIN_CAPTCHA_WRONG,
      errorCodes.LOGIN_CAPTCHA_WRONG_ALT,
    ];
    if (error instanceof Refusal && wrongCaptchaCodes.includes(error.code))
      throw new Refusal(errorCodes.CAPTCHA_FAILED_REFRESH, { fields: [{ path: "num", key: "captcha" }] });
    throw error;
  }
};

/**
 * Looks up a payment number.
 * @throws Refusal 10502 without a number; 200102, 900020 for the captcha; 900280 for a network with more than thirty
 * look-ups in an hour, or too many wrong guesses, until it works; 900019 for an unknown number
 */
export const lookUpOneStopPayment = async (
  input: z.infer<typeof Wire.OneStopLookUp>,
  ctx: OneStopContext,
): Promise<z.infer<typeof Wire.OneStopLookUpResult>> => {
  if (!input.number?.trim())
    throw new Refusal(errorCodes.REQUIRED_EMPTY, { fields: [{ path: "number", key: "required" }] });
  const budget = { ...lookUpBudget, what: "osspay", who: toSubnet(ctx.address) };
  await admitGuess({ operation: "osspay", subject: "" }, ctx, [budget]);
  await verifyCaptcha(input.codeId, input.num, ctx);
  const number = parsePaymentNumber(input.number);
  const payment = number && (await findOneStopPayment(number));
  if (!payment) {
    await recordWrongGuess(ctx);
    throw new Refusal(errorCodes.ONLINE_PAYMENT_NUMBER_MISSING);
  }
  return {
    ticket: await issueOneStopTicket(payment.number, ctx.now),
    payment: await buildView(payment, ctx),
  };
};

/** Returns the current payment, which the result page polls. */
export const getOneStopPayment = async (ticket: string, ctx: OneStopContext): Promise<Wire.OneStopView> =>
  buildView(await getOneStopPaymentByTicket(ticket, ctx), ctx);

/**
 * Enters the payer and the address for the receipt; both can be corrected until it is paid. A repeated call changes
 * nothing.
 * @throws Refusal 900026; 900022 when paid or cancelled; 10502, 900054 with the fields; 19995 too often; 900050 when
 * somebody else wrote
 */
export const submitOneStopPayer = async (
  input: z.infer<typeof Wire.OneStopPayer>,
  ctx: OneStopContext,
): Promise<Wire.OneStopView> => {
  const payment = await getOneStopPaymentByTicket(input.ticket, ctx);
  if (!isOneStopPaymentOpen(payment))
    throw new Refusal(errorCodes.PAYMENT_STATUS_UNSUITABLE, {
      params: { status: payment.status, context: "oneStop" },
    });
  const fields = findPayerIssues(input);
  if (fields.length > 0) {
    const onlyRequiredMissing = fields.every(({ key }) => key === "required");
    throw new Refusal(onlyRequiredMissing ? errorCodes.REQUIRED_EMPTY : errorCodes.INVALID_VALUE, { fields });
  }
  const payer = {
    payerName: input.payerName.trim(),
    receiptEmail: input.receiptEmail.trim(),
    language: input.language,
  };
  const isUnchanged =
    payment.status === "TO_PAY" &&
    Object.entries(payer).every(([name, value]) => payment[name as keyof OneStopPayment] === value);
  if (isUnchanged) return buildView(payment, ctx);
  const buildStaleRefusal = (current: OneStopPayment): Refusal =>
    new Refusal(errorCodes.STALE_VERSION, { current: toOneStopSummary(current) });
  // The check holds for the version that was read, and a later one may be paid or cancelled.
  if (payment.version !== input.version) throw buildStaleRefusal(payment);
  await enforceRateLimit("oneStopPayer", payment.number, payerLimit, ctx.now);
  const next: OneStopPayment = {
    ...payment,
    ...payer,
    status: "TO_PAY",
    submittedAt: payment.submittedAt ?? ctx.now,
    version: input.version + 1,
  };
  try {
    await transact([buildOneStopPaymentWrite(next)]);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    throw buildStaleRefusal((await findOneStopPayment(payment.number)) ?? payment);
  }
  return buildView(next, ctx);
};

/**
 * Creates an order and requests its checkout page from the gateway.
 * @throws Refusal 900026; 300004 when it cannot be paid (yet, or any more), 300003, 900021, 900028
 */
export const startOneStopPayment = async (
  { ticket, ...choices }: z.infer<typeof Wire.OneStopCheckout>,
  ctx: Context,
  gateway: PaymentGateway = httpGateway,
): Promise<z.infer<typeof PaymentStartResult>> => {
  const payment = await getOneStopPaymentByTicket(ticket, ctx);
  if (payment.status !== "TO_PAY")
    throw new Refusal(errorCodes.PAYMENT_STATUS_NOT_AWAITING, {
      params: { status: payment.status, context: "oneStop" },
    });
  if (getOneStopAmount(payment) <= 0) throw new Refusal(errorCodes.PAYMENT_AMOUNT_ZERO);
  const policy = await readPolicies(ctx);
  refuseWhenPaymentClosed(policy);
  return createCheckout(
    {
      applicationId: payment.number,
      institutionId: "",
      purpose: "oneStop",
      terms: buildOrderTerms(toFee(payment), choices.currency ?? "MOP", policy),
      mop: getOneStopAmount(payment),
      choices,
      description: `${payment.number} ${payment.companyName}`,
      resultPath: "/osspay/result",
    },
    ctx,
    gateway,
  );
};
