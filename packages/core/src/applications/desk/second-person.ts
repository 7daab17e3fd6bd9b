/**
 * The actions that a second member of staff decides (decisions 0311, 0350, 0420), and the queues in which they wait.
 * Pure.
 */
import type { SchemeAction } from "../../forms/types/scheme-actions.ts";
import type { WorklistQueue } from "../model/worklist-queues.ts";

/** The transitions that whoever made the step before cannot make. */
export const secondPersonActions = [
  "upholdObjection",
  "dismissObjection",
  "refund",
  "refuseRefund",
  "settle",
] as const satisfies readonly SchemeAction[];
/** The queues whose applications wait for one of them. */
export const secondPersonQueues = [
  "objection",
  "refund",
  "settle",
] as const satisfies readonly WorklistQueue[];
