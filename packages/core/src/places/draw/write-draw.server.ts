/** Finds a draw that is changed, and writes it with its entry in the audit log and the outcome of the call. */
import * as Store from "../../applications/places/draw/draw-store.server.ts";
import type { PublicDraw } from "../../applications/places/draw/index.ts";
import { buildFirstPersonRefusal, type FirstStep } from "../../events/first-person-check.server.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { buildDeferredTask } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { TransactionCancelledError, type TransactionItem } from "../../platform/transaction.server.ts";

/** The label of the check of whoever entered the public value. */
export const PREPARER_LABEL: FirstStep = "preparer";

/** Builds the refusal of a call that read another version of a draw than the stored one. */
export const buildStaleDrawRefusal = (currentVersion: number): Refusal =>
  new Refusal(errorCodes.STALE_VERSION, { current: { version: currentVersion } });

/**
 * Finds the draw of an event in a status and the version that was read.
 * @throws Refusal 404 without one, 900050 stale, 900057 in another status
 */
export const getDrawInStatus = async (
  eventId: string,
  version: number,
  status: PublicDraw["status"],
): Promise<PublicDraw> => {
  const before = await Store.findDraw(eventId);
  if (!before) throw new Refusal(errorCodes.NOT_FOUND);
  if (before.version !== version) throw buildStaleDrawRefusal(before.version);
  if (before.status !== status)
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: before.status } });
  return before;
};

/**
 * Writes a draw on condition of the version that was read; a drawn one with the task that gives the places.
 * @param extraWrites items of the same transaction
 * @throws Refusal 900050 when somebody else was faster; 900310 where whoever entered the public value may not any more
 */
export const writeDraw = async (
  next: PublicDraw,
  expectedVersion: number,
  action: string,
  ctx: Context,
  detail: Record<string, string | number>,
  extraWrites: readonly TransactionItem[] = [],
): Promise<void> => {
  const rows = [
    Store.buildDrawWrite(next, expectedVersion),
    ...(next.status === "DRAWN"
      ? [buildDeferredTask({ kind: "places", id: next.eventId }, ctx.now).row]
      : []),
    ...extraWrites,
    ...buildOutcomeWrites(ctx, { id: next.eventId, version: next.version }),
  ];
  try {
    await writeWithAuditEntry({ action, subject: next.eventId, detail }, rows, ctx);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    if (error.of(PREPARER_LABEL)) throw buildFirstPersonRefusal(PREPARER_LABEL);
    if (!error.of("draw")) throw error;
    throw buildStaleDrawRefusal(expectedVersion + 1);
  }
};
