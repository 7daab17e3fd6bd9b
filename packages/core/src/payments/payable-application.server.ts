/** The application of a payment, and what keeps it from being paid: for its members, and for whoever has a link. */
import type * as z from "zod";
import { loadVisibleApplication } from "../applications/model/application-access.server.ts";
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import {
  buildOrderTerms,
  findOverdueStartDay,
  findPaymentRefusal,
  getOrderPurpose,
  getPayableFee,
  isBlockedByRequest,
} from "../applications/orders/index.ts";
import type * as Wire from "../applications/orders/payment-schema.ts";
import type { EventDetail } from "../events/event-schema.ts";
import { findEvent } from "../events/event-store.server.ts";
import type { Context } from "../platform/actor.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { createCheckout, refuseWhenPaymentClosed } from "./gateway/create-checkout.server.ts";
import type { PaymentGateway } from "./gateway/payment-gateway.server.ts";
import { loadPaymentPolicy } from "./gateway/payment-policy.server.ts";

/**
 * Returns the application to be paid.
 * @throws Refusal 300001 when the caller has no such application
 */
export const getPayableApplication = async (id: string, ctx: Context): Promise<ApplicationHeader> => {
  try {
    return (await loadVisibleApplication(id, ctx)).header;
  } catch (error) {
    if (error instanceof Refusal && error.code === errorCodes.FORM_NOT_FOUND)
      throw new Refusal(errorCodes.PAYMENT_NO_APPLICATION);
    throw error;
  }
};

/** Finds the event of an application; undefined where it has none, or where the event is gone. */
export const findEventOfFee = async ({
  eventId,
}: Pick<ApplicationHeader, "eventId">): Promise<EventDetail | undefined> =>
  eventId ? findEvent(eventId) : undefined;

/**
 * Checks that a payment can start now.
 * @returns its event, where it has one
 * @throws Refusal 300002–300004; 900018 after the last day to pay; 900022 while a request waits
 */
export const requirePayable = async (
  header: ApplicationHeader,
  { today }: Pick<Context, "today">,
): Promise<EventDetail | undefined> => {
  const event = await findEventOfFee(header);
  const refusalCode = findPaymentRefusal(header, event !== undefined);
  if (refusalCode) throw new Refusal(refusalCode, { params: { status: header.status } });
  const overdueDay = findOverdueStartDay(header, today);
  if (overdueDay) throw new Refusal(errorCodes.CURRENT_DEADLINE_PASSED, { params: { day: overdueDay } });
  if (header.pending && isBlockedByRequest(header))
    throw new Refusal(errorCodes.PAYMENT_STATUS_UNSUITABLE, { params: { pending: header.pending } });
  return event;
};

/**
 * Creates an order for what is to be paid now and requests its checkout page from the gateway.
 * @throws Refusal 900021 while staff have switched online payment off; 900028 for missing choices
 */
export const openFeeCheckout = async (
  header: ApplicationHeader,
  event: EventDetail | undefined,
  request: { choices: z.infer<typeof Wire.PaymentChoices>; resultPath: string; byLink?: true },
  ctx: Pick<Context, "now" | "today">,
  gateway: PaymentGateway,
): Promise<z.infer<typeof Wire.PaymentStartResult>> => {
  const policy = await loadPaymentPolicy({ scheme: header.scheme, event }, ctx);
  refuseWhenPaymentClosed(policy);
  const fee = getPayableFee(header);
  return createCheckout(
    {
      ...request,
      applicationId: header.id,
      institutionId: header.institutionId,
      purpose: getOrderPurpose(header) ?? "fee",
      terms: buildOrderTerms(fee, request.choices.currency ?? "MOP", policy),
      mop: fee.total.amount,
      description: `${header.code ?? ""} ${header.eventNames?.["zh-Hant"] ?? ""}`,
    },
    ctx,
    gateway,
  );
};
