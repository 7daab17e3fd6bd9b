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
import { planWarmThroughput, sumApplicantUnits } from "./opening-model.ts";
import { buildWarmUpdate } from "./warm-update.ts";

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
 * Raises the warm throughput of the table and its indexes where an opening needs more. Values are never lowered, so it
 * may be repeated.
 * @returns the pace for which it was raised; 0 when nothing was to be done
 * @throws Error for a pace above the quota of a table
 */
export const warmBeforeOpening = async (
  usualPace: number,
  ctx: Pick<Context, "now" | "today">,
): Promise<number> => {
  const pace = await findOpeningPace(usualPace, ctx);
  if (pace === 0) return 0;
  // A change that is under way is left alone: the next run asks again.
  const plan = planWarmThroughput(sumApplicantUnits(applicantCalls), pace);
  return (await updateTable((table) => buildWarmUpdate(table, plan))) ? pace : 0;
};
