/**
 * Money that came too late or a second time goes back (workflow.md): whoever paid is told in the write that says so,
 * with the amount, so that nobody wonders where it is.
 */

import type { Context } from "../actor.ts";
import { header as headerOf } from "../application/store.server.ts";
import { notices as noticesOf } from "../application/tell.ts";
import { mail } from "../notice/index.ts";
import { enqueue } from "../notice/send.server.ts";
import type { Notice } from "../notice/types.ts";
import { waiting } from "../notice/waiting.server.ts";
import { read as readOneStop } from "../one-stop/store.server.ts";
import type { Labelled } from "../write.server.ts";
import type { Order } from "./store.server.ts";

const toldOf = async (order: Order, ctx: Context): Promise<Notice[]> => {
  const amount = { amount: order.amount, currency: order.currency };
  if (order.purpose !== "oneStop") {
    const header = await headerOf(order.institutionId, order.applicationId);
    return header ? noticesOf(header, "paymentReturned", ctx.now, { amount }) : [];
  }
  const one = await readOneStop(order.applicationId);
  if (!one?.receiptEmail) return [];
  const params = { number: one.number, company: one.companyName, amount };
  return [mail(one.receiptEmail, "oneStopReturned", params, one.language ?? "zh-Hant", ctx.now)];
};

/** The row that tells of an order that goes back, for the same write, and what sends it after that. */
export const telling = async (
  order: Order,
  ctx: Context,
): Promise<{ rows: Labelled[]; send: () => Promise<void> }> => {
  const notices = await toldOf(order, ctx);
  if (notices.length === 0) return { rows: [], send: async () => undefined };
  const source = { pk: `application#${order.applicationId}`, sk: `notice#back#${order.id}` };
  return {
    rows: [waiting(source, order.id, notices, ctx.now)],
    // The row stands until it is sent: the sweep sends what the queue did not take.
    send: () => enqueue(notices, ctx, source).catch(() => undefined),
  };
};
