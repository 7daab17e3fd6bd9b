/**
 * Asks the press for a paper and waits for it (decision 0121). The press is a job: no request carries the PDF writer and
 * its fonts, and what cannot be printed wakes somebody.
 */
import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { dayOf } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import type { Order, Ordered, Paper } from "./order.ts";
import { forget, type PrintMessage, paper, writeOrder } from "./papers.server.ts";

/** An HTTP API answers within 30 s or not at all; tests wait less. */
export const patience = { milliseconds: 20_000 };
/** Looks follow each other slowlier, from the first to the last of these. */
const [SOON_MS, LATE_MS] = [40, 400];
const SLOWER = 1.15;
/** Seconds after which it is worth asking again. */
const AGAIN = 5;

/** Members in one order: a row of the table has them in any. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * Where the paper of an order lies: the same for what would be printed alike by this press on this day. The time in the
 * foot is of who asked first.
 */
export const addressOf = ({ made, ...order }: Order): string =>
  createHash("sha256")
    .update(JSON.stringify([process.env.PRESS, dayOf(made), order], sorted))
    .digest("hex");

/** @throws Refusal PAPER_NOT_READY when the press takes longer, 10302 when it could not print */
export const paperOf = async ({ order, name }: Ordered, ctx: { requestId: string }): Promise<Paper> => {
  const address = addressOf(order);
  let bytes = await paper(address);
  if (bytes === undefined || bytes === "failed") {
    if (bytes === "failed") await forget(address);
    await writeOrder(address, order);
    const { put } = await import("../queue.server.ts");
    const message: PrintMessage = { address };
    await put(process.env.PRINT_QUEUE_URL, JSON.stringify(message), ctx.requestId);
    bytes = await printed(() => paper(address));
  }
  if (bytes === undefined) throw new Refusal(codes.PAPER_NOT_READY, { retryAfter: AGAIN });
  if (bytes === "failed") throw new Refusal(codes.TEMPLATE_ERROR);
  return { bytes, name };
};

async function printed<Found>(look: () => Promise<Found | undefined>): Promise<Found | undefined> {
  const began = performance.now();
  for (
    let pause = SOON_MS;
    performance.now() - began < patience.milliseconds;
    pause = Math.min(pause * SLOWER, LATE_MS)
  ) {
    await setTimeout(pause);
    const found = await look();
    if (found !== undefined) return found;
  }
  return undefined;
}
