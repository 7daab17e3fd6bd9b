/**
 * The report after an activity (spec 3 §3 › Post-event report, §4; decision 0091): which one is due, until when, and what
 * its own moves do to the application that it reports on. Pure.
 */
import type { Context } from "../../actor.ts";
import { type Day, day, daysBetween } from "../../day.ts";
import { codes, Refusal } from "../../errors.ts";
import type { EventDetail } from "../../event/wire.ts";
import { limitOf } from "../../form/kinds/fault.ts";
import type { Answers, Scheme } from "../../form/types.ts";
import { schemeOf } from "../../schemes/index.ts";
import { reportDue } from "../clocks/deadlines.ts";
import { without } from "../effects/effect.ts";
import type { Header, ReportState } from "../row.ts";

/** True of what is a report itself. */
export const isReport = ({ scheme }: Pick<Header, "scheme">): boolean =>
  schemeOf(scheme)?.resource === "report";

/**
 * Which of a scheme's reports an activity needs (C43): the one of what is held online, of what is held elsewhere, of
 * conferences and exhibitions that are supported, else the local one; undefined where none is due.
 */
export const reportFor = (
  { reports }: Pick<Scheme, "reports">,
  event: Pick<EventDetail, "form" | "type" | "heldInMacao"> | undefined,
  answers: Answers,
): string | undefined => {
  const online = event ? event.form === "ONLINE" : answers.nature === "ONLINE";
  const outside = event
    ? event.type === "ABROAD" || !event.heldInMacao
    : answers.nature === "OVERSEAS_PHYSICAL";
  const conference = answers.kind === "CONFERENCE" || answers.kind === undefined;
  const wanted = [
    ...(online ? ["REPORT_ONLINE"] : []),
    ...(outside ? ["REPORT_OUTSIDE"] : []),
    ...(conference ? ["REPORT_CONVENTION"] : []),
    "REPORT_LOCAL",
  ];
  return wanted.find((id) => reports.includes(id)) ?? reports[0];
};

/** Whether money is granted and stands: without its report the grant is cancelled (spec 3 §4); a stand that was paid for is not. */
export const granted = ({ funding }: Pick<Header, "funding">): boolean =>
  funding !== undefined && funding.result !== "NOT_APPROVED" && !funding.cancelled;

const untimed = (header: Header): Header => ({
  ...header,
  deadlines: without(header, "report"),
  timers: header.timers.filter(({ kind }) => !kind.startsWith("report")),
});
const dueFrom = (header: Header, report: ReportState, from: Day, amount: number, ctx: Context): Header => {
  const { deadline, timers } = reportDue(from, amount, "CALENDAR", ctx.now, ctx.calendar);
  const rest = untimed(header);
  return {
    ...rest,
    report: { ...report, dueOn: report.dueOn || deadline.day },
    deadlines: [...rest.deadlines, deadline],
    timers: [...rest.timers, ...timers],
  };
};

/** Days that a report has, as the scheme and the policies of the event say; undefined where it has no clock. */
const daysFor = (header: Header, answers: Answers, ctx: Context): number | undefined => {
  const clock = schemeOf(header.scheme)?.deadlines.find(({ kind }) => kind === "report");
  const context = { today: ctx.today, ...(header.policy ? { policy: header.policy } : {}) };
  return clock && limitOf(clock.amount, { answers, context });
};

/** The activity is over: the clock of its report starts, counted from its last day. */
export const openReport = (
  header: Header,
  event: EventDetail | undefined,
  answers: Answers,
  ctx: Context,
): Header => {
  const scheme = schemeOf(header.scheme);
  const report = scheme && reportFor(scheme, event, answers);
  const amount = daysFor(header, answers, ctx);
  // Who was granted nothing reports on nothing.
  if (header.funding?.result === "NOT_APPROVED") return header;
  if (!report || amount === undefined || !header.eventDates) return header;
  return dueFrom(
    header,
    { scheme: report, state: "DUE", dueOn: "" },
    day(header.eventDates.end),
    amount,
    ctx,
  );
};

/**
 * An objection to what followed from its lapse was upheld: it is due again, with as many days as it had, from today
 * (decision 0111). Nothing changes where it has not lapsed.
 */
export const reopenReport = (header: Header, ctx: Context): Header => {
  const { report } = header;
  const amount = daysFor(header, {}, ctx);
  return report?.state === "LAPSED" && amount !== undefined
    ? dueFrom(header, { scheme: report.scheme, state: "DUE", dueOn: "" }, ctx.today, amount, ctx)
    : header;
};

/**
 * Refuses a report on an application that wants none, has one, or let the time go by.
 * @throws Refusal 107001, 109001 with the report that stands, 900045, 10509
 */
export function refuseReport(
  about: Header | undefined,
  scheme: string,
  ctx: Context,
): asserts about is Header {
  const own = ctx.actor.institution?.role === "SUB_OWN" ? ctx.actor.accountId : undefined;
  if (!about || (own && about.createdBy !== own)) throw new Refusal(codes.FORM_NOT_FOUND);
  const { report } = about;
  if (report?.scheme !== scheme)
    throw new Refusal(codes.BAD_PARAMETERS, { fields: [{ path: "scheme", key: "notOffered" }] });
  // Who sees only own records may not know the report: a colleague may have handed it in.
  if (report.id)
    throw new Refusal(codes.DUPLICATE_APPLICATION, own ? {} : { params: { applicationId: report.id } });
  const due = about.deadlines.find(({ kind }) => kind === "report");
  if (report.state !== "DUE" || !due || ctx.today > due.day)
    throw new Refusal(codes.REPORT_OVERDUE_GRANT_CANCELLED, { params: { day: due?.day ?? report.dueOn } });
}

/** Handed in, or objected to: the time for it stands still. */
const delivered = ({ status, pending }: Header): boolean =>
  !["DRAFT", "REJECTED", "CANCELLED"].includes(status) || pending === "objection";

/**
 * The application reported on as a move of its report leaves it, with what its history says; undefined when nothing
 * changes. A report that is turned down may be handed in anew until the later of its own last day and the last day to
 * object, tomorrow at least.
 */
export const followReport = (
  about: Header,
  report: Header,
  ctx: Context,
): { next: Header; action: "reportDelivered" | "reportAccepted" | "reportReturned" } | undefined => {
  const stands = about.report;
  if (!stands) return undefined;
  const changed: Header = { ...about, version: about.version + 1, updatedAt: ctx.now };
  if (delivered(report)) {
    const state = report.status === "ACCEPTED" ? "ACCEPTED" : "DELIVERED";
    if (stands.state === state || stands.state === "LAPSED" || (stands.id && stands.id !== report.id))
      return undefined;
    const next = { ...untimed(changed), report: { ...stands, state, id: report.id } as const };
    return { next, action: state === "ACCEPTED" ? "reportAccepted" : "reportDelivered" };
  }
  if (stands.id !== report.id) return undefined;
  const { id: _, ...rest } = stands;
  const objection = report.deadlines.find(({ kind }) => kind === "objection")?.day ?? "";
  const last = [stands.dueOn, objection, ctx.calendar.addWorking(ctx.today, 1)].sort().at(-1) ?? ctx.today;
  const days = daysBetween(ctx.today, day(last));
  return {
    next: dueFrom(changed, { ...rest, state: "DUE" }, ctx.today, days, ctx),
    action: "reportReturned",
  };
};
