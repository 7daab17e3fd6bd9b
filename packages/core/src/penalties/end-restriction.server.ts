/**
 * The end of a bar (spec 2 §9), or of a denial of one scheme (spec 3 §9): it is taken away, and the administrator told
 * that applications are taken again.
 */

import {
  buildDenialRemoval,
  buildSuspensionRemoval,
  type Constraints,
  readConstraints,
} from "../institutions/constraints/constraints.server.ts";
import { getInstitutionName } from "../institutions/index.ts";
import { listActiveMembers, readInstitution } from "../institutions/institution-store.server.ts";
import { writeInstitution } from "../institutions/write-institution.server.ts";
import { buildNotices } from "../messaging/index.ts";
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
  /** What is told, and what the record calls it. */
  told: "barEnded" | "denialEnded";
  lastDay: (standing: Constraints) => Day | undefined;
  away: (institutionId: string, until: Day) => TransactionItem;
}

/**
 * Ends what keeps from applying once its last day is over; given again, or before that, nothing.
 * @returns whether it was ended by this
 */
const createRestrictionEnding =
  ({ kind, told: template, lastDay, away: buildRemoval }: RestrictionEnding) =>
  async (id: string, ctx: Context): Promise<boolean> => {
    const errand = { kind, id } as const;
    const due = await findTaskDueTime(errand);
    if (!due || due > ctx.now) return false;
    const [institution, constraints] = await Promise.all([readInstitution(id), readConstraints(id)]);
    const until = lastDay(constraints);
    // One that runs on has an errand of its own at its end.
    const isOver = institution !== undefined && until !== undefined && until < ctx.today;
    if (isOver) {
      const administrators = (await listActiveMembers(id)).filter(({ role }) => role === "ADMINISTRATOR");
      const params = { institution: getInstitutionName(institution.fields), until };
      const notices = buildNotices(administrators, template, params, ctx.now, "/personal/index");
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
    await postponeDeferredTask(errand, due, undefined);
    return isOver;
  };

export const endSuspension = createRestrictionEnding({
  kind: "bar",
  told: "barEnded",
  lastDay: ({ barredUntil }) => barredUntil,
  away: buildSuspensionRemoval,
});
export const endSchemeDenial = createRestrictionEnding({
  kind: "denial",
  told: "denialEnded",
  lastDay: ({ denied }) => denied[DENIED_SCHEME]?.until,
  away: (id, until) => buildDenialRemoval(id, DENIED_SCHEME, until),
});
