/**
 * A report that was not handed in is recorded as a violation of its institution (decision 0291). The record belongs to
 * the institution, whose row other changes condition, so it is written by a task of its own after the deadline.
 */
import { recordMissedReport } from "../../penalties/record-missed-report.server.ts";
import type { Context } from "../../platform/actor.ts";
import { isDay } from "../../platform/day.ts";
import * as Store from "../model/application-store.server.ts";

/** Records the violation of a lapsed report, once. Nothing is recorded when the report is no longer lapsed. */
export const applyMissedReport = async (taskId: string, ctx: Context): Promise<void> => {
  const [institutionId = "", applicationId = ""] = taskId.split("/");
  const header = await Store.findHeader(institutionId, applicationId);
  if (header?.report?.state !== "LAPSED") return;
  await recordMissedReport(
    {
      institutionId,
      applicationId,
      ...(isDay(header.report.dueOn) ? { dueOn: header.report.dueOn } : {}),
      ...(header.eventId && header.eventNames
        ? { event: { id: header.eventId, names: header.eventNames } }
        : {}),
    },
    ctx,
  );
};
