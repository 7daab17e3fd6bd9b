/**
 * The lead times of a postponed event (decision 0742): settings of the policies for this event alone. Administrators
 * see and change them as any other, a copy of the event does not take them over, and another postponement counts from
 * those that apply without them.
 */
import { getPolicyNumber } from "../forms/code-lists/policy-values.ts";
import type { Json, Scheme } from "../forms/types/index.ts";
import type { Context } from "../platform/actor.ts";
import { addDays, type Day, daysBetween, parseDay } from "../platform/day.ts";
import type { TransactionItem } from "../platform/transaction.server.ts";
import {
  getEffectiveOverrides,
  getEffectivePolicy,
  getOverrideId,
  type PolicyOverride,
} from "../policies/policy-override.ts";
import { buildPolicyOverrideWrite, listPolicyOverrides } from "../policies/policy-store.server.ts";
import { addMemberSchemes, findScheme } from "../schemes/index.ts";
import type { EventDetail } from "./event-schema.ts";

/** Characters that the note of a policy has at most. */
const MAX_LENGTH = 500;

interface PostponedDays {
  start: string;
  closesOn: string;
}

/** Returns the policy that says how many days before the event something is due, where it is one. */
const findLeadTimeKey = ({ anchor, unit, amount }: Scheme["deadlines"][number]): string | undefined =>
  anchor === "EVENT_START" &&
  unit === "CALENDAR" &&
  typeof amount === "object" &&
  "policy" in amount &&
  !amount.path
    ? amount.policy
    : undefined;

/**
 * Finds the lead times to shorten, by policy key: those of the kinds of application that the event accepts, and of the
 * members of its groups, where they have passed, or leave fewer days to apply again than the policy says. Those who
 * were called off can apply again until the new closing day.
 */
const findShorterLeadTimes = (
  { id, policy, applicationTypes }: EventDetail,
  { start, closesOn }: PostponedDays,
  overrides: readonly PolicyOverride[],
  today: Day,
): Map<string, number> => {
  const daysLeft = daysBetween(parseDay(closesOn), parseDay(start));
  const shorterTimes = new Map<string, number>();
  for (const type of addMemberSchemes(applicationTypes)) {
    const effectivePolicy = getEffectivePolicy(overrides, { scheme: type, event: { id, policy } }, today);
    const reapplyBy = addDays(today, getPolicyNumber("postponement.reapplicationDays", effectivePolicy));
    const findTooLong = (kind: "applyBy" | "documentsBy", most: number, isLate: (lastDay: Day) => boolean) =>
      (findScheme(type)?.deadlines ?? []).flatMap((deadline) => {
        const key = deadline.kind === kind ? findLeadTimeKey(deadline) : undefined;
        const lead = key === undefined ? 0 : getPolicyNumber(key, effectivePolicy);
        const isTooLong = lead > most && isLate(addDays(parseDay(start), -lead));
        return key !== undefined && isTooLong ? [{ key, most }] : [];
      });
    const applyBy = findTooLong("applyBy", daysLeft, (lastDay) => lastDay < reapplyBy);
    // Documents are due after the application, also where its lead time alone was too long.
    const documentsBy = findTooLong(
      "documentsBy",
      Math.max(1, daysLeft - 1),
      (lastDay) => lastDay < reapplyBy || applyBy.length > 0,
    );
    for (const { key, most } of [...applyBy, ...documentsBy]) shorterTimes.set(key, most);
  }
  return shorterTimes;
};

/** Returns whether an earlier postponement of the event made this setting, which was written with that change. */
const isOfPostponement = ({ at }: PolicyOverride, { changes = [] }: EventDetail): boolean =>
  changes.some((change) => change.kind === "POSTPONED" && change.at === at);

/** What a postponement writes so that people can apply again. */
interface LeadTimePlan {
  writes: TransactionItem[];
  /** The policy of the event without the lead times that its settings take the place of. */
  policy: EventDetail["policy"];
}

/**
 * Plans the settings that shorten the lead times of an event from today on, and those that end the shorter ones of an
 * earlier postponement.
 * @param reason of the postponement, which the settings have as their note
 */
export const planLeadTimes = async (
  event: EventDetail,
  days: PostponedDays,
  reason: string,
  { today, now, actor }: Context,
): Promise<LeadTimePlan> => {
  const overrides = await listPolicyOverrides();
  const ownOverrides = overrides.filter(({ scope, target }) => scope === "EVENT" && target === event.id);
  const formerOverrides = ownOverrides.filter((each) => isOfPostponement(each, event));
  const isOther = (each: PolicyOverride): boolean => !formerOverrides.includes(each);
  const shorterTimes = findShorterLeadTimes(event, days, overrides.filter(isOther), today);
  const getOwnValues = (own: readonly PolicyOverride[]) =>
    getEffectiveOverrides(own, { eventId: event.id }, today);
  const presentValues = getOwnValues(ownOverrides);
  const otherValues = getOwnValues(ownOverrides.filter(isOther));
  const note = reason.trim().slice(0, MAX_LENGTH);
  const buildWrite = (key: string): TransactionItem[] => {
    const value: Json = shorterTimes.get(key) ?? otherValues[key] ?? null;
    if (value === (presentValues[key] ?? null)) return [];
    const override: PolicyOverride = {
      key,
      scope: "EVENT",
      target: event.id,
      from: today,
      value,
      ...(note && { note }),
      by: actor.account,
      at: now,
    };
    const former = ownOverrides.find((each) => getOverrideId(each) === getOverrideId(override));
    // One of today gives way, because the days that it was for are no longer those of the event.
    return [buildPolicyOverrideWrite(override, former, addDays(today, -1))];
  };
  const keys = new Set([...shorterTimes.keys(), ...formerOverrides.map(({ key }) => key)]);
  return {
    writes: [...keys].flatMap(buildWrite),
    // The event's own values would override the settings.
    policy: Object.fromEntries(Object.entries(event.policy).filter(([key]) => !shorterTimes.has(key))),
  };
};
