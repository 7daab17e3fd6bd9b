/** The payment page, and starting a payment. */

import type * as z from "zod";
import { convertFee } from "../applications/fees/booth-fee.ts";
import { loadVisibleApplication } from "../applications/model/application-access.server.ts";
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import { isPaymentTakenBack, pickReversal } from "../applications/model/reversed-payment.ts";
import {
  buildOrderTerms,
  canStartPayment,
  findOverdueStartDay,
  findPaymentRefusal,
  getExchangeRate,
  getOrderPurpose,
  getPayableFee,
  isBarredByRequest,
  listPaymentMethods,
} from "../applications/orders/index.ts";
import { listPaymentOrders } from "../applications/orders/payment-order-store.server.ts";
import type * as Wire from "../applications/orders/payment-schema.ts";
import { selectReceiptOrder } from "../applications/orders/receipt-payment.server.ts";
import { findEvent } from "../events/event-store.server.ts";
import { toMopAmount } from "../forms/values/mop-amount.ts";
import { pickInstitutionNaming } from "../institutions/institution-names.ts";
import type { Context } from "../platform/actor.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { pick } from "../platform/pick.ts";
import { createCheckout, refuseWhenPaymentClosed, toOrderView } from "./gateway/create-checkout.server.ts";
import { httpGateway, type PaymentGateway } from "./gateway/payment-gateway.server.ts";
import { loadPaymentPolicy } from "./gateway/payment-policy.server.ts";

type Start = z.infer<typeof Wire.PaymentStart>;
type Started = z.infer<typeof Wire.PaymentStartResult>;

/**
 * Returns the application to be paid.
 * @throws Refusal 300001 when the caller has no such application
 */
const getPayableApplication = async (id: string, ctx: Context): Promise<ApplicationHeader> => {
  try {
    return (await loadVisibleApplication(id, ctx)).header;
  } catch (error) {
    if (error instanceof Refusal && error.code === errorCodes.FORM_NOT_FOUND)
      throw new Refusal(errorCodes.PAYMENT_NO_APPLICATION);
    throw error;
  }
};

/** Returns the data of the payment page in every status, so that result and receipt can be found again. */
export const getPaymentView = async (
  applicationId: string,
  ctx: Context,
): Promise<z.infer<typeof Wire.PaymentView>> => {
  const header = await getPayableApplication(applicationId, ctx);
  if (!header.fee || !header.code || !header.submittedAt)
    throw new Refusal(errorCodes.PAYMENT_NO_APPLICATION);
  // While the rest of a fee is due, this is the page on which it is paid; the receipt is on that of the application.
  const receiptNumber = isPaymentTakenBack(header) || header.restDue ? undefined : header.receiptNumber;
  const [orders, event] = await Promise.all([
    listPaymentOrders(header),
    header.eventId ? findEvent(header.eventId) : undefined,
  ]);
  const policy = await loadPaymentPolicy({ scheme: header.scheme, event }, ctx);
  const order = receiptNumber ? selectReceiptOrder(header, orders) : orders[0];
  const fee = getPayableFee(header);
  const mop = fee.total.amount;
  const rmb = convertFee(fee, "RMB", getExchangeRate(policy));
  const paymentDeadline = header.deadlines.find((deadline) => deadline.kind === "payment");
  return {
    applicationId,
    code: header.code,
    scheme: header.scheme,
    ...pickInstitutionNaming(header),
    ...(header.eventNames ? { eventNames: header.eventNames } : {}),
    ...(header.eventDates
      ? { eventDates: { start: header.eventDates.start, end: header.eventDates.end } }
      : {}),
    submittedAt: header.submittedAt,
    status: header.status,
    ...pick(header, ["pending"]),
    isPayable: canStartPayment(header, ctx.today),
    fee,
    ...(paymentDeadline ? { due: paymentDeadline } : {}),
    amounts: [toMopAmount(mop), { amount: rmb.total.amount, currency: "RMB" }],
    fees: { MOP: fee, RMB: rmb },
    rate: { RMB: getExchangeRate(policy) },
    methods: listPaymentMethods(mop, policy),
    ...(order ? { order: toOrderView(order) } : {}),
    ...pickReversal(header),
    ...(receiptNumber ? { receiptNumber, receiptUrl: `/api/payment/${applicationId}/receipt` } : {}),
  };
};

/**
 * Creates an order and requests its checkout page from the gateway.
 * @throws Refusal 200113 for staff, who cannot pay; 900050 for a stale version; 300001–300004; 900021; 900028 for
 * missing choices (R476)
 */
export const startPayment = async (
  input: Start,
  ctx: Context,
  gateway: PaymentGateway = httpGateway,
): Promise<Started> => {
  if (ctx.actor.kind === "staff") throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  const header = await getPayableApplication(input.applicationId, ctx);
  if (input.version !== undefined && input.version !== header.version)
    throw new Refusal(errorCodes.STALE_VERSION, {
      current: { version: header.version, status: header.status },
    });
  const event = header.eventId ? await findEvent(header.eventId) : undefined;
  const refusalCode = findPaymentRefusal(header, event !== undefined);
  if (refusalCode) throw new Refusal(refusalCode, { params: { status: header.status } });
  const overdueDay = findOverdueStartDay(header, ctx.today);
  if (overdueDay) throw new Refusal(errorCodes.CURRENT_DEADLINE_PASSED, { params: { day: overdueDay } });
  if (header.pending && isBarredByRequest(header))
    throw new Refusal(errorCodes.PAYMENT_STATUS_UNSUITABLE, { params: { pending: header.pending } });
  const policy = await loadPaymentPolicy({ scheme: header.scheme, event }, ctx);
  refuseWhenPaymentClosed(policy);
  const fee = getPayableFee(header);
  return createCheckout(
    {
      applicationId: header.id,
      institutionId: header.institutionId,
      purpose: getOrderPurpose(header) ?? "fee",
      terms: buildOrderTerms(fee, input.currency ?? "MOP", policy),
      mop: fee.total.amount,
      choices: input,
      description: `${header.code ?? ""} ${header.eventNames?.["zh-Hant"] ?? ""}`,
      resultPath: `/pay/result?id=${header.id}`,
    },
    ctx,
    gateway,
  );
};
