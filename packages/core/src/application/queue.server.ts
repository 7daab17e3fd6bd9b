/** What stands in the staff's queues: asked shard by shard, oldest first. */
import type { Context } from "../actor.ts";
import { dayOf, daysBetween } from "../day.ts";
import { SHARDS } from "../table.server.ts";
import type { Header } from "./row.ts";
import * as Store from "./store.server.ts";
import { rowView } from "./view.ts";
import type { ApplicationRow } from "./wire.ts";

/** The names of queues: something pending comes before the status, a lapsed fee before CANCELLED. */
export const queues = [
  "PROCESSING",
  "cancellation",
  "voucher",
  "objection",
  "ACCEPTED",
  "SUPPLEMENT_REQUIRED",
  "AWAITING_PAYMENT",
  "PAID",
  "PROCESSED",
  "COMPLETED",
  "arrears",
  "REJECTED",
  "CANCELLED",
  "REFUNDED",
  "SETTLED",
] as const;
export type QueueName = (typeof queues)[number];
export interface QueueFilter {
  queue?: QueueName[] | undefined;
  scheme?: string | undefined;
  eventId?: string | undefined;
  limit: number;
}
export type QueueRow = ApplicationRow & { queue: string; ageDays: number };

/** Waiting for staff when nothing else is asked for. */
const waiting: QueueName[] = ["PROCESSING", "cancellation", "voucher", "objection", "ACCEPTED"];

/** Rows of the queues asked for, the longest waiting first, and how many stand there. */
export const queue = async (
  filter: QueueFilter,
  ctx: Context,
): Promise<{ items: QueueRow[]; total: number }> => {
  const names = filter.queue?.length ? filter.queue : waiting;
  const pages = await Promise.all(
    names.flatMap((name) =>
      Array.from({ length: SHARDS }, (_, shard) =>
        Store.inQueue(name, shard).then((found) => found.map((header) => ({ name, header }))),
      ),
    ),
  );
  const found = pages.flat().filter(({ header }) => matches(header, filter));
  const since = (h: Header): string => h.submittedAt ?? h.updatedAt;
  const items = found
    .toSorted((a, b) => (since(a.header) < since(b.header) ? -1 : 1))
    .slice(0, filter.limit)
    .map(({ name, header }) => ({
      ...rowView(header, ctx),
      queue: name,
      ageDays: daysBetween(dayOf(header.submittedAt ?? header.updatedAt), ctx.today),
    }));
  return { items, total: found.length };
};

const matches = (header: Header, { scheme, eventId }: QueueFilter): boolean =>
  (!scheme || header.scheme === scheme) && (!eventId || header.eventId === eventId);
