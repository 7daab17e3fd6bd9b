/**
 * A decision that one member of staff has prepared and a second one countersigns before it is made and sent (decision
 * 0764). It is a member of the application, which stays as it is meanwhile.
 */
import type { SchemeAction } from "../../forms/types/scheme-actions.ts";
import type { Instant } from "../../platform/day.ts";
import type { DraftAction } from "./actions.ts";
import type { ActionBody } from "./application-schema.ts";

export interface PreparedDecision {
  action: Exclude<SchemeAction, DraftAction>;
  /** What the transition is made with. */
  input: Omit<ActionBody, "version">;
  /** The account that prepared it, and its name then. */
  by: string;
  name: string;
  at: Instant;
  /** The version of the application that was decided on. */
  version: number;
}
