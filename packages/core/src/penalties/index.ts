/**
 * Warnings and violations (spec 2 §9, schemes J). A verbal warning is followed by a written record, and two records at
 * one exhibition by the removal of the exhibits. A violation suspends for a year, a lesser one in a delegation for six
 * months, and two within a year for a year. A report that was not handed in is a violation with a written record, so
 * that the second within a year suspends (decision 0291). Pure: consequences are always computed from all penalties in
 * force, so that striking one also removes what followed only from it, and each by the terms of its notice.
 */

import type { EventDetail } from "../events/event-schema.ts";
import { suspensionMonths } from "../forms/code-lists/policy-texts.ts";
import { getPolicy, getPolicyNumber } from "../forms/code-lists/policy-values.ts";
import type { Json } from "../forms/types/index.ts";
import {
  addDays,
  addYears,
  type Day,
  getLastDayOfTerm,
  type Instant,
  isDay,
  toMacaoDay,
} from "../platform/day.ts";
import type { FieldIssue } from "../platform/errors.ts";
import { pick } from "../platform/pick.ts";
import {
  hasDelegations,
  type penaltyKinds,
  type penaltyReasonKeys,
  type penaltyStatuses,
} from "./penalty-kinds.ts";
import { hasRecorded } from "./penalty-makers.ts";
import type { PenaltyTerms, PenaltyView } from "./penalty-schema.ts";

export type PenaltyKind = (typeof penaltyKinds)[number];
type PenaltyReasonKey = (typeof penaltyReasonKeys)[number];
type PenaltyStatus = (typeof penaltyStatuses)[number];
interface Statement {
  at: Instant;
  reason: string;
}
/** A stored penalty. */
export interface Penalty {
  id: string;
  institutionId: string;
  kind: PenaltyKind;
  eventId?: string;
  eventNames?: Record<string, string>;
  on: Day;
  /** The last day of a denial, set by staff. */
  until?: Day;
  /** The words of an officer; empty where the reason has a key. */
  reason: string;
  /** A reason that the system gives, with a text in each language. */
  reasonKey?: PenaltyReasonKey;
  /** The application that it follows from. */
  applicationId?: string;
  recordedAt: Instant;
  recordedBy: string;
  /** The account that prepared what `recordedBy` countersigned (decision 0764). */
  preparedBy?: string;
  status: PenaltyStatus;
  /** What its notice told. A policy that is changed later does not change it (decision 0779). */
  terms: NotifiedTerms;
  objection?: Statement & { by: string };
  answer?: Statement & { by: string };
}
/** The consequences and the last day to object, by the policies in effect when a penalty was recorded. */
interface NotifiedTerms extends PenaltyTerms {
  /** Months of the suspension for a report that was not handed in. */
  reportMonths: number;
  /** The last day to object. */
  objectUntil: Day;
}
interface PenaltyConsequence {
  barUntil?: Day;
  /** Until this day, applications of the denied scheme alone are refused. */
  deniedUntil?: Day;
  twoInYear?: boolean;
  removal?: boolean;
}
type Policy = Record<string, Json>;
/** The scheme that a denial refers to (spec 3 §9: "denial of applications up to 5 years"; decision 0114). */
export const DENIED_SCHEME = "SUBSIDY_ECOMMERCE";

/** Months of the suspension by a policy (`penalties.violation`). */
const readSuspensionMonths = (path: string, policy: Policy): number =>
  suspensionMonths[String(getPolicy("penalties", policy, path))] ?? 0;

/** Describes the numbers of the policies in effect, for texts about penalties: months, records and years. */
export const describePenaltyTerms = (policy: Policy): PenaltyTerms => ({
  violationMonths: readSuspensionMonths("violation", policy),
  lesserMonths: readSuspensionMonths("delegationLesser", policy),
  twoInYearMonths: readSuspensionMonths("twoInYear", policy),
  writtenRecords: getPolicyNumber("penalties", policy, "writtenRecordsForRemoval"),
  denialYears: getPolicyNumber("ecommerce", policy, "denialMaxYears"),
});

