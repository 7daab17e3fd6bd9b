/**
 * The actions that a second member of staff decides (decisions 0311, 0350, 0420), and the queues in which they and the
 * decisions to countersign (decision 0764) wait. Pure.
 */
import type { SchemeAction } from "../../forms/types/scheme-actions.ts";
import type { Role } from "../../platform/roles.ts";
import type { WorklistQueue } from "../model/worklist-queues.ts";

/** The transitions that whoever made the step before cannot make. */
export const secondPersonActions = [
  "upholdObjection",
  "dismissObjection",
  "startRefund",
  "refuseRefund",
  "settle",
] as const satisfies readonly SchemeAction[];
/** The queues whose applications wait for one of them, by the role that decides there. */
const queuesByRole = {
  OFFICER: ["objection", "countersign"],
  CASHIER: ["refund", "settle"],
} as const satisfies Partial<Record<Role, readonly WorklistQueue[]>>;
/** Returns the queues in which a second person with these roles decides; an administrator acts for both. */
export const listSecondPersonQueues = (roles: readonly Role[]): WorklistQueue[] =>
  (["OFFICER", "CASHIER"] as const)
    .filter((role) => roles.includes(role) || roles.includes("ADMIN"))
    .flatMap((role) => queuesByRole[role]);
