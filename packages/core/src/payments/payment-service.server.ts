/** The payment page, and starting a payment. */

import type * as z from "zod";
import { convertFee } from "../applications/fees/booth-fee.ts";
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import { isPaymentTakenBack, pickReversal } from "../applications/model/reversed-payment.ts";
import {
  canStartPayment,
  getExchangeRate,
  getPayableFee,
  listPaymentMethods,
} from "../applications/orders/index.ts";
import { listPaymentOrders } from "../applications/orders/payment-order-store.server.ts";
import type * as Wire from "../applications/orders/payment-schema.ts";
import { selectReceiptOrder } from "../applications/orders/receipt-payment.server.ts";
import { toMopAmount } from "../forms/values/mop-amount.ts";
import { pickInstitutionNaming } from "../institutions/institution-names.ts";
import type { Context } from "../platform/actor.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { pick } from "../platform/pick.ts";
import { toOrderView } from "./gateway/create-checkout.server.ts";
import { httpGateway, type PaymentGateway } from "./gateway/payment-gateway.server.ts";
import { loadPaymentPolicy } from "./gateway/payment-policy.server.ts";
import {
  findEventOfFee,
  getPayableApplication,
  openFeeCheckout,
  requirePayable,
} from "./payable-application.server.ts";
import { findLastDayOfLink, findOpenPaymentLink } from "./payment-link.ts";
import { buildPaymentLinkCode } from "./payment-link-code.server.ts";
import { loadProposedInvoiceType } from "./proposed-invoice-type.server.ts";

type Start = z.infer<typeof Wire.PaymentStart>;
type StartResult = z.infer<typeof Wire.PaymentStartResult>;

const pickPaymentLink = (
  header: ApplicationHeader,
  { actor, today }: Context,
): Pick<z.infer<typeof Wire.PaymentView>, "link"> => {
  const paymentLink = actor.kind === "applicant" ? findOpenPaymentLink(header, today) : undefined;
  if (!paymentLink) return {};
  const endsOn = findLastDayOfLink(header);
  return { link: { code: buildPaymentLinkCode({ ...header, paymentLink }), ...(endsOn && { endsOn }) } };
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
  const [orders, event, proposedInvoiceType] = await Promise.all([
    listPaymentOrders(header),
    findEventOfFee(header),
    loadProposedInvoiceType(applicationId),
  ]);
  const policy = await loadPaymentPolicy({ scheme: header.scheme, event }, ctx);
  const order = receiptNumber ? selectReceiptOrder(header, orders) : orders[0];
  const fee = getPayableFee(header);
  const mop = fee.total.amount;
  const rmb = convertFee(fee, "RMB", getExchangeRate(policy));
  const paymentDeadline = header.deadlines.find((deadline) => deadline.kind === "payment");
  return {
    applicationId,
    version: header.version,
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
    proposedInvoiceType,
    ...(order ? { order: toOrderView(order) } : {}),
    ...pickReversal(header),
    ...(receiptNumber ? { receiptNumber, receiptUrl: `/api/payment/${applicationId}/receipt` } : {}),
    ...pickPaymentLink(header, ctx),
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
): Promise<StartResult> => {
  if (ctx.actor.kind === "staff") throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  const header = await getPayableApplication(input.applicationId, ctx);
  if (input.version !== undefined && input.version !== header.version)
    throw new Refusal(errorCodes.STALE_VERSION, {
      current: { version: header.version, status: header.status },
    });
  const event = await requirePayable(header, ctx);
  return openFeeCheckout(
    header,
    event,
    { choices: input, resultPath: `/pay/result?id=${header.id}` },
    ctx,
    gateway,
  );
};
