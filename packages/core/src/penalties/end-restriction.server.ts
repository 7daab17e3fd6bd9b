/**
 * The end of a suspension (spec 2 §9), or of a denial of one scheme (spec 3 §9): the restriction is removed, and the
 * administrator is told that the institution can apply again.
 */

import { buildAdministratorNotices } from "../institutions/administrator-notices.server.ts";
import {
  buildSchemeDenialRemoval,
  buildSuspensionRemoval,
  type Constraints,
  readConstraints,
} from "../institutions/constraints/constraints.server.ts";
import { findInstitution } from "../institutions/institution-store.server.ts";
import { writeInstitution } from "../institutions/write-institution.server.ts";
import type { Context } from "../platform/actor.ts";
import type { Day } from "../platform/day.ts";
import {
  findTaskDueTime,
  postponeDeferredTask,
} from "../platform/deferred-tasks/deferred-task-store.server.ts";
import { TransactionCancelledError, type TransactionItem } from "../platform/transaction.server.ts";
import { DENIED_SCHEME } from "./index.ts";

interface RestrictionEnding {
  kind: "bar" | "denial";
  /** The template of the notice. */
  noticeTemplate: "barEnded" | "denialEnded";
  lastDay: (constraints: Constraints) => Day | undefined;
  buildRemoval: (institutionId: string, until: Day) => TransactionItem;
}

/**
 * Ends a restriction once its last day is over; otherwise, or when repeated, it does nothing.
 * @returns whether this call ended it
 */
const createRestrictionEnding =
  ({ kind, noticeTemplate: template, lastDay, buildRemoval }: RestrictionEnding) =>
  async (id: string, ctx: Context): Promise<boolean> => {
    const task = { kind, id } as const;
    const dueAt = await findTaskDueTime(task);
    if (!dueAt || dueAt > ctx.now) return false;
    const [institution, constraints] = await Promise.all([findInstitution(id), readConstraints(id)]);
    const until = lastDay(constraints);
    // A restriction that was extended has another task for its new end.
    const isOver = institution !== undefined && until !== undefined && until < ctx.today;
    if (isOver) {
      const notices = await buildAdministratorNotices(
        institution,
        template,
        { until },
        { now: ctx.now, link: "/personal/index" },
      );
      const after = { ...institution, version: institution.version + 1 };
      try {
        await writeInstitution(
          { before: institution, after, action: template, notices, with: [buildRemoval(id, until)] },
          ctx,
        );
      } catch (error) {
        if (!(error instanceof TransactionCancelledError && error.of("bar"))) throw error;
      }
    }
    await postponeDeferredTask(task, dueAt, undefined);
    return isOver;
  };

export const endSuspension = createRestrictionEnding({
  kind: "bar",
  noticeTemplate: "barEnded",
  lastDay: ({ barredUntil }) => barredUntil,
  buildRemoval: buildSuspensionRemoval,
});
export const endSchemeDenial = createRestrictionEnding({
  kind: "denial",
  noticeTemplate: "denialEnded",
  lastDay: ({ denied }) => denied[DENIED_SCHEME]?.until,
  buildRemoval: (id, until) => buildSchemeDenialRemoval(id, DENIED_SCHEME, until),
});
