/** The constraints of an institution, and how a transition changes them; stored by `constraints.server.ts`. */
import type { Day } from "../../platform/day.ts";

/** The counters and reservations that limit an institution's applications. */
export interface Constraints {
  claims: string[];
  processing: string[];
  arrears: string[];
  uncertified: boolean;
  barredUntil?: Day;
  barReason?: string;
  /** A reason that the system gives, by the key of its text. */
  barReasonKey?: string;
  /** Schemes denied individually, each until a day (spec 3 §9). */
  denied: Record<string, { until: Day; reason: string }>;
  counts: Record<string, number>;
}

/** The entry of an application beside which the institution has no other in processing (C13). */
export const WHOLE_INSTITUTION = "any";
/**
 * Returns whether an application is in processing beside which another cannot be, also by the rule that was in force
 * when it was submitted: one for the whole institution, for a scheme (`FAIR_HOSTED`), or for a scheme at an event
 * (`FAIR_HOSTED#green-2027`).
 */
export const isProcessingTaken = (entry: string, processing: readonly string[]): boolean =>
  entry === WHOLE_INSTITUTION
    ? processing.length > 0
    : processing.some(
        (other) =>
          other === WHOLE_INSTITUTION ||
          other === entry ||
          other.startsWith(`${entry}#`) ||
          entry.startsWith(`${other}#`),
      );

/** The constraints that a transition releases or adds. */
export interface ConstraintChange {
  /** Leaves processing, or returns to it, such as after an objection: then as the application `returned`. */
  processing?: { leave?: string; enter?: string; returned?: string };
  /** Releases the claim and the count: cancelled by the applicant before a decision (C12). */
  release?: { claim: string; counter?: string };
  arrears?: { add?: string; remove?: string };
  /** The contact that the answers of a report, or of a supplement, come to name (decision 0527). */
  names?: string;
  /** Written only while the institution is certified (106000). */
  whileCertified?: true;
  /** Written only while its certification is lost (decision 0542). */
  whileUncertified?: true;
}

/** The reservation of a person: whose limit, and for which year, event or activity, or for ever. */
export interface PersonReservation {
  pk: string;
  sk: string;
  /** First and last day of an activity in which the person has one place. */
  from?: string;
  to?: string;
}

export interface Reservations {
  /** `event#group`, or `scheme#digest` without an event. */
  claim: string;
  /** `EXHIBITION#2027` */
  counter?: string;
  /** The entry in the set of applications in processing. */
  processing?: string;
  /** It came back to processing after a decision, and has its place there beside the one that has the entry by then. */
  hasReturned?: true;
  owners: { eventId: string; hash: string }[];
  /** Rows of the persons named in the application, with the days of an activity (`person-rows.server.ts`). */
  persons?: PersonReservation[];
  /** The group it leads, by its invitation code, and the minimum number of members. */
  leads?: { code: string; min: number };
  /** The group it joined. */
  member?: string;
}
