/**
 * Operations for whoever has a link to pay and no account: what is to be paid, and paying it. An unknown link, one of
 * another application, and one that was withdrawn or replaced are refused in the same way.
 */
import type * as z from "zod";
import { readApplicationCodeSubject } from "../applications/model/application-code.ts";
import { findHeader } from "../applications/model/application-store.server.ts";
import { listPaymentOrders } from "../applications/orders/payment-order-store.server.ts";
import type { PaymentStartResult } from "../applications/orders/payment-schema.ts";
import type { Context } from "../platform/actor.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { enforceRateLimit } from "../platform/rate-limits/rate-limit-store.server.ts";
import { admitGuess, recordWrongGuess } from "../platform/rate-limits/work-budget.server.ts";
import { httpGateway, type PaymentGateway } from "./gateway/payment-gateway.server.ts";
import { loadPaymentPolicy } from "./gateway/payment-policy.server.ts";
import { findEventOfFee, openFeeCheckout } from "./payable-application.server.ts";
import { findOpenPaymentLink } from "./payment-link.ts";
import { matchesPaymentLinkCode } from "./payment-link-code.server.ts";
import type * as Wire from "./payment-link-schema.ts";
import { buildPaymentLinkView, type LinkedApplication } from "./payment-link-view.server.ts";
import { loadProposedInvoiceType } from "./proposed-invoice-type.server.ts";

type LinkContext = Pick<Context, "now" | "today" | "address" | "work">;

/** Payments that are begun by the link of one application. Nobody has as many to make by hand. */
const startLimit = { times: 30, window: 3_600_000 };

const buildClosedRefusal = (): Refusal =>
  new Refusal(errorCodes.PAYMENT_STATUS_NOT_AWAITING, { params: { context: "link" } });

/**
 * Returns the application of a link.
 * @throws Refusal 300001 for a link that does not exist, or not any more; 900280 after too many of them, until it works
 */
const getLinkedApplication = async (code: string, ctx: LinkContext): Promise<LinkedApplication> => {
  await admitGuess({ operation: "paymentLink", subject: "" }, ctx);
  const { institutionId, id } = readApplicationCodeSubject(code);
  const header = await findHeader(institutionId, id);
  const { code: number, paymentLink } = header ?? {};
  if (!header || !number || !paymentLink || !matchesPaymentLinkCode(code, { ...header, paymentLink })) {
    await recordWrongGuess(ctx);
    throw new Refusal(errorCodes.PAYMENT_NO_APPLICATION, { params: { context: "link" } });
  }
  return { ...header, code: number, paymentLink };
};

/**
 * Returns what a link pays, and whether it can be paid now.
 * @throws Refusal 300001, 900280 as `getLinkedApplication`
 */
export const getPaymentByLink = async (
  { code }: z.infer<typeof Wire.PaymentLinkBody>,
  ctx: LinkContext,
): Promise<Wire.PaymentLinkView> => {
  const header = await getLinkedApplication(code, ctx);
  const [orders, event, proposedInvoiceType] = await Promise.all([
    listPaymentOrders(header),
    findEventOfFee(header),
    loadProposedInvoiceType(header.id),
  ]);
  const policy = await loadPaymentPolicy({ scheme: header.scheme, event }, ctx);
  return buildPaymentLinkView(header, { orders, policy, proposedInvoiceType, today: ctx.today });
};

/**
 * Creates an order for what a link pays and requests its checkout page from the gateway. The order, its messages and
 * its receipt are those of every payment of the application.
 * @throws Refusal 300001, 900280 as `getLinkedApplication`; 300004 where it cannot be paid by the link now; 900021,
 * 900028, 900054, 900181 as `startPayment`; 19995 too often
 */
export const startPaymentByLink = async (
  { code, ...choices }: z.infer<typeof Wire.PaymentLinkStart>,
  ctx: LinkContext,
  gateway: PaymentGateway = httpGateway,
): Promise<z.infer<typeof PaymentStartResult>> => {
  const header = await getLinkedApplication(code, ctx);
  // Why it cannot be paid is for its members: a refusal names no status.
  if (!findOpenPaymentLink(header, ctx.today)) throw buildClosedRefusal();
  const event = await findEventOfFee(header);
  if (header.eventId && !event) throw buildClosedRefusal();
  await enforceRateLimit("paymentLink", header.id, startLimit, ctx.now);
  return openFeeCheckout(
    header,
    event,
    { choices, resultPath: "/paylink/result", byLink: true },
    ctx,
    gateway,
  );
};
