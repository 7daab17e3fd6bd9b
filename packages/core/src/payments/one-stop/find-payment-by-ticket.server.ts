/** What a ticket opens: for the pages, and for the printer of the receipt, which pays nothing. */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { OneStopPayment } from "./index.ts";
import { findNumberByTicket, findOneStopPayment } from "./one-stop-store.server.ts";

/** The record of a ticket. Refuses 900026 when it has run out, or never was: the number is looked up again. */
export const getOneStopPaymentByTicket = async (
  ticket: string,
  ctx: Pick<Context, "now">,
): Promise<OneStopPayment> => {
  const number = await findNumberByTicket(ticket, ctx.now);
  const payment = number && (await findOneStopPayment(number));
  if (!payment) throw new Refusal(errorCodes.CACHE_EXPIRED_REGISTER_AGAIN);
  return payment;
};
