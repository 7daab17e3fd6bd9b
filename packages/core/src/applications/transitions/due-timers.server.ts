/**
 * Due timers (workflow.md › Jobs): the sparse, sharded index is queried for everything before now, and each row is
 * changed by a conditional write that also sets its next instant. A message can arrive twice, late or out of order.
 */
import type { Context } from "../../platform/actor.ts";
import type { Instant } from "../../platform/day.ts";
import { isStaleWrite } from "../../platform/stale-write.server.ts";
import { recountDeadlines } from "../deadlines/recount-deadlines.ts";
import { remindIdleDraft } from "../deadlines/remind-idle-draft.server.ts";
import type { SubmittedAction } from "../model/actions.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";
import { listQueueShards } from "../model/queue-shards.server.ts";
import { pendingKinds } from "../model/statuses.ts";
import { isReminder, type Timer } from "../model/timers.ts";
import { getQueuePartition } from "../model/worklist-queues.ts";
import { explainDenial } from "../permissions/authorization.ts";
import { applyTransition } from "./apply-transition.server.ts";
import { transitions } from "./definitions/index.ts";
import { type DueMessage, END_OF_TIME, queryDuePage } from "./due-page.server.ts";
import {
  findGroupEnd,
  findLaterEnd,
  hasLeaderLeftWaitingList,
  resolveTimerAction,
} from "./resolve-timer.server.ts";
import { dropTimer, moveCompletion, moveTimer } from "./write-timers.server.ts";

/** A lapse comes before the reminders that it makes pointless, for instance after a week without the sweep. */
const findNextDueTimer = (header: ApplicationHeader, now: Instant): Timer | undefined =>
  header.timers
    .filter((timer) => timer.at < now)
    .toSorted((a, b) => Number(isReminder(a)) - Number(isReminder(b)) || (a.at < b.at ? -1 : 1))[0];

/**
 * Recalculates deadlines after a change of the calendar, so that nothing lapses by an old one, and then applies
 * everything that is due for an application, each once.
 * @returns the applied actions, none when nothing was due
 */
export const applyDueTimers = async (
  institutionId: string,
  id: string,
  ctx: Context,
): Promise<SubmittedAction[]> => {
  const appliedActions: SubmittedAction[] = [];
  for (let round = 0; round < 20; round++) {
    const header = await Store.findHeader(institutionId, id);
    if (header?.status === "DRAFT") {
      await remindIdleDraft(header, ctx);
      return appliedActions;
    }
    try {
      const recount = header && recountDeadlines(header, ctx);
      const timer = header && !recount ? findNextDueTimer(header, ctx.now) : undefined;
      if (!header || !(recount || timer)) return appliedActions;
      const action = timer ? await resolveTimerAction(timer, header, ctx) : "recountDeadlines";
      // Whoever is called off ends now, and not later with its event or its group.
      const endTimer = action === "organiserCancel" ? undefined : timer;
      const lastDay = endTimer && (await findLaterEnd(endTimer, header));
      const groupDay = endTimer && !lastDay ? await findGroupEnd(endTimer, header, ctx) : undefined;
      if (timer && lastDay) await moveCompletion(header, timer, lastDay, ctx);
      else if (timer && groupDay) await moveTimer(header, timer, groupDay, ctx);
      else if (timer && transitions[action].by !== "rule" && explainDenial(header, action, ctx))
        await dropTimer(header, timer, ctx);
      else if (timer && (await hasLeaderLeftWaitingList(timer, header))) await dropTimer(header, timer, ctx);
      else {
        await applyTransition({ header, action, input: {}, ...(timer ? { timer } : {}) }, ctx);
        appliedActions.push(action);
      }
    } catch (error) {
      // Somebody else wrote first, perhaps for the same message, so the row is read again.
      if (!isStaleWrite(error)) throw error;
    }
  }
  throw new Error(`The due timers of ${id} do not come to an end`);
};

/**
 * Lists the applications of a shard whose deadlines may change with the calendar: those with a due timer and those
 * with a pending request. `applyDueTimers` examines each. Queries on two indexes, no scan.
 */
export const listRunningApplications = async (shard: number): Promise<DueMessage[]> => {
  const messagesById = new Map<string, DueMessage>();
  const add = (institutionId: string, id: string) =>
    messagesById.set(id, { kind: "application", institutionId, id });
  let from: Record<string, unknown> | undefined;
  do {
    const { messages, next } = await queryDuePage(shard, END_OF_TIME, from);
    for (const message of messages)
      if (message.kind === "application") add(message.institutionId, message.id);
    from = next;
  } while (from);
  // While one of these is pending, its timers are paused and the row may not be in the due index.
  for (const queue of pendingKinds.filter((kind) => listQueueShards([kind]).includes(shard))) {
    for (const { institutionId, id } of await Store.listQueueHeaders(getQueuePartition(queue), shard, queue))
      add(institutionId, id);
  }
  return [...messagesById.values()];
};
