/** Who takes part in one activity, for the bureau: counts alone, small ones held back, the reading logged. */
import type { Context } from "../actor.ts";
import type { Status } from "../application/status.ts";
import { ofEvent } from "../application/store.server.ts";
import { codes, Refusal } from "../errors.ts";
import { all as events } from "../event/store.server.ts";
import { counted, suppressed } from "../statistics/index.ts";
import { SHARDS } from "../table.server.ts";
import { log } from "./read.server.ts";
import type { Tally } from "./wire.ts";

/** Where an application stands, as a survey asks: the steps of staff are no statistics. */
const standings: Partial<Record<Status, string>> = {
  PAID: "TAKES_PART",
  VOUCHER_PENDING_DOWNLOAD: "TAKES_PART",
  PROCESSED: "TAKES_PART",
  COMPLETED: "TAKES_PART",
  SETTLED: "TAKES_PART",
  ENDORSEMENT_APPROVED: "TAKES_PART",
  REJECTED: "NOT",
  CANCELLED: "NOT",
  REFUNDED: "NOT",
};

/**
 * Applications for an activity by their kind and by where they stand.
 * @param code as the view of activities shows it
 * @throws Refusal NOT_FOUND for an activity that is not public
 */
export const participation = async (code: string, ctx: Context, beside: object = {}): Promise<Tally[]> => {
  const event = (await events()).find((each) => each.status === "PUBLISHED" && each.code === code);
  if (!event) throw new Refusal(codes.NOT_FOUND);
  const shards = await Promise.all(Array.from({ length: SHARDS }, (_, shard) => ofEvent(event.id, shard)));
  const headers = shards.flat();
  await log("statistics", "dsec.participation", { event: code, rows: headers.length, ...beside }, ctx);
  return [
    {
      of: "participation",
      by: "standing",
      cells: suppressed(counted(headers.map(({ status }) => standings[status] ?? "UNDER_WAY"))),
    },
    { of: "participation", by: "type", cells: suppressed(counted(headers.map(({ scheme }) => scheme))) },
  ];
};
