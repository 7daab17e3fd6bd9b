/**
 * Warms the table before an opening that comes within the hour (decision 0461). A waiting room says at which pace its
 * applicants come; an event without one opens at the pace that the stage names, if it names any.
 */
import type { Context } from "../../platform/actor.ts";
import { toInstant, toMacaoDay } from "../../platform/day.ts";
import { updateTable } from "../../platform/update-table.server.ts";
import { listEventSummaries } from "../event-store.server.ts";
import { findWaitingRoomPlan } from "../waiting-room/waiting-room.server.ts";
import { applicantCalls } from "./applicant-calls.ts";
import { computeQuotaPace, planWithinQuota, sumApplicantUnits } from "./opening-model.ts";
import { buildWarmUpdate } from "./warm-update.ts";

/** More applicants a second are expected than the quota of a table serves; the table was warmed as far as it goes. */
class PaceAboveQuotaError extends Error {
  readonly messageIsSafe = true;
  constructor(pace: number, quotaPace: number) {
    super(`${pace} applicants a second are expected, and the quota of a table serves ${quotaPace}`);
    this.name = "PaceAboveQuotaError";
  }
}

/** How long before an opening the table is warmed, which takes AWS some minutes. In milliseconds. */
const LEAD_MS = 3_600_000;

/** Returns whether the registration of an event opens within the hour: it does so at midnight in Macao. */
const opensSoon = (opensOn: string, { now, today }: Pick<Context, "now" | "today">): boolean =>
  opensOn > today && opensOn <= toMacaoDay(toInstant(Date.parse(now) + LEAD_MS));

/**
 * Returns how many applicants a second come at the next opening.
 * @param usualPace of an event without a waiting room; 0 for what every table takes
 * @returns 0 when nothing opens within the hour. One read and one query.
 */
const findOpeningPace = async (usualPace: number, ctx: Pick<Context, "now" | "today">): Promise<number> => {
  const [room, events] = await Promise.all([findWaitingRoomPlan(), listEventSummaries()]);
  const isRoomNear =
    room !== undefined &&
    Date.parse(room.from) > Date.parse(ctx.now) &&
    Date.parse(room.from) <= Date.parse(ctx.now) + LEAD_MS;
  const opens = events.some(
    ({ status, registration }) => status === "PUBLISHED" && opensSoon(registration.opensOn, ctx),
  );
  return Math.max(isRoomNear ? room.perSecond : 0, opens ? usualPace : 0);
};

/**
 * Raises the warm throughput of the table and its indexes where an opening needs more, as far as the quota of a table
 * goes. Values are never lowered, so it may be repeated.
 * @returns the pace for which it was raised; 0 when nothing was to be done
 * @throws PaceAboveQuotaError after the table was raised, so that an alarm tells before the opening what is missing
 */
export const warmBeforeOpening = async (
  usualPace: number,
  ctx: Pick<Context, "now" | "today">,
): Promise<number> => {
  const pace = await findOpeningPace(usualPace, ctx);
  if (pace === 0) return 0;
  const applicant = sumApplicantUnits(applicantCalls);
  const plan = planWithinQuota(applicant, pace);
  // A change that is under way is left alone: the next run asks again.
  const isRaised = await updateTable((table) => buildWarmUpdate(table, plan));
  const quotaPace = computeQuotaPace(applicant);
  if (pace > quotaPace) throw new PaceAboveQuotaError(pace, quotaPace);
  return isRaised ? pace : 0;
};
