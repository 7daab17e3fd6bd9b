/**
 * The actor and the context of a call, as core sees them. Handlers build an actor from the session; jobs and gateways
 * use the constants.
 */

import type { ActDetail } from "./act-detail.ts";
import type { Day, Instant } from "./day.ts";
import type { Calendar } from "./legal-calendar.ts";
import type { Role } from "./roles.ts";
import type { StaffScope } from "./staff-scope.ts";

export interface Actor {
  kind: "applicant" | "staff" | "system" | "gateway";
  accountId: string;
  account: string;
  roles: readonly Role[];
  /** For what the roles of a member of staff hold; absent for everything. */
  scope?: StaffScope;
  /** The institution the caller acts for, when the caller is a member of one, and the caller's role in it. */
  institution?: ActorInstitution;
  /** Every institution that the caller's account is a member of, as the session found them. */
  institutions?: readonly ActorInstitution[];
}
export interface ActorInstitution {
  id: string;
  role: "ADMINISTRATOR" | "SUB_ALL" | "SUB_OWN";
}
/**
 * `X-Institution-Id` of a call that acts for no institution, also where its account belongs to some. The waiting room
 * writes it into calls that it has let in by the turn of an account (decision 0440).
 */
export const NO_INSTITUTION = "none";

/** The `Idempotency-Key` of a call that stores its own outcome, with the status of its success. */
export interface CallKey {
  owner: string;
  key: string;
  /** Hash of verb, path and body: the same key with a different call is refused. */
  bodyHash: string;
  status: number;
}
/** The context that every service gets besides its input. Time enters core here and nowhere else. */
export interface Context {
  actor: Actor;
  now: Instant;
  today: Day;
  calendar: Calendar;
  requestId: string;
  /** Network address of the caller; jobs have none. Only its hash is logged. */
  address?: string;
  /** The changes of a call of staff, for the log of what staff do; only where the body does not tell. */
  changes?: ActDetail;
  /** The proof of work sent with the call (`token.number`). */
  work?: string;
  /** Names a call and its repetitions, where the call has a key. */
  callId?: string;
  /** Set where the service stores the outcome of the call in its own transaction. */
  callKey?: CallKey;
  /** Set where somebody counts how many notices are put on the queue. */
  countNotices?: (count: number) => void;
}
export const systemActor: Actor = { kind: "system", accountId: "system", account: "system", roles: [] };
export const gatewayActor: Actor = { kind: "gateway", accountId: "gateway", account: "gateway", roles: [] };
