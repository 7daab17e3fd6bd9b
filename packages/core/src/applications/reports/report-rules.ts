/**
 * The report after an activity (spec 3 §3 › Post-event report, §4; decision 0091): which one is due, by when, and how
 * its own transitions change the application it reports on. Pure.
 */

import type { EventDetail } from "../../events/event-schema.ts";
import { resolveLimit } from "../../forms/kinds/field-checker.ts";
import type { Answers, Scheme } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { type Day, daysBetween, isDay, parseDay } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { findScheme } from "../../schemes/index.ts";
import { type EffectFacts, omitDeadline } from "../changes/transition-effect.ts";
import { startReportDeadline } from "../deadlines/deadlines.ts";
import type { ApplicationHeader, ReportState } from "../model/application-rows.ts";
import { omitDeadlineTimers } from "../model/timers.ts";
import { buildUnknownApplicationRefusal } from "../model/unknown-application.ts";
import { listReportDeadlines } from "./report-prefill.ts";

/** Returns whether the application is itself a report. */
export const isReport = ({ scheme }: Pick<ApplicationHeader, "scheme">): boolean =>
  findScheme(scheme)?.resource === "report";

/**
 * Selects the report of an activity (C43): for an online activity, for one elsewhere, for a supported conference or
 * exhibition, otherwise the local one; undefined when none is due.
 */
const selectReportScheme = (
  { reports }: Pick<Scheme, "reports">,
  event: Pick<EventDetail, "form" | "type" | "heldInMacao"> | undefined,
  answers: Answers,
): string | undefined => {
  // Whoever takes part online only has no stand on site to report on (decision 0687).
  const isOnline = event
    ? event.form === "ONLINE" || (event.form === "BOTH" && answers.participationMode === "ONLINE")
    : answers.nature === "ONLINE";
  const isOutside = event
    ? event.type === "ABROAD" || !event.heldInMacao
    : answers.nature === "OVERSEAS_PHYSICAL";
  const isConference = answers.kind === "CONFERENCE" || answers.kind === undefined;
  const candidates = [
    ...(isOnline ? ["REPORT_ONLINE"] : []),
    ...(isOutside ? ["REPORT_OUTSIDE"] : []),
    ...(isConference ? ["REPORT_CONVENTION"] : []),
    "REPORT_LOCAL",
  ];
  return candidates.find((id) => reports.includes(id)) ?? reports[0];
};

/**
 * Returns whether a grant is in force, which is revoked without the report (spec 3 §4). A booth that was paid for is
 * not a grant.
 */
export const hasGrant = ({ funding }: Pick<ApplicationHeader, "funding">): boolean =>
  funding !== undefined && funding.result !== "NOT_APPROVED" && !funding.cancelled;

/** Omits the timers of a report, which are suspended while an objection is pending. */
const omitReportDeadline = (header: ApplicationHeader): ApplicationHeader => ({
  ...header,
  deadlines: omitDeadline(header, "report"),
  timers: omitDeadlineTimers(header.timers, "report"),
  ...(header.suspended ? { suspended: omitDeadlineTimers(header.suspended, "report") } : {}),
});
/** Returns an application on which no report is due any more. */
const omitReport = (header: ApplicationHeader): ApplicationHeader => {
  const { report: _, ...rest } = omitReportDeadline(header);
  return rest;
};
const startReport = (
  header: ApplicationHeader,
  report: ReportState,
  from: Day,
  amount: number,
  ctx: Context,
): ApplicationHeader => {
  const { deadline, timers } = startReportDeadline(from, amount, "CALENDAR", ctx.now, ctx.calendar);
  const rest = omitReportDeadline(header);
  return {
    ...rest,
    report: { ...report, dueOn: report.dueOn || deadline.day },
    deadlines: [...rest.deadlines, deadline],
    timers: [...rest.timers, ...timers],
  };
};

/** Days for the report by the scheme and the event's policies; undefined when there is no deadline. */
const resolveReportDays = (header: ApplicationHeader, answers: Answers, ctx: Context): number | undefined => {
  const definition = findScheme(header.scheme)?.deadlines.find(({ kind }) => kind === "report");
  const context = { today: ctx.today, ...(header.policy ? { policy: header.policy } : {}) };
  return definition && resolveLimit(definition.amount, { answers, context });
};

/**
 * The activity is over: the deadline of its report starts, counted from its last day.
 * @param from the day to count from, where the application could only be completed later
 */
export const openReport = (
  header: ApplicationHeader,
  { event, body }: Pick<EffectFacts, "event" | "body">,
  from: Day | undefined,
  ctx: Context,
): ApplicationHeader => {
  const scheme = findScheme(header.scheme);
  const answers = body?.answers ?? {};
  const report = scheme && selectReportScheme(scheme, event, answers);
  const amount = resolveReportDays(header, answers, ctx);
  // Without a grant there is nothing to report.
  if (header.funding?.result === "NOT_APPROVED") return header;
  if (!report || amount === undefined || !header.eventDates) return header;
  return startReport(
    header,
    { scheme: report, state: "DUE", dueOn: "" },
    from ?? parseDay(header.eventDates.end),
    amount,
    ctx,
  );
};

/**
 * Follows the decision on a grant that was made after the activity was over. A grant that is given has a report, due in
 * full from today when none was due before; where nothing is granted, no report is due any more.
 */
export const followFundingDecision = (
  header: ApplicationHeader,
  facts: Pick<EffectFacts, "event" | "body">,
  ctx: Context,
): ApplicationHeader => {
  if (header.status !== "COMPLETED") return header;
  if (header.funding?.result === "APPROVED")
    return header.report ? header : openReport(header, facts, ctx.today, ctx);
  if (header.report?.state !== "DUE") return header;
  return omitReport(header);
};

