/**
 * Warnings and violations (spec 2 §9, schemes J): a verbal warning, then a written record, two of which at one exhibition
 * have the exhibits removed; a violation bars for a year, a lesser one in a delegation for six months, two within a year
 * for a year. Pure: what follows is worked out anew from all that stands, so that a record that is struck takes with it
 * what only followed from it.
 */
import { policyNumber, policyOf } from "../code-lists/policy.ts";
import { addDays, type Day, dayOf, type Instant, isDay, termEnd } from "../day.ts";
import type { FieldIssue } from "../errors.ts";
import type { EventDetail } from "../event/wire.ts";
import type { Json } from "../form/types.ts";
import { pick } from "../pick.ts";
import type { kinds, statuses } from "./kinds.ts";
import type { PenaltyView } from "./wire.ts";

export type Kind = (typeof kinds)[number];
export type Status = (typeof statuses)[number];
interface Said {
  at: Instant;
  reason: string;
}
/** A penalty as it is kept. */
export interface Penalty {
  id: string;
  institutionId: string;
  kind: Kind;
  eventId?: string;
  eventNames?: Record<string, string>;
  on: Day;
  /** Of a denial: its last day, as staff set it. */
  until?: Day;
  reason: string;
  recordedAt: Instant;
  recordedBy: string;
  status: Status;
  objection?: Said & { by: string };
  answer?: Said & { by: string };
}
export interface Consequence {
  barUntil?: Day;
  /** Only the scheme of the denial is refused until this day. */
  deniedUntil?: Day;
  twoInYear?: boolean;
  removal?: boolean;
}
type Policy = Record<string, Json>;
/** The scheme that a denial is of (spec 3 §9: "denial of applications up to 5 years"; decision 0114). */
export const DENIED_SCHEME = "SUBSIDY_ECOMMERCE";

const MONTHS: Record<string, number> = { ONE_YEAR_BAR: 12, SIX_MONTH_BAR: 6 };
/** Months of the bar that a policy names (`penalties.violation`). */
const monthsOf = (path: string, policy: Policy): number =>
  MONTHS[String(policyOf("penalties", policy, path))] ?? 0;

const isViolation = (kind: Kind): boolean => kind === "VIOLATION" || kind === "DELEGATION_LESSER";

/** What each standing penalty has as its consequence, by id; they are looked at in the order they were recorded. */
export const consequences = (all: readonly Penalty[], policy: Policy = {}): Map<string, Consequence> => {
  const found = new Map<string, Consequence>();
  const before: Penalty[] = [];
  for (const one of all.toSorted((a, b) => (a.recordedAt < b.recordedAt ? -1 : 1))) {
    if (one.status === "STRUCK") continue;
    found.set(one.id, consequenceOf(one, before, policy));
    before.push(one);
  }
  return found;
};

function consequenceOf(one: Penalty, before: readonly Penalty[], policy: Policy): Consequence {
  if (one.kind === "WRITTEN_RECORD") {
    const there = before.filter((p) => p.kind === "WRITTEN_RECORD" && p.eventId === one.eventId).length + 1;
    return there >= policyNumber("penalties", policy, "writtenRecordsForRemoval") ? { removal: true } : {};
  }
  if (one.kind === "ECOMMERCE_DENIAL") return one.until ? { deniedUntil: one.until } : {};
  if (!isViolation(one.kind)) return {};
  const from = dayOf(one.recordedAt);
  const twoInYear = before.some((p) => isViolation(p.kind) && termEnd(dayOf(p.recordedAt), 12) >= from);
  const own = monthsOf(one.kind === "VIOLATION" ? "violation" : "delegationLesser", policy);
  const months = twoInYear ? Math.max(own, monthsOf("twoInYear", policy)) : own;
  return {
    // A year from the day of the decision: the day before its anniversary is the last.
    ...(months > 0 ? { barUntil: termEnd(from, months) } : {}),
    ...(twoInYear ? { twoInYear } : {}),
  };
}

