/** The gateway's word that a one-stop payment was made: the record, its order, the receipt's number and the mail, in one write. */
import type { Context } from "../actor.ts";
import { mail } from "../notice/index.ts";
import { enqueue } from "../notice/send.server.ts";
import type { NextReceipt } from "../payment/receipt.server.ts";
import { type Order, put as putOrder } from "../payment/store.server.ts";
import { transact } from "../write.server.ts";
import type { OneStop } from "./index.ts";
import { put, read, telling } from "./store.server.ts";

/**
 * Counts a paid order once.
 * @param paid the order as it is when this succeeds, in place of version `before`
 * @returns false when nothing was awaited any more: the money goes back
 * @throws Cancelled when somebody else wrote meanwhile
 */
export const settle = async (
  paid: Order,
  before: number,
  receipt: NextReceipt,
  ctx: Context,
): Promise<boolean> => {
  const one = await read(paid.applicationId);
  if (one?.status !== "TO_PAY") return false;
  const next: OneStop = {
    ...one,
    status: "PAID",
    paidAt: ctx.now,
    receiptNumber: receipt.number,
    version: one.version + 1,
  };
  const notices = one.receiptEmail
    ? [
        {
          ...mail(
            one.receiptEmail,
            "oneStopPaid",
            {
              number: one.number,
              company: one.companyName,
              amount: { amount: paid.amount, currency: paid.currency },
              receipt: receipt.number,
            },
            one.language ?? "zh-Hant",
            ctx.now,
          ),
          attachment: { kind: "oneStopReceipt" as const, number: one.number },
        },
      ]
    : [];
  const { row, source } = telling(next, notices, ctx.now);
  await transact([putOrder(paid, before), put(next), receipt.row, row]);
  // The row stands in the due index until the mail is sent: a queue that is away delays it, no more.
  await enqueue(notices, ctx, source).catch(() => undefined);
  return true;
};
