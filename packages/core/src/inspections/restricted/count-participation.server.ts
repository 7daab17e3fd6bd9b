/** Who takes part in one activity, for the bureau: counts alone, small ones held back, the reading logged. */

import type { ApplicationStatus } from "../../applications/model/statuses.ts";
import { listSubmittedByEvent } from "../../applications/model/store.server.ts";
import { listEventSummaries } from "../../events/event-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { SHARDS } from "../../platform/table.server.ts";
import { countKeys, suppressSmallCounts } from "../../statistics/index.ts";
import { logRestrictedAccess } from "./read-restricted-view.server.ts";
import type { Tally } from "./restricted-schema.ts";

/** Where an application stands, as a survey asks: the steps of staff are no statistics. */
const participationByStatus: Partial<Record<ApplicationStatus, string>> = {
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
export const countParticipation = async (
  code: string,
  ctx: Context,
  logDetail: object = {},
): Promise<Tally[]> => {
  const event = (await listEventSummaries()).find(
    (each) => each.status === "PUBLISHED" && each.code === code,
  );
  if (!event) throw new Refusal(errorCodes.NOT_FOUND);
  const shards = await Promise.all(
    Array.from({ length: SHARDS }, (_, shard) => listSubmittedByEvent(event.id, shard)),
  );
  const headers = shards.flat();
  await logRestrictedAccess(
    "statistics",
    "dsec.participation",
    { event: code, rows: headers.length, ...logDetail },
    ctx,
  );
  return [
    {
      of: "participation",
      by: "standing",
      cells: suppressSmallCounts(
        countKeys(headers.map(({ status }) => participationByStatus[status] ?? "UNDER_WAY")),
      ),
    },
    {
      of: "participation",
      by: "type",
      cells: suppressSmallCounts(countKeys(headers.map(({ scheme }) => scheme))),
    },
  ];
};
