/** Builds the deferred tasks of a transition, which go on where its own write ends. */
import type { EventDetail } from "../../events/event-schema.ts";
import type { Context } from "../../platform/actor.ts";
import { buildDeferredTask } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { findScheme } from "../../schemes/index.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { isPayoutAwaited } from "../model/cashier-queues.ts";
import { findDraw } from "../places/draw/draw-store.server.ts";
import { needsDrawJob } from "../places/draw/index.ts";
import { isLeftToCallOff } from "./changed-event.ts";

/** Builds the tasks of a changed event, of a draw, and of a grant that is to be paid again. */
export const buildFollowUpTasks = async (
  request: Parameters<typeof isLeftToCallOff>[0],
  next: ApplicationHeader,
  event: EventDetail | undefined,
  ctx: Context,
): Promise<TransactionItem[]> => [
  ...(event && isLeftToCallOff(request, event)
    ? [buildDeferredTask({ kind: "event", id: event.id }, ctx.now, 0).row]
    : []),
  ...(await buildDrawWrites(request.header, next, ctx)),
  ...buildCertificationWrites(request.header, next, ctx),
];

/**
 * The certification may have ended while nothing of a grant was to be paid, because it was revoked or paid in part: one
 * that an objection brings back waits for it (decisions 0518, 0805). A grant that is decided looks at it itself.
 */
const buildCertificationWrites = (
  before: ApplicationHeader,
  next: ApplicationHeader,
  ctx: Context,
): TransactionItem[] =>
  before.funding?.result === "APPROVED" && !isPayoutAwaited(before) && isPayoutAwaited(next)
    ? [buildDeferredTask({ kind: "certified", id: before.institutionId }, ctx.now, 0).row]
    : [];
/**
 * The job of a draw runs again when a change gives it something to do. A member of a group has no place and no result
 * of its own: its leader has.
 */
const buildDrawWrites = async (
  before: ApplicationHeader,
  next: ApplicationHeader,
  ctx: Context,
): Promise<TransactionItem[]> => {
  const { eventId } = before;
  const isOnNoList = before.parentId || findScheme(before.scheme)?.limits.group !== "BOOTH";
  if (!eventId || isOnNoList || !needsDrawJob(before, next)) return [];
  // Only a draw that took place gives a lot; without one, there may have been no draw.
  return before.lot || (await findDraw(eventId))?.status === "DRAWN"
    ? [buildDeferredTask({ kind: "places", id: eventId }, ctx.now, 0).row]
    : [];
};
