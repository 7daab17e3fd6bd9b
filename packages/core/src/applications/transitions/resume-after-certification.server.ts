/**
 * Resumes what waited for the certification of an institution (decision 0465): places that a draw gave it, and its
 * applications as a member of groups that were accepted meanwhile.
 */
import type { Context } from "../../platform/actor.ts";
import {
  buildDeferredTask,
  type DeferredTask,
} from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { transact } from "../../platform/transaction.server.ts";
import { findScheme } from "../../schemes/index.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import * as Store from "../model/store.server.ts";

/** The task that applies to an application what was decided without it; undefined where nothing can wait. */
const findWaitingTask = ({ status, scheme, eventId, holds }: ApplicationHeader): DeferredTask | undefined => {
  // Members that ended with their leader come back with it.
  if (holds?.member && (status === "PROCESSING" || status === "REJECTED"))
    return { kind: "group", id: holds.member };
  return status === "PROCESSING" && eventId && findScheme(scheme)?.limits.group === "BOOTH"
    ? { kind: "places", id: eventId }
    : undefined;
};

/** Writes the tasks for everything of an institution that may have waited. Each of them does what is left. */
export const resumeAfterCertification = async (institutionId: string, { now }: Context): Promise<void> => {
  const tasks = new Map<string, DeferredTask>();
  for await (const header of Store.walkInstitutionHeaders(institutionId)) {
    const task = findWaitingTask(header);
    if (task) tasks.set(`${task.kind} ${task.id}`, task);
  }
  for (const task of tasks.values()) await transact([buildDeferredTask(task, now, 0).row]);
};