/** Returns what the notice of a penalty tells that is recorded now: it can be objected to for 15 days (spec 2 §9). */
export const resolveNotifiedTerms = (recordedAt: Instant, policy: Policy): NotifiedTerms => ({
  ...describePenaltyTerms(policy),
  reportMonths: readSuspensionMonths("reportNotDelivered", policy),
  objectUntil: addDays(toMacaoDay(recordedAt), getPolicyNumber("objection.days", policy)),
});

/** The term that says how long each kind of violation suspends by itself. */
const suspensionTerms = {
  VIOLATION: "violationMonths",
  DELEGATION_LESSER: "lesserMonths",
  REPORT_NOT_DELIVERED: "reportMonths",
} as const satisfies { readonly [K in PenaltyKind]?: keyof NotifiedTerms };
type ViolationKind = keyof typeof suspensionTerms;
const isViolation = (kind: PenaltyKind): kind is ViolationKind => kind in suspensionTerms;

/**
 * Returns whether two violations happened within a year (spec 2 §9). The day on which each was recorded does not count:
 * staff may record an old one late, or a later one first.
 */
const isWithinYear = (one: Day, other: Day): boolean => {
  const [first, last] = one <= other ? [one, other] : [other, one];
  return getLastDayOfTerm(first, 12) >= last;
};

/** Returns the consequence of each penalty in force by id, in the order in which they were recorded. */
export const computeConsequences = (penalties: readonly Penalty[]): Map<string, PenaltyConsequence> => {
  const consequencesById = new Map<string, PenaltyConsequence>();
  const earlierPenalties: Penalty[] = [];
  for (const penalty of penalties.toSorted((a, b) => (a.recordedAt < b.recordedAt ? -1 : 1))) {
    if (penalty.status === "STRUCK") continue;
    consequencesById.set(penalty.id, computeConsequence(penalty, earlierPenalties));
    earlierPenalties.push(penalty);
  }
  return consequencesById;
};

function computeConsequence(penalty: Penalty, earlierPenalties: readonly Penalty[]): PenaltyConsequence {
  const { kind, terms } = penalty;
  if (kind === "WRITTEN_RECORD") {
    const recordCount =
      earlierPenalties.filter((p) => p.kind === "WRITTEN_RECORD" && p.eventId === penalty.eventId).length + 1;
    return recordCount >= terms.writtenRecords ? { removal: true } : {};
  }
  if (kind === "ECOMMERCE_DENIAL") return penalty.until ? { deniedUntil: penalty.until } : {};
  if (!isViolation(kind)) return {};
  const from = toMacaoDay(penalty.recordedAt);
  const twoInYear = earlierPenalties.some(
    (earlier) => isViolation(earlier.kind) && isWithinYear(earlier.on, penalty.on),
  );
  const ownMonths = terms[suspensionTerms[kind]];
  const months = twoInYear ? Math.max(ownMonths, terms.twoInYearMonths) : ownMonths;
  return {
    // A year from the day of the decision ends on the day before its anniversary.
    ...(months > 0 ? { barUntil: getLastDayOfTerm(from, months) } : {}),
    ...(twoInYear ? { twoInYear } : {}),
  };
}

interface SuspensionInForce {
  until: Day;
  reason: string;
  reasonKey?: PenaltyReasonKey;
}

/**
 * Returns the suspension that follows from all penalties in force: the latest end, with its reason, or undefined when
 * none applies today.
 */
export const computeSuspension = (
  penalties: readonly Penalty[],
  today: Day,
): SuspensionInForce | undefined => {
  const consequencesById = computeConsequences(penalties);
  return penalties
    .flatMap(({ id, reason, reasonKey }) => {
      const until = consequencesById.get(id)?.barUntil;
      return until && until >= today ? [{ until, reason, ...(reasonKey ? { reasonKey } : {}) }] : [];
    })
    .toSorted((a, b) => (a.until < b.until ? 1 : -1))[0];
};

/**
 * Returns the denial that follows from all penalties in force: the latest end, with its reason, or undefined when
 * none applies today.
 */
export const computeSchemeDenial = (
  penalties: readonly Penalty[],
  today: Day,
): { until: Day; reason: string } | undefined =>
  penalties
    .flatMap(({ kind, status, until, reason }) =>
      kind === "ECOMMERCE_DENIAL" && status !== "STRUCK" && until && until >= today
        ? [{ until, reason }]
        : [],
    )
    .toSorted((a, b) => (a.until < b.until ? 1 : -1))[0];

