/** Limits of workflow.md as keys and sets, so that one conditional update of the standing row checks them all. */
import { createHash } from "node:crypto";
import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { Answers, FormLimit, Json, Scheme } from "../../forms/types/index.ts";
import { toCanonicalJson } from "../../platform/audit/index.ts";
import { getYear, parseDay } from "../../platform/day.ts";
import { parseActivity } from "../windows/activity.ts";

/** A short digest of a value. */
export const computeDigest = (value: unknown): string =>
  createHash("sha256").update(toCanonicalJson(value)).digest("base64url").slice(0, 22);

/**
 * What an application claims for good: one per institution × event × group (400878), an event of others being told by its
 * name and first day; else the same scheme with the same answers (109001).
 */
export const buildClaimKey = (
  scheme: Pick<Scheme, "id" | "limits" | "activity">,
  eventId: string | undefined,
  answers: Answers,
): string => {
  if (eventId) return `${eventId}#${scheme.limits.group}`;
  const activity = parseActivity(scheme, answers);
  return activity
    ? `${scheme.limits.group}#${computeDigest([normalizeIdentifier(activity.name), activity.dates.start])}`
    : `${scheme.id}#${computeDigest(answers)}`;
};

/**
 * The claims that an institution may take at an event, in their order: one, or as many as the event lets it have of this
 * kind (`perEvent`, S11). Each is taken by one application and given back with it.
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
/** The first that is free; the first of all where none is, so that the refusal names an application. */
export const findFreeClaimKey = (claims: readonly string[], takenClaims: readonly string[]): string =>
  claims.find((claim) => !takenClaims.includes(claim)) ?? claims[0] ?? "";

/** The counter of a year: the event's year or the year of submission; undefined when the scheme is not counted. */
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
 * What only one application may stand in processing for (C13): the scheme, the institution as a whole, or the scheme
 * at the event, by `policy:processing.oneRecordAtATime`.
 */
export const buildProcessingKey = (
  scheme: Scheme,
  eventId: string | undefined,
  policy: unknown,
): string | undefined => {
  if (!scheme.limits.oneInProcessing) return undefined;
  if (policy === "institution") return "any";
  if (policy === "institution+event") return `${scheme.id}#${eventId ?? ""}`;
  return scheme.id;
};

/** The most a year's counter takes, by the policies that hold; undefined when the scheme is not counted. */
export const getYearlyMax = (
  scheme: Scheme,
  policy: Record<string, Json> | undefined,
): number | undefined => {
  const max: FormLimit | undefined = scheme.limits.counter?.max;
  return max === undefined ? undefined : resolvePolicyLimit(max, policy);
};
/** A limit by the policies that hold. */
export const resolvePolicyLimit = (max: FormLimit, policy: Record<string, Json> | undefined): number =>
  typeof max === "number"
    ? max
    : "policy" in max
      ? getPolicyNumber(max.policy, policy, max.path)
      : Number.MAX_SAFE_INTEGER;

/** A number without the signs it is written with. */
export const normalizeIdentifier = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
