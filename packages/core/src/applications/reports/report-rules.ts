/**
 * The report after an activity (spec 3 §3 › Post-event report, §4; decision 0091): which one is due, until when, and what
 * its own moves do to the application that it reports on. Pure.
 */

import type { EventDetail } from "../../events/event-schema.ts";
import { resolveLimit } from "../../forms/kinds/checker.ts";
import type { Answers, Scheme } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { type Day, daysBetween, parseDay } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { findScheme } from "../../schemes/index.ts";
import { withoutDeadline } from "../changes/effect.ts";
import { startReportDeadline } from "../deadlines/deadlines.ts";
import type { ApplicationHeader, ReportState } from "../model/application-rows.ts";
import { withoutDeadlineTimers } from "../model/timers.ts";

/** True of what is a report itself. */
export const isReport = ({ scheme }: Pick<ApplicationHeader, "scheme">): boolean =>
  findScheme(scheme)?.resource === "report";

/**
 * Which of a scheme's reports an activity needs (C43): the one of what is held online, of what is held elsewhere, of
 * conferences and exhibitions that are supported, else the local one; undefined where none is due.
 */
export const selectReportScheme = (
  { reports }: Pick<Scheme, "reports">,
  event: Pick<EventDetail, "form" | "type" | "heldInMacao"> | undefined,
  answers: Answers,
): string | undefined => {
  const isOnline = event ? event.form === "ONLINE" : answers.nature === "ONLINE";
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

/** Whether money is granted and stands: without its report the grant is cancelled (spec 3 §4); a stand that was paid for is not. */
export const hasGrant = ({ funding }: Pick<ApplicationHeader, "funding">): boolean =>
  funding !== undefined && funding.result !== "NOT_APPROVED" && !funding.cancelled;

const withoutReportDeadline = (header: ApplicationHeader): ApplicationHeader => ({
  ...header,
  deadlines: withoutDeadline(header, "report"),
  timers: withoutDeadlineTimers(header.timers, "report"),
});
const startReport = (
  header: ApplicationHeader,
  report: ReportState,
  from: Day,
  amount: number,
  ctx: Context,
): ApplicationHeader => {
  const { deadline, timers } = startReportDeadline(from, amount, "CALENDAR", ctx.now, ctx.calendar);
  const rest = withoutReportDeadline(header);
  return {
    ...rest,
    report: { ...report, dueOn: report.dueOn || deadline.day },
    deadlines: [...rest.deadlines, deadline],
    timers: [...rest.timers, ...timers],
  };
};

/** Days that a report has, as the scheme and the policies of the event say; undefined where it has no clock. */
const resolveReportDays = (header: ApplicationHeader, answers: Answers, ctx: Context): number | undefined => {
  const definition = findScheme(header.scheme)?.deadlines.find(({ kind }) => kind === "report");
  const context = { today: ctx.today, ...(header.policy ? { policy: header.policy } : {}) };
  return definition && resolveLimit(definition.amount, { answers, context });
};

/** The activity is over: the clock of its report starts, counted from its last day. */
export const openReport = (
  header: ApplicationHeader,
  event: EventDetail | undefined,
  answers: Answers,
  ctx: Context,
): ApplicationHeader => {
  const scheme = findScheme(header.scheme);
  const report = scheme && selectReportScheme(scheme, event, answers);
  const amount = resolveReportDays(header, answers, ctx);
  // Who was granted nothing reports on nothing.
  if (header.funding?.result === "NOT_APPROVED") return header;
  if (!report || amount === undefined || !header.eventDates) return header;
  return startReport(
    header,
    { scheme: report, state: "DUE", dueOn: "" },
    parseDay(header.eventDates.end),
    amount,
    ctx,
  );
};

/**
 * An objection to what followed from its lapse was upheld: it is due again, with as many days as it had, from today
 * (decision 0111). Nothing changes where it has not lapsed.
 */
export const reopenReport = (header: ApplicationHeader, ctx: Context): ApplicationHeader => {
  const { report } = header;
  const amount = resolveReportDays(header, {}, ctx);
  return report?.state === "LAPSED" && amount !== undefined
    ? startReport(header, { scheme: report.scheme, state: "DUE", dueOn: "" }, ctx.today, amount, ctx)
    : header;
};

/**
 * Refuses a report on an application that wants none, has one, or let the time go by.
 * @throws Refusal 107001, 109001 with the report that stands, 900045, 10509
 */
export function refuseReport(
  reportedHeader: ApplicationHeader | undefined,
  scheme: string,
  ctx: Context,
): asserts reportedHeader is ApplicationHeader {
  const ownAccountId = ctx.actor.institution?.role === "SUB_OWN" ? ctx.actor.accountId : undefined;
  if (!reportedHeader || (ownAccountId && reportedHeader.createdBy !== ownAccountId))
    throw new Refusal(errorCodes.FORM_NOT_FOUND);
  const { report } = reportedHeader;
  if (report?.scheme !== scheme)
    throw new Refusal(errorCodes.BAD_PARAMETERS, { fields: [{ path: "scheme", key: "notOffered" }] });
  // Who sees only own records may not know the report: a colleague may have handed it in.
  if (report.id)
    throw new Refusal(
      errorCodes.DUPLICATE_APPLICATION,
      ownAccountId ? {} : { params: { applicationId: report.id } },
    );
  const reportDeadline = reportedHeader.deadlines.find(({ kind }) => kind === "report");
  if (report.state !== "DUE" || !reportDeadline || ctx.today > reportDeadline.day)
    throw new Refusal(errorCodes.REPORT_OVERDUE_GRANT_CANCELLED, {
      params: { day: reportDeadline?.day ?? report.dueOn },
    });
}

/** Handed in, or objected to: the time for it stands still. */
const isDelivered = ({ status, pending }: ApplicationHeader): boolean =>
  !["DRAFT", "REJECTED", "CANCELLED"].includes(status) || pending === "objection";

/**
 * The application reported on as a move of its report leaves it, with what its history says; undefined when nothing
 * changes. A report that is turned down may be handed in anew until the later of its own last day and the last day to
 * object, tomorrow at least.
 */
export const applyReportStatus = (
  reportedHeader: ApplicationHeader,
  report: ApplicationHeader,
  ctx: Context,
):
  | { next: ApplicationHeader; action: "reportDelivered" | "reportAccepted" | "reportReturned" }
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
      ...withoutReportDeadline(changedHeader),
      report: { ...currentReport, state, id: report.id } as const,
    };
    return { next, action: state === "ACCEPTED" ? "reportAccepted" : "reportDelivered" };
  }
  if (currentReport.id !== report.id) return undefined;
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