/** Checks the last day of a denial: in the future and within the maximum number of years (policy `ecommerce`). */
const findTermIssues = (until: string | undefined, today: Day, policy: Policy): FieldIssue[] => {
  if (!until || !isDay(until)) return [{ path: "until", key: until ? "notDay" : "required" }];
  const lastPossibleDay = getLastDayOfTerm(
    today,
    12 * getPolicyNumber("ecommerce", policy, "denialMaxYears"),
  );
  if (until <= today) return [{ path: "until", key: "beforeMin", params: { min: addDays(today, 1) } }];
  return until > lastPossibleDay
    ? [{ path: "until", key: "afterMax", params: { max: lastPossibleDay } }]
    : [];
};

/**
 * Checks the day of a penalty. Nobody violates the rules of an event before its registration opens; without an event
 * the day is not longer ago than the longest consequence lasts (decision 0749). “Two within a year” follows from it.
 */
const findPenaltyDayIssues = (
  on: Day,
  event: Pick<EventDetail, "registration"> | undefined,
  today: Day,
  policy: Policy,
): FieldIssue[] => {
  const years = getPolicyNumber("ecommerce", policy, "denialMaxYears");
  const min = event ? event.registration.opensOn : addYears(today, -years);
  if (on < min) return [{ path: "on", key: "beforeMin", params: { min } }];
  return on > today ? [{ path: "on", key: "afterMax", params: { max: today } }] : [];
};

/** Checks a penalty to be recorded: the event, day and reason, and the warning that must precede a written record. */
export const findPenaltyIssues = (
  input: Pick<Penalty, "kind" | "on" | "reason" | "eventId"> & { until?: string | undefined },
  event: Pick<EventDetail, "type" | "applicationTypes" | "registration"> | undefined,
  previousPenalties: readonly Penalty[],
  today: Day,
  policy: Policy,
): FieldIssue[] => {
  const issues: FieldIssue[] = [];
  if (!input.reason.trim()) issues.push({ path: "reason", key: "required" });
  issues.push(...findPenaltyDayIssues(input.on, event, today, policy));
  if (input.kind === "ECOMMERCE_DENIAL") issues.push(...findTermIssues(input.until, today, policy));
  else {
    if (input.kind !== "VIOLATION" && !event) issues.push({ path: "eventId", key: "required" });
    // The end of any other consequence follows from its day, and is not chosen.
    if (input.until !== undefined) issues.push({ path: "until", key: "illegal" });
  }
  if (input.kind === "DELEGATION_LESSER" && event && !hasDelegations(event))
    issues.push({ path: "eventId", key: "delegationOnly" });
  const hasWarning = previousPenalties.some(
    (p) =>
      p.status !== "STRUCK" && p.kind === "VERBAL_WARNING" && p.eventId === input.eventId && p.on <= input.on,
  );
  if (input.kind === "WRITTEN_RECORD" && event && !hasWarning)
    issues.push({ path: "kind", key: "warnFirst" });
  return issues;
};

/** Returns penalties as the institution and staff see them, newest first. */
export const toPenaltyViews = (
  penalties: readonly Penalty[],
  today: Day,
  officer?: string,
): PenaltyView[] => {
  const consequencesById = computeConsequences(penalties);
  return penalties
    .toSorted((a, b) => (a.recordedAt < b.recordedAt ? 1 : -1))
    .map((penalty) => {
      const { objection, answer } = penalty;
      const { objectUntil } = penalty.terms;
      return {
        ...pick(penalty, [
          "id",
          "kind",
          "eventId",
          "eventNames",
          "on",
          "reason",
          "reasonKey",
          "applicationId",
          "recordedAt",
          "status",
        ]),
        ...consequencesById.get(penalty.id),
        objectUntil,
        canObject: penalty.status === "STANDING" && today <= objectUntil,
        ...(officer !== undefined && hasRecorded(penalty, officer) ? { own: true } : {}),
        ...(objection ? { objection: { at: objection.at, reason: objection.reason } } : {}),
        ...(answer ? { answer: { at: answer.at, reason: answer.reason } } : {}),
      };
    });
};
