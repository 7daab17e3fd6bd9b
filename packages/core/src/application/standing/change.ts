/** An institution's standing, and what a move changes in it; kept by `standing.server.ts`. */
import type { Day } from "../../day.ts";

/** What limits an institution's applications. */
export interface Standing {
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
export interface StandingChange {
  /** Leaves processing, or comes back to it after an objection. */
  processing?: { leave?: string; enter?: string };
  /** Gives the claim and the count back: cancelled by the applicant before a decision (C12). */
  release?: { claim: string; counter?: string };
  arrears?: { add?: string; remove?: string };
}
