/** Limits of workflow.md as keys and sets, so that one conditional update of the constraints row checks them all. */
import { createHash } from "node:crypto";
import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { Answers, FormLimit, Json, Scheme } from "../../forms/types/index.ts";
import { WHOLE_INSTITUTION } from "../../institutions/constraints/constraints.ts";
import { toCanonicalJson } from "../../platform/audit/index.ts";
import { getYear, parseDay } from "../../platform/day.ts";
import { foldName } from "../../platform/fold-text.ts";
import { parseActivity } from "../windows/activity.ts";

/** Computes a short digest of a value. */
export const computeDigest = (value: unknown): string =>
  createHash("sha256").update(toCanonicalJson(value)).digest("base64url").slice(0, 22);

/**
 * Builds the permanent claim of an application: one per institution, event and group (400878), where an event outside
 * the portal is identified by its name and first day; otherwise one per scheme and identical answers (109001).
 * @param fold the folding of names, where rows are bound again whose keys were made by a former one
 */
export const buildClaimKey = (
  scheme: Pick<Scheme, "id" | "limits" | "activity">,
  eventId: string | undefined,
  answers: Answers,
  fold = foldName,
): string => {
  if (eventId) return `${eventId}#${scheme.limits.group}`;
  const activity = parseActivity(scheme, answers);
  return activity
    ? `${scheme.limits.group}#${computeDigest([fold(activity.name), activity.dates.start])}`
    : `${scheme.id}#${computeDigest(answers)}`;
};

/**
 * Lists the claims that an institution can take at an event, in order: one, or as many as the event allows of this
 * kind (`perEvent`, S11). Each is taken by one application and released with it.
 */
export const listClaimKeys = (
  scheme: Pick<Scheme, "id" | "limits" | "activity">,
  eventId: string | undefined,
  answers: Answers,
  policy: Record<string, Json>,
): string[] => {
  const firstClaim = buildClaimKey(scheme, eventId, answers);
  const max = scheme.limits.perEvent;
  const claimCount = max === undefined || !eventId ? 1 : resolvePolicyLimit(max, policy);
  return Array.from({ length: Math.max(1, claimCount) }, (_, i) =>
    i === 0 ? firstClaim : `${firstClaim}#${i + 1}`,
  );
};
/**
 * Returns the first free claim, or one that is taken when there are as many as allowed, so that the refusal can name
 * its application. Claims beyond a number that staff have lowered since count as well.
 */
export const findFreeClaimKey = (claims: readonly string[], takenClaims: readonly string[]): string => {
  const [firstClaim = ""] = claims;
  const ownClaims = takenClaims.filter((claim) => claim === firstClaim || claim.startsWith(`${firstClaim}#`));
  const freeClaim = claims.find((claim) => !ownClaims.includes(claim));
  return (ownClaims.length < claims.length ? freeClaim : ownClaims[0]) ?? firstClaim;
};

/**
 * Builds the key of a yearly counter: the event's year or the year of submission; undefined when the scheme has no
 * yearly limit.
 */
export const buildCounterKey = (
  scheme: Scheme,
  eventStart: string | undefined,
  today: string,
): string | undefined => {
  const counter = scheme.limits.counter;
  if (!counter) return undefined;
  const countedDay = counter.year === "EVENT" && eventStart ? eventStart : today;
  return `${counter.name}#${getYear(parseDay(countedDay))}`;
};

/**
 * Builds the key for which only one application can be in processing (C13): the scheme, the whole institution, or the
 * scheme at the event, by `policy:processing.oneRecordAtATime`.
 */
export const buildProcessingKey = (
  scheme: Scheme,
  eventId: string | undefined,
  policy: unknown,
): string | undefined => {
  if (!scheme.limits.oneInProcessing) return undefined;
  if (policy === "institution") return WHOLE_INSTITUTION;
  if (policy === "institution+event") return `${scheme.id}#${eventId ?? ""}`;
  return scheme.id;
};

/** Returns the yearly maximum by the policies in effect; undefined when the scheme has no yearly limit. */
export const getYearlyMax = (
  scheme: Scheme,
  policy: Record<string, Json> | undefined,
): number | undefined => {
  const max: FormLimit | undefined = scheme.limits.counter?.max;
  return max === undefined ? undefined : resolvePolicyLimit(max, policy);
};
/** Resolves a limit by the policies in effect. */
export const resolvePolicyLimit = (max: FormLimit, policy: Record<string, Json> | undefined): number =>
  typeof max === "number"
    ? max
    : "policy" in max
      ? getPolicyNumber(max.policy, policy, max.path)
      : Number.MAX_SAFE_INTEGER;