/** The bar that follows from all that stands: the latest, with the reason it is for; undefined when none runs today. */
export const barOf = (
  all: readonly Penalty[],
  today: Day,
  policy: Policy = {},
): { until: Day; reason: string } | undefined => {
  const found = consequences(all, policy);
  return all
    .flatMap(({ id, reason }) => {
      const until = found.get(id)?.barUntil;
      return until && until >= today ? [{ until, reason }] : [];
    })
    .toSorted((a, b) => (a.until < b.until ? 1 : -1))[0];
};

/** The denial that follows from all that stands: the longest, with its reason; undefined when none runs today. */
export const denialOf = (all: readonly Penalty[], today: Day): { until: Day; reason: string } | undefined =>
  all
    .flatMap(({ kind, status, until, reason }) =>
      kind === "ECOMMERCE_DENIAL" && status !== "STRUCK" && until && until >= today
        ? [{ until, reason }]
        : [],
    )
    .toSorted((a, b) => (a.until < b.until ? 1 : -1))[0];

/** What is wrong with the last day of a denial: it lies ahead, within so many years of today (policy `ecommerce`). */
const termIssues = (until: string | undefined, today: Day, policy: Policy): FieldIssue[] => {
  if (!until || !isDay(until)) return [{ path: "until", key: until ? "notDay" : "required" }];
  const last = termEnd(today, 12 * policyNumber("ecommerce", policy, "denialMaxYears"));
  if (until <= today) return [{ path: "until", key: "beforeMin", params: { min: addDays(today, 1) } }];
  return until > last ? [{ path: "until", key: "afterMax", params: { max: last } }] : [];
};

/** Last day to object to a penalty (15 days of its notice). */
export const objectUntil = ({ recordedAt }: Pick<Penalty, "recordedAt">, policy: Policy = {}): Day =>
  addDays(dayOf(recordedAt), policyNumber("objection.days", policy));

/** What is wrong with a penalty to be recorded: which event, which day, why; and the warning before the record. */
export const issuesOf = (
  made: Pick<Penalty, "kind" | "on" | "reason" | "eventId"> & { until?: string | undefined },
  event: Pick<EventDetail, "type"> | undefined,
  others: readonly Penalty[],
  today: Day,
  policy: Policy = {},
): FieldIssue[] => {
  const issues: FieldIssue[] = [];
  if (!made.reason.trim()) issues.push({ path: "reason", key: "required" });
  if (made.on > today) issues.push({ path: "on", key: "afterMax", params: { max: today } });
  if (made.kind === "ECOMMERCE_DENIAL") issues.push(...termIssues(made.until, today, policy));
  else if (made.kind !== "VIOLATION" && !event) issues.push({ path: "eventId", key: "required" });
  if (made.kind === "DELEGATION_LESSER" && event && event.type !== "ABROAD")
    issues.push({ path: "eventId", key: "delegationOnly" });
  const warned = others.some(
    (p) => p.status !== "STRUCK" && p.kind === "VERBAL_WARNING" && p.eventId === made.eventId,
  );
  if (made.kind === "WRITTEN_RECORD" && event && !warned) issues.push({ path: "kind", key: "warnFirst" });
  return issues;
};

/** Penalties as the institution and staff read them, newest first. */
export const views = (
  all: readonly Penalty[],
  today: Day,
  policy: Policy = {},
  officer?: string,
): PenaltyView[] => {
  const found = consequences(all, policy);
  return all
    .toSorted((a, b) => (a.recordedAt < b.recordedAt ? 1 : -1))
    .map((penalty) => {
      const { objection, answer } = penalty;
      return {
        ...pick(penalty, ["id", "kind", "eventId", "eventNames", "on", "reason", "recordedAt", "status"]),
        ...found.get(penalty.id),
        objectUntil: objectUntil(penalty, policy),
        canObject: penalty.status === "STANDING" && today <= objectUntil(penalty, policy),
        ...(penalty.recordedBy === officer ? { own: true } : {}),
        ...(objection ? { objection: { at: objection.at, reason: objection.reason } } : {}),
        ...(answer ? { answer: { at: answer.at, reason: answer.reason } } : {}),
      };
    });
};
