/** The policies of an event that follow its days when it is postponed (spec 2 §5, §9; C8, C21). */
import { getPolicy } from "../forms/code-lists/policy-values.ts";
import type { Json } from "../forms/types/index.ts";
import type { Context } from "../platform/actor.ts";
import { addDays, type Day, isDay, parseDay } from "../platform/day.ts";
import { getEffectivePolicy, type PolicyOverride } from "../policies/policy-override.ts";
import { listPolicyOverrides } from "../policies/policy-store.server.ts";
import type { EventDetail } from "./event-schema.ts";
import type { EventRefundBand } from "./refund-bands.ts";

/** Moves the days of a refund period. */
export const shiftRefundBand = (
  { until, after, ...band }: EventRefundBand,
  days: number,
): EventRefundBand => ({
  ...band,
  ...(until && { until: addDays(parseDay(until), days) }),
  ...(after && { after: addDays(parseDay(after), days) }),
});

/** Moves the closing date of seminars; a date of an earlier edition stays. */
const moveSeminarDate = (
  { id, policy, registration }: EventDetail,
  days: number,
  overrides: readonly PolicyOverride[],
  today: Day,
): EventDetail["policy"] => {
  const effectivePolicy = getEffectivePolicy(overrides, { scheme: "SEMINAR", event: { id, policy } }, today);
  const deadline = getPolicy("seminar", effectivePolicy, "deadline");
  if (!isDay(deadline) || deadline < registration.opensOn) return policy;
  const ownValues = effectivePolicy.seminar as { [member: string]: Json } | undefined;
  return { ...policy, seminar: { ...ownValues, deadline: addDays(deadline, days) } };
};

/** Moves the last day for refunds of an event that leaves it to the policy; a date of an earlier edition stays. */
const moveCutOffDate = (
  { id, policy, registration, refundPolicy, refundBands }: EventDetail,
  days: number,
  overrides: readonly PolicyOverride[],
  today: Day,
): EventDetail["policy"] => {
  if (refundPolicy !== "CUT_OFF_DATE" || refundBands.length > 0) return policy;
  const effectivePolicy = getEffectivePolicy(overrides, { event: { id, policy } }, today);
  const bands = (getPolicy("refund.cutOffDate", effectivePolicy) ?? []) as unknown as EventRefundBand[];
  const isOfThisEdition = bands.some(({ until }) => until !== undefined && until >= registration.opensOn);
  if (!isOfThisEdition) return policy;
  return {
    ...policy,
    "refund.cutOffDate": bands.map((band) => shiftRefundBand(band, days)) as unknown as Json,
  };
};

/**
 * The closing date of seminars and the last day for refunds belong to the edition of the event (spec 2 §5, §9; C8,
 * C21), so that they move with the event, whether the event has its own or the portal's apply. Otherwise those who were
 * called off could not apply again, or would get nothing back.
 */
export const movePolicyDates = async (
  event: EventDetail,
  days: number,
  { today }: Context,
): Promise<EventDetail["policy"]> => {
  const overrides = await listPolicyOverrides();
  const seminarPolicy = moveSeminarDate(event, days, overrides, today);
  return moveCutOffDate({ ...event, policy: seminarPolicy }, days, overrides, today);
};
