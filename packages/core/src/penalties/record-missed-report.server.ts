/** The record of a report that was not handed in: by the system, with a reason that has a text in each language. */
import { findInstitution } from "../institutions/institution-store.server.ts";
import type { Context } from "../platform/actor.ts";
import { addDays, type Day } from "../platform/day.ts";
import { computeConsequences, type Penalty, resolveNotifiedTerms } from "./index.ts";
import { loadPenaltyPolicy } from "./penalty-policy.server.ts";
import { listInstitutionPenalties } from "./penalty-store.server.ts";
import { writePenaltyChange } from "./write-penalty-change.server.ts";

interface MissedReport {
  institutionId: string;
  applicationId: string;
  /** The last day of the report. */
  dueOn?: Day;
  event?: { id: string; names: Record<string, string> };
}

/**
 * Records the violation once for each application, and suspends the institution where a policy or another violation
 * within a year says so.
 * @throws Refusal 900050 when the institution was changed meanwhile; the task is then run again
 */
export const recordMissedReport = async (
  { institutionId, applicationId, dueOn, event }: MissedReport,
  ctx: Context,
): Promise<void> => {
  const [institution, previousPenalties, policy] = await Promise.all([
    findInstitution(institutionId),
    listInstitutionPenalties(institutionId),
    loadPenaltyPolicy(ctx),
  ]);
  const isRecorded = previousPenalties.some(
    (penalty) => penalty.kind === "REPORT_NOT_DELIVERED" && penalty.applicationId === applicationId,
  );
  if (!institution || isRecorded) return;
  const penalty: Penalty = {
    id: `report-${applicationId}`,
    institutionId,
    kind: "REPORT_NOT_DELIVERED",
    ...(event ? { eventId: event.id, eventNames: event.names } : {}),
    applicationId,
    // It happened when the last day was over, whenever the job came to record it.
    on: dueOn ? addDays(dueOn, 1) : ctx.today,
    reason: "",
    reasonKey: "reportNotDelivered",
    recordedAt: ctx.now,
    recordedBy: ctx.actor.accountId,
    status: "STANDING",
    terms: resolveNotifiedTerms(ctx.now, policy),
  };
  const penalties = [...previousPenalties, penalty];
  const { barUntil } = computeConsequences(penalties).get(penalty.id) ?? {};
  await writePenaltyChange(
    {
      institution,
      penalties,
      changed: penalty,
      action: "penaltyRecorded",
      template: barUntil ? "penaltyReportBar" : "penaltyReport",
    },
    ctx,
  );
};
