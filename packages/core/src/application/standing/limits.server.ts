/** Limits of workflow.md as keys and sets, so that one conditional update of the standing row checks them all. */
import { createHash } from "node:crypto";
import { canonical } from "../../audit/index.ts";
import { policyNumber } from "../../code-lists/policy.ts";
import { day, yearOf } from "../../day.ts";
import type { Answers, Json, Limit, Scheme } from "../../form/types.ts";
import { activityOf } from "../eligibility/activity.ts";

/** A short digest of a value. */
export const digest = (value: unknown): string =>
  createHash("sha256").update(canonical(value)).digest("base64url").slice(0, 22);

/**
 * What an application claims for good: one per institution × event × group (400878), an event of others being told by its
 * name and first day; else the same scheme with the same answers (109001).
 */
export const claimOf = (
  scheme: Pick<Scheme, "id" | "limits" | "activity">,
  eventId: string | undefined,
  answers: Answers,
): string => {
  if (eventId) return `${eventId}#${scheme.limits.group}`;
  const held = activityOf(scheme, answers);
  return held
    ? `${scheme.limits.group}#${digest([plain(held.name), held.dates.start])}`
    : `${scheme.id}#${digest(answers)}`;
};

/**
 * The claims that an institution may take at an event, in their order: one, or as many as the event lets it have of this
 * kind (`perEvent`, S11). Each is taken by one application and given back with it.
 */
export const claimsOf = (
  scheme: Pick<Scheme, "id" | "limits" | "activity">,
  eventId: string | undefined,
  answers: Answers,
  policy: Record<string, Json>,
): string[] => {
  const first = claimOf(scheme, eventId, answers);
  const max = scheme.limits.perEvent;
  const asked = max === undefined || !eventId ? 1 : numberOf(max, policy);
  return Array.from({ length: Math.max(1, asked) }, (_, i) => (i === 0 ? first : `${first}#${i + 1}`));
};
/** The first that is free; the first of all where none is, so that the refusal names an application. */
export const freeClaim = (claims: readonly string[], taken: readonly string[]): string =>
  claims.find((claim) => !taken.includes(claim)) ?? claims[0] ?? "";

/** The counter of a year: the event's year or the year of submission; undefined when the scheme is not counted. */
export const counterOf = (
  scheme: Scheme,
  eventStart: string | undefined,
  today: string,
): string | undefined => {
  const counter = scheme.limits.counter;
  if (!counter) return undefined;
  const from = counter.year === "EVENT" && eventStart ? eventStart : today;
  return `${counter.name}#${yearOf(day(from))}`;
};

/**
 * What only one application may stand in processing for (C13): the scheme, the institution as a whole, or the scheme
 * at the event, by `policy:processing.oneRecordAtATime`.
 */
export const processingOf = (
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
export const maxOf = (scheme: Scheme, policy: Record<string, Json> | undefined): number | undefined => {
  const max: Limit | undefined = scheme.limits.counter?.max;
  return max === undefined ? undefined : numberOf(max, policy);
};
/** A limit by the policies that hold. */
export const numberOf = (max: Limit, policy: Record<string, Json> | undefined): number =>
  typeof max === "number"
    ? max
    : "policy" in max
      ? policyNumber(max.policy, policy, max.path)
      : Number.MAX_SAFE_INTEGER;

/** A number without the signs it is written with. */
export const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
