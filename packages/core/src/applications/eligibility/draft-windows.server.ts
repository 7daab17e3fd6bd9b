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

/** Reads until when the reports among some drafts are due: the activity that each is about says so. */
const loadReportDays = async (drafts: readonly ApplicationHeader[]): Promise<ReadonlyMap<string, Day>> => {
  const reports = drafts.filter(({ resource }) => resource === "report");
  const days = await Promise.all(
    reports.map(async ({ id, institutionId, parentId }) => {
      const reportedHeader = parentId === undefined ? undefined : await findHeader(institutionId, parentId);
      const deadline = reportedHeader?.deadlines.find(({ kind, rests }) => kind === "report" && !rests);
      return deadline ? [[id, parseDay(deadline.day)] as const] : [];
    }),
  );
  return new Map(days.flat());
};

/** Reads the windows of the drafts among some applications: each of their events once, and the policies. */
export const loadDraftWindows = async (
  headers: readonly ApplicationHeader[],
  ctx: Context,
): Promise<FindDraftWindow> => {
  const drafts = headers.filter(({ status }) => status === "DRAFT");
  if (drafts.length === 0) return () => undefined;
  const eventIds = [...new Set(drafts.flatMap(({ eventId }) => eventId ?? []))];
  const [reportDays, overrides, ...events] = await Promise.all([
    loadReportDays(drafts),
    listCachedPolicyOverrides(ctx.now),
    ...eventIds.map((id) => findCachedEvent(id, ctx.now)),
  ]);
  const eventById = new Map(events.flatMap((event) => (event ? [[event.id, event] as const] : [])));
  return (header) => {
    if (header.status !== "DRAFT") return undefined;
    const event = header.eventId === undefined ? undefined : eventById.get(header.eventId);
    const policy = getEffectivePolicy(overrides, { scheme: header.scheme, event }, ctx.today);
    const reportDay = reportDays.get(header.id);
    return { ...resolveDraftWindow(header, event, policy, ctx), ...(reportDay && { closesOn: reportDay }) };
  };
};

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
  const closesOn = resolveSubmissionDay(scheme, event, answers, context);
  const unmetCondition = checkWindow(scheme, event, policy, ctx).find(({ met }) => !met);
  const passedDay = listLastDays(scheme, answers, context, { addWorking }).find(
    ({ last }) => ctx.today > last,
  );
  const denial: SubmissionDenial | undefined = unmetCondition
    ? { code: unmetCondition.code, ...(unmetCondition.params && { params: unmetCondition.params }) }
    : passedDay && { code: passedDay.code, params: { closesOn: passedDay.last } };
  return { ...(closesOn && { closesOn: parseDay(closesOn) }), ...(denial && { denial }) };
}
