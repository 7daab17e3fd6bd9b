/** What a ticket opens: for the pages, and for the printer of the receipt, which pays nothing. */
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import type { OneStop } from "./index.ts";
import { numberOfTicket, read } from "./store.server.ts";

/** The record of a ticket. Refuses 900026 when it has run out, or never was: the number is looked up again. */
export const held = async (ticket: string, ctx: Pick<Context, "now">): Promise<OneStop> => {
  const number = await numberOfTicket(ticket, ctx.now);
  const one = number && (await read(number));
  if (!one) throw new Refusal(codes.CACHE_EXPIRED_REGISTER_AGAIN);
  return one;
};