/**
 * Reopens a lapsed report after an objection to its consequence was upheld: it is due again, with the full number of
 * days from today (decision 0111). Nothing changes when it did not lapse.
 */
export const reopenReport = (header: ApplicationHeader, ctx: Context): ApplicationHeader => {
  const { report } = header;
  const amount = resolveReportDays(header, {}, ctx);
  return report?.state === "LAPSED" && amount !== undefined
    ? startReport(header, { scheme: report.scheme, state: "DUE", dueOn: "" }, ctx.today, amount, ctx)
    : header;
};

/**
 * Resumes a report after an objection was answered. Its days stood still while it waited (decision 0230): those that
 * were left when it was made run from today, one at least.
 * @param objectedOn the day of the objection
 */
export const resumeReport = (
  header: ApplicationHeader,
  objectedOn: string | undefined,
  ctx: Context,
): ApplicationHeader => {
  const { report } = header;
  const [deadline] = listReportDeadlines(header);
  if (report?.state !== "DUE" || !deadline || !isDay(objectedOn)) return header;
  const daysLeft = Math.max(1, daysBetween(objectedOn, parseDay(deadline.day)));
  return startReport(header, { ...report, dueOn: "" }, ctx.today, daysLeft, ctx);
};

/**
 * Refuses a report on an application that needs none, already has one, or missed the deadline.
 * @throws Refusal 107001, 200114 for another kind of report, 109001 with the existing report, 900045 where the grant is
 * lost with it, 900018 where there is none
 */
export function refuseReport(
  reportedHeader: ApplicationHeader | undefined,
  scheme: string,
  ctx: Context,
): asserts reportedHeader is ApplicationHeader {
  const ownAccountId = ctx.actor.institution?.role === "SUB_OWN" ? ctx.actor.accountId : undefined;
  if (!reportedHeader || (ownAccountId && reportedHeader.createdBy !== ownAccountId))
    throw buildUnknownApplicationRefusal(ctx.actor);
  const { report } = reportedHeader;
  if (report?.scheme !== scheme)
    throw new Refusal(errorCodes.BAD_PARAMETERS, { fields: [{ path: "scheme", key: "notOffered" }] });
  // A member with own records only may not see a report that a colleague submitted.
  if (report.id)
    throw new Refusal(
      errorCodes.DUPLICATE_APPLICATION,
      ownAccountId ? {} : { params: { applicationId: report.id } },
    );
  const [reportDeadline] = listReportDeadlines(reportedHeader);
  const isInTime =
    reportDeadline && (ctx.today <= reportDeadline.day || reportedHeader.pending === "objection");
  if (report.state === "DUE" && isInTime) return;
  // Whoever only paid for a booth has no grant to lose.
  const losesGrant = hasGrant(reportedHeader) || reportedHeader.funding?.cancelled !== undefined;
  throw new Refusal(
    losesGrant ? errorCodes.REPORT_OVERDUE_GRANT_CANCELLED : errorCodes.CURRENT_DEADLINE_PASSED,
    { params: { day: reportDeadline?.day ?? report.dueOn } },
  );
}

/** Submitted or under objection: the deadline is paused. */
const isDelivered = ({ status, pending }: ApplicationHeader): boolean =>
  !["DRAFT", "REJECTED", "CANCELLED"].includes(status) || pending === "objection";

/**
 * Changes the reported application after a transition of its report, with the history entry; undefined when nothing
 * changes. A rejected report can be submitted again until its own deadline or the last day to object, whichever is
 * later, and at least until tomorrow. Where nothing was granted meanwhile, none is due any more (decision 0230).
 */
export const applyReportStatus = (
  reportedHeader: ApplicationHeader,
  report: ApplicationHeader,
  ctx: Context,
):
  | {
      next: ApplicationHeader;
      action: "reportDelivered" | "reportAccepted" | "reportReturned" | "reportEnded";
    }
  | undefined => {
  const currentReport = reportedHeader.report;
  if (!currentReport) return undefined;
  const changedHeader: ApplicationHeader = {
    ...reportedHeader,
    version: reportedHeader.version + 1,
    updatedAt: ctx.now,
  };
  if (isDelivered(report)) {
    const state = report.status === "ACCEPTED" ? "ACCEPTED" : "DELIVERED";
    if (
      currentReport.state === state ||
      currentReport.state === "LAPSED" ||
      (currentReport.id && currentReport.id !== report.id)
    )
      return undefined;
    const next = {
      ...omitReportDeadline(changedHeader),
      report: { ...currentReport, state, id: report.id } as const,
    };
    return { next, action: state === "ACCEPTED" ? "reportAccepted" : "reportDelivered" };
  }
  if (currentReport.id !== report.id) return undefined;
  if (reportedHeader.funding?.result === "NOT_APPROVED")
    return { next: omitReport(changedHeader), action: "reportEnded" };
  const { id: _, ...rest } = currentReport;
  const objection = report.deadlines.find(({ kind }) => kind === "objection")?.day ?? "";
  const lastDay =
    [currentReport.dueOn, objection, ctx.calendar.addWorking(ctx.today, 1)].sort().at(-1) ?? ctx.today;
  const days = daysBetween(ctx.today, parseDay(lastDay));
  return {
    next: startReport(changedHeader, { ...rest, state: "DUE" }, ctx.today, days, ctx),
    action: "reportReturned",
  };
};
