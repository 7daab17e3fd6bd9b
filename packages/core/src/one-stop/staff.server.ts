/** Payment numbers for staff: issued and cancelled by officers, each in the staff's record; the cashier reads them. */
import { randomBytes } from "node:crypto";
import type * as z from "zod";
import type { Context } from "../actor.ts";
import { record } from "../audit/store.server.ts";
import { day } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import { mail } from "../notice/index.ts";
import { enqueue } from "../notice/send.server.ts";
import { Cancelled } from "../write.server.ts";
import { isOpen, LENGTH, numberOf, type OneStop, readNumber, type Status, shown } from "./index.ts";
import { ofStatus, put, read, telling } from "./store.server.ts";
import type * as Wire from "./wire.ts";

const viewOf = (one: OneStop): Wire.StaffOneStop => ({
  id: one.number,
  ...shown(one),
  issuedAt: one.issuedAt,
  issuedBy: one.issuedBy,
  ...(one.cancelReason ? { cancelReason: one.cancelReason } : {}),
});

const existing = async (id: string): Promise<OneStop> => {
  const number = readNumber(id);
  const one = number && (await read(number));
  if (!one) throw new Refusal(codes.ONLINE_PAYMENT_NUMBER_MISSING);
  return one;
};

/** Numbers of a status, the newest first. */
export const list = async (
  status: Status,
  limit: number,
  cursor: string | null,
): Promise<{ items: Wire.StaffOneStop[]; cursor: string | null }> => {
  const page = await ofStatus(status, limit, cursor);
  return { items: page.items.map(viewOf), cursor: page.cursor };
};

/** One number, typed as on the notice. Refuses 900019. */
export const get = async (id: string): Promise<Wire.StaffOneStop> => viewOf(await existing(id));

/** Issues a payment number. */
export const issue = async (input: z.infer<typeof Wire.Issue>, ctx: Context): Promise<Wire.StaffOneStop> => {
  const one: OneStop = {
    ...input,
    date: day(input.date),
    number: numberOf(randomBytes(LENGTH)),
    version: 1,
    status: "TO_SUBMIT",
    issuedAt: ctx.now,
    issuedBy: ctx.actor.account,
  };
  await record(
    {
      action: "osspay.issue",
      subject: one.number,
      detail: { companyName: one.companyName, amountDue: one.amountDue },
    },
    [put(one)],
    ctx,
  );
  return viewOf(one);
};

/**
 * Cancels a number that is not paid; who had said where the receipt goes is told. An order that is paid nevertheless
 * goes back by itself.
 * @throws Refusal 900019; 900057 paid or cancelled; 10502 without a reason; 900050 it was paid or filled in meanwhile
 */
export const cancel = async (
  id: string,
  { version, reason }: z.infer<typeof Wire.Cancel>,
  ctx: Context,
): Promise<Wire.StaffOneStop> => {
  const one = await existing(id);
  if (!isOpen(one))
    throw new Refusal(codes.MOVE_NOT_ALLOWED, { params: { status: one.status, action: "cancel" } });
  if (!reason) throw new Refusal(codes.REQUIRED_EMPTY, { fields: [{ path: "reason", key: "required" }] });
  const next: OneStop = {
    ...one,
    status: "CANCELLED",
    cancelledAt: ctx.now,
    cancelReason: reason,
    version: version + 1,
  };
  const notices = one.receiptEmail
    ? [
        mail(
          one.receiptEmail,
          "oneStopCancelled",
          { number: one.number, company: one.companyName, reason },
          one.language ?? "zh-Hant",
          ctx.now,
        ),
      ]
    : [];
  const told = telling(next, notices, ctx.now);
  try {
    await record(
      { action: "osspay.cancel", subject: one.number, detail: { reason } },
      [put(next), ...(notices.length > 0 ? [told.row] : [])],
      ctx,
    );
  } catch (error) {
    if (!(error instanceof Cancelled) || !error.of("oneStop")) throw error;
    throw new Refusal(codes.STALE_VERSION, { current: viewOf(await existing(id)) });
  }
  await enqueue(notices, ctx, told.source).catch(() => undefined);
  return viewOf(next);
};
