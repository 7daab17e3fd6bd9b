/** What becomes of applications when the organiser cancels, postpones or moves their event (R486). */
import type { Context } from "../actor.ts";
import { calledOffBy } from "../event/index.ts";
import { read as readEvent } from "../event/store.server.ts";
import { inLine } from "../lottery/index.ts";
import { ofApplication, put } from "../payment/store.server.ts";
import { SHARDS } from "../table.server.ts";
import { move } from "./act.server.ts";
import type { Header } from "./row.ts";
import type { Status } from "./status.ts";
import * as Store from "./store.server.ts";

const running: readonly Status[] = [
  "PROCESSING",
  "SUPPLEMENT_REQUIRED",
  "ACCEPTED",
  "AWAITING_PAYMENT",
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
];

/**
 * Refused, with something still to come of it: in line for a place, or waiting for an answer. And a fee that lapsed:
 * nobody owes it for what does not take place, and whoever paid the debt has it back like everybody else.
 */
const open = (h: Header): boolean =>
  (h.status === "REJECTED" && (h.pending !== undefined || inLine(h))) ||
  (h.status === "CANCELLED" && h.cancelReason === "UNPAID");

/** Called off with the event, and not all paid back yet: a job that was killed between the two goes on here. */
const owed = (h: Header): boolean =>
  h.status === "CANCELLED" && h.cancelReason === "ORGANISER" && h.receiptNumber !== undefined;

/**
 * Calls off every application of an event that the organiser cancelled, postponed or moved, submitted until then, and
 * pays back what was paid for it, in full and by the way it came (R486). Given again it does what is left. What was
 * paid at the bank is left to the cashier, who pays it to the account or by the cheque that the applicant named.
 * @returns how many were called off; 0 for an event that takes place as published
 */
export const callOff = async (eventId: string, ctx: Context): Promise<number> => {
  const event = await readEvent(eventId);
  if (!event) return 0;
  // What was transferred and not confirmed yet may be paid: the cashier answers first, and this is done again.
  const concerns = (h: Header): boolean =>
    ((running.includes(h.status) || open(h)) &&
      h.pending !== "voucher" &&
      calledOffBy(event, h.submittedAt) !== undefined) ||
    owed(h);
  let cancelled = 0;
  for (let shard = 0; shard < SHARDS; shard++) {
    for (const { institutionId, id } of (await Store.ofEvent(eventId, shard)).filter(concerns)) {
      // The index may lag behind: the row itself is asked, and the write is under its version.
      let header = await Store.header(institutionId, id);
      if (!header || !concerns(header)) continue;
      if (!owed(header)) {
        header = (await move({ header, action: "organiserCancel", input: {} }, ctx)).next;
        cancelled += 1;
      }
      if (owed(header)) await payBack(header, ctx);
    }
  }
  return cancelled;
};

/** The whole fee, by the order that paid it: the gateway is told by what is then due for the order. */
const payBack = async (header: Header, ctx: Context): Promise<void> => {
  const order = (await ofApplication(header)).find((one) => one.status === "PAID" && !one.refundDue);
  if (!order) return;
  const back = {
    ...order,
    refundDue: true,
    refunded: order.amount,
    dueAt: ctx.now,
    version: order.version + 1,
  };
  await move({ header, action: "refund", input: {}, with: [put(back, order.version)] }, ctx);
};
