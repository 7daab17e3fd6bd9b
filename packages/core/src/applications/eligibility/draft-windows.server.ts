/** Loads until when drafts can be submitted, and why one cannot be submitted today (R491, R493). */

import { addKnownWorkingDays } from "../../calendar/add-known-working-days.ts";
import { dependsOnAnswers, listLastDays } from "../../events/application-deadline.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import { findCachedEvent } from "../../events/event-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { type Day, parseDay } from "../../platform/day.ts";
import type { ErrorCode, ErrorParams } from "../../platform/errors.ts";
import { toJsonMembers } from "../../platform/json.ts";
import { getEffectivePolicy } from "../../policies/policy-override.ts";
import { listCachedPolicyOverrides } from "../../policies/policy-store.server.ts";
import { findScheme } from "../../schemes/index.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { findHeader } from "../model/application-store.server.ts";
import { listReportDeadlines } from "../reports/report-prefill.ts";
import { resolveSubmissionDay } from "../windows/application-window.ts";
import { checkWindow } from "./eligibility-conditions.ts";

interface SubmissionDenial {
  code: ErrorCode;
  params?: ErrorParams;
}
export interface DraftWindow {
  /** The last day to submit; undefined while nothing limits it. */
  closesOn?: Day;
  /** The reason why it cannot be submitted today. */
  denial?: SubmissionDenial;
}

/** Returns the window of a draft; undefined for what is no draft. */
type FindDraftWindow = (header: ApplicationHeader) => DraftWindow | undefined;

/**
 * Finds until when the reports among some drafts are due: the activity that each is about says so, which often is among
 * the applications. While an objection waits, a report is taken on any day.
 */
const loadReportDays = async (
  drafts: readonly ApplicationHeader[],
  headers: readonly ApplicationHeader[],
): Promise<ReadonlyMap<string, Day>> => {
  const headersById = new Map(headers.map((header) => [header.id, header]));
  const reports = drafts.filter(({ resource }) => resource === "report");
  const days = await Promise.all(
    reports.map(async ({ id, institutionId, parentId }) => {
      if (parentId === undefined) return [];
      const reportedHeader = headersById.get(parentId) ?? (await findHeader(institutionId, parentId));
      if (!reportedHeader || reportedHeader.pending === "objection") return [];
      return listReportDeadlines(reportedHeader).map(({ day }) => [id, parseDay(day)] as const);
    }),
  );
  return new Map(days.flat());
};

/** Reads the windows of some drafts without those of reports: each of their events once, and the policies. */
const loadSchemeWindows = async (
  drafts: readonly ApplicationHeader[],
  ctx: Context,
): Promise<(draft: ApplicationHeader) => DraftWindow> => {
  const eventIds = [...new Set(drafts.flatMap(({ eventId }) => eventId ?? []))];
  const [overrides, ...events] = await Promise.all([
    listCachedPolicyOverrides(ctx.now),
    ...eventIds.map((id) => findCachedEvent(id, ctx.now)),
  ]);
  const eventById = new Map(events.flatMap((event) => (event ? [[event.id, event] as const] : [])));
  return (draft) => {
    const event = draft.eventId === undefined ? undefined : eventById.get(draft.eventId);
    const policy = getEffectivePolicy(overrides, { scheme: draft.scheme, event }, ctx.today);
    return resolveDraftWindow(draft, event, policy, ctx);
  };
};

/** Reads the windows of the drafts among some applications. */
export const loadDraftWindows = async (
  headers: readonly ApplicationHeader[],
  ctx: Context,
): Promise<FindDraftWindow> => {
  const drafts = headers.filter(({ status }) => status === "DRAFT");
  if (drafts.length === 0) return () => undefined;
  const [reportDays, findSchemeWindow] = await Promise.all([
    loadReportDays(drafts, headers),
    loadSchemeWindows(drafts, ctx),
  ]);
  return (header) => {
    if (header.status !== "DRAFT") return undefined;
    const reportDay = reportDays.get(header.id);
    return { ...findSchemeWindow(header), ...(reportDay && { closesOn: reportDay }) };
  };
};

/** Reads why an application cannot be submitted today; undefined for what is no draft. */
export const loadSubmissionDenial = async (
  header: ApplicationHeader,
  ctx: Context,
): Promise<SubmissionDenial | undefined> =>
  header.status === "DRAFT" ? (await loadSchemeWindows([header], ctx))(header).denial : undefined;

function resolveDraftWindow(
  header: ApplicationHeader,
  event: EventDetail | undefined,
  policy: ReturnType<typeof getEffectivePolicy>,
  ctx: Context,
): DraftWindow {
  const scheme = findScheme(header.scheme);
  if (!scheme) return {};
  // Where the day does not depend on them, the answers of a listed draft are not read, which would decompress them.
  const answers = dependsOnAnswers(scheme) ? (header.answers ?? {}) : {};
  const addWorking = (from: Day, days: number) => addKnownWorkingDays(ctx.calendar, from, days);
  const context = {
    today: ctx.today,
    policy,
    addWorkingDays: addWorking,
    ...(event && { event: toJsonMembers(event) }),
  };
  const conditions = checkWindow(scheme, event, policy, ctx);
  const unmetCondition = conditions.find(({ met }) => !met);
  // A fair that is called off, or takes no such applications, takes them on no day.
  const isTaken =
    header.eventId === undefined ||
    (event?.status === "PUBLISHED" && conditions.every(({ id, met }) => id !== "offered" || met));
  const closesOn = isTaken ? resolveSubmissionDay(scheme, event, answers, context) : undefined;
  const passedDay = listLastDays(scheme, answers, context, { addWorking }).find(
    ({ last }) => ctx.today > last,
  );
  const denial: SubmissionDenial | undefined = unmetCondition
    ? { code: unmetCondition.code, ...(unmetCondition.params && { params: unmetCondition.params }) }
    : passedDay && { code: passedDay.code, params: { closesOn: passedDay.last } };
  return { ...(closesOn && { closesOn: parseDay(closesOn) }), ...(denial && { denial }) };
}
