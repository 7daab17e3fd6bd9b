/**
 * The payment that a ticket belongs to, for the pages and for printing the receipt, which does not load the gateway.
 */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { OneStopPayment } from "./index.ts";
import { findNumberByTicket, findOneStopPayment } from "./one-stop-store.server.ts";

/**
 * Returns the payment of a ticket.
 * @throws Refusal 900026 for an expired or unknown ticket; the number has to be looked up again
 */
export const getOneStopPaymentByTicket = async (
  ticket: string,
  ctx: Pick<Context, "now">,
): Promise<OneStopPayment> => {
  const number = await findNumberByTicket(ticket, ctx.now);
  const payment = number && (await findOneStopPayment(number));
  if (!payment)
    throw new Refusal(errorCodes.CACHE_EXPIRED_REGISTER_AGAIN, { params: { context: "oneStop" } });
  return payment;
};
