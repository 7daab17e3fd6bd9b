/** Who acts, as core sees it. Handlers make it from the session; jobs and gateways use the constants. */
import type { Day, Instant } from "./day.ts";
import type { Calendar } from "./legal-calendar.ts";
import type { Role } from "./roles.ts";

export interface Actor {
  kind: "applicant" | "staff" | "system" | "gateway";
  accountId: string;
  account: string;
  roles: readonly Role[];
  /** The current institution, when the caller is a member; its role there. */
  institution?: { id: string; role: "ADMINISTRATOR" | "SUB_ALL" | "SUB_OWN" };
}
/** What every command gets besides its input. Time comes in here and nowhere else. */
export interface Context {
  actor: Actor;
  now: Instant;
  today: Day;
  calendar: Calendar;
  requestId: string;
  /** Network address of the caller; jobs have none. It is logged hashed only. */
  address?: string;
  /** The proof of work that came with the call (`token.number`). */
  work?: string;
}
export const systemActor: Actor = { kind: "system", accountId: "system", account: "system", roles: [] };
export const gatewayActor: Actor = { kind: "gateway", accountId: "gateway", account: "gateway", roles: [] };
