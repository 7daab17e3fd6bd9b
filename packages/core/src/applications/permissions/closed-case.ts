/** Decides whether an application still is work for the desk. Pure. */
import type { Context } from "../../platform/actor.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { getWorklistQueue } from "../model/queue-of-application.ts";
import type { WorklistQueue } from "../model/worklist-queues.ts";
import { listActionViews } from "./authorization.ts";

const endedQueues: ReadonlySet<WorklistQueue | undefined> = new Set([
  "acceptedClosed",
  "REJECTED",
  "CANCELLED",
  "REFUNDED",
  "SETTLED",
] satisfies WorklistQueue[]);

/** What can be done at any time, and is no work until a transfer comes by mistake or a mistake is found. */
const unexpectedActions: ReadonlySet<string> = new Set(["recordTransfer", "correctRefund", "correctPayment"]);

/**
 * Returns whether an application has ended and no member of staff can do anything about it. A grant that was paid out
 * can be taken back and is repaid, so it is no closed case where its scheme has these transitions.
 */
export const isClosedCase = (header: ApplicationHeader, ctx: Context): boolean => {
  if (!endedQueues.has(getWorklistQueue(header))) return false;
  // A colleague may do what the caller may not do as the second person.
  const anyColleague = { ...ctx.actor, accountId: "", roles: ["ADMIN" as const] };
  return !listActionViews(header, { ...ctx, actor: anyColleague }).some(
    ({ action, allowed }) => allowed && !unexpectedActions.has(action),
  );
};
