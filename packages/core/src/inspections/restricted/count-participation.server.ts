/** Participation in one activity for the bureau: only counts, small ones suppressed, with every read logged. */

import { listApplicationsToCount } from "../../applications/model/event-pages.server.ts";
import type { ApplicationStatus } from "../../applications/model/statuses.ts";
import { listEventSummaries } from "../../events/event-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { countKeys, suppressLinkedCounts } from "../../statistics/index.ts";
import { logRestrictedAccess } from "./read-restricted-view.server.ts";
import type { CountTable } from "./restricted-schema.ts";

/** The status in a survey's terms; the steps of staff are not part of statistics. */
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
 * Counts applications for an activity by kind and by status.
 * @param code as shown in the view of activities
 * @throws Refusal NOT_FOUND for an activity that is not public
 */
export const countParticipation = async (
  code: string,
  ctx: Context,
  logDetail: object = {},
): Promise<CountTable[]> => {
  const event = (await listEventSummaries()).find(
    (each) => each.status === "PUBLISHED" && each.code === code,
  );
  if (!event) throw new Refusal(errorCodes.NOT_FOUND);
  const applications = await listApplicationsToCount(event.id);
  await logRestrictedAccess(
    "statistics",
    "dsec.participation",
    { event: code, rows: applications.length, ...logDetail },
    ctx,
  );
  const [standings = [], types = []] = suppressLinkedCounts([
    countKeys(applications.map(({ status }) => participationByStatus[status] ?? "UNDER_WAY")),
    countKeys(applications.map(({ scheme }) => scheme)),
  ]);
  return [
    { of: "participation", by: "standing", cells: standings },
    { of: "participation", by: "type", cells: types },
  ];
};
