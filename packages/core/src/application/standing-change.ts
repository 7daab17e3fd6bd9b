/** What a move changes in the institution's standing; applied by `standing.server.ts`. */

/** What a move gives back or adds. */
export interface StandingChange {
  /** Leaves processing, or comes back to it after an objection. */
  processing?: { leave?: string; enter?: string };
  /** Gives the claim and the count back: cancelled by the applicant before a decision (C12). */
  release?: { claim: string; counter?: string };
  arrears?: { add?: string; remove?: string };
}
