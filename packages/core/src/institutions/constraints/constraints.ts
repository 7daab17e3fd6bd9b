/** An institution's standing, and what a move changes in it; kept by `constraints.server.ts`. */
import type { Day } from "../../platform/day.ts";

/** What limits an institution's applications. */
export interface Constraints {
  claims: string[];
  processing: string[];
  arrears: string[];
  uncertified: boolean;
  barredUntil?: Day;
  barReason?: string;
  /** Schemes that alone are refused, each until a day (spec 3 §9). */
  denied: Record<string, { until: Day; reason: string }>;
  counts: Record<string, number>;
}

/** What a move gives back or adds. */
export interface ConstraintChange {
  /** Leaves processing, or comes back to it after an objection. */
  processing?: { leave?: string; enter?: string };
  /** Gives the claim and the count back: cancelled by the applicant before a decision (C12). */
  release?: { claim: string; counter?: string };
  arrears?: { add?: string; remove?: string };
}

export interface Reservations {
  /** `event#group`, or `scheme#digest` without an event. */
  claim: string;
  /** `EXHIBITION#2027` */
  counter?: string;
  /** What stands in the set of applications in processing. */
  processing?: string;
  owners: { eventId: string; hash: string }[];
  /** Rows of the people it names (`person-reservations.server.ts`). */
  persons?: { pk: string; sk: string }[];
  /** The group that it leads, by its invitation code, and how many members it wants. */
  leads?: { code: string; min: number };
  /** The group that it came into. */
  member?: string;
}
