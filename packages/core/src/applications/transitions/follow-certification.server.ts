/**
 * Writes what follows when the certification of an institution ends or is given (decisions 0465, 0518): grants that
 * cannot be paid out meanwhile wait for the institution, and with the certification what waited goes on.
 */
import { isCertified } from "../../institutions/index.ts";
import { findInstitution } from "../../institutions/institution-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import type { DeferredTask } from "../../platform/deferred-tasks/deferred-task.ts";
import { buildDeferredTask } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { SetAsideError, workOnEach } from "../../platform/set-aside.server.ts";
import { transact } from "../../platform/transaction.server.ts";
import { findScheme } from "../../schemes/index.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";
import { isPayoutAwaited } from "../model/cashier-queues.ts";
import { applyTransition } from "./apply-transition.server.ts";

/** Finds the task that applies to an application what was decided without it; undefined where nothing can wait. */
const findWaitingTask = ({ status, scheme, eventId, holds }: ApplicationHeader): DeferredTask | undefined => {
  // Members that ended with their leader come back with it.
  if (holds?.member && (status === "PROCESSING" || status === "REJECTED"))
    return { kind: "group", id: holds.member };
  return status === "PROCESSING" && eventId && findScheme(scheme)?.limits.group === "BOOTH"
    ? { kind: "places", id: eventId }
    : undefined;
};

/** Selects the action by which a grant follows the certification; undefined where it is as it has to be. */
const selectGrantAction = (header: ApplicationHeader, certified: boolean) => {
  if (header.uncertified) return certified ? "resumeWithCertification" : undefined;
  return !certified && isPayoutAwaited(header) && findScheme(header.scheme)?.limits.certified
    ? "awaitCertification"
    : undefined;
};

const MAX_ATTEMPTS = 5;
/** Moves the grant of an application. Staff may change it meanwhile, so it is read again. */
const moveGrant = async (
  header: ApplicationHeader,
  isCertified: boolean,
  ctx: Context,
  attempt = 1,
): Promise<void> => {
  const action = selectGrantAction(header, isCertified);
  if (!action) return;
  try {
    await applyTransition({ header, action, input: {} }, ctx);
  } catch (error) {
    const isStale = error instanceof Refusal && error.code === errorCodes.STALE_VERSION;
    const changedHeader =
      isStale && attempt < MAX_ATTEMPTS ? await Store.findHeader(header.institutionId, header.id) : undefined;
    if (!changedHeader) throw error;
    await moveGrant(changedHeader, isCertified, ctx, attempt + 1);
  }
};

/**
 * Brings the applications of an institution to what its certification is now. A repeated or late call does what is
 * left.
 * @throws SetAsideError when every application was tried and some failed
 */
export const followCertification = async (institutionId: string, ctx: Context): Promise<void> => {
  const institution = await findInstitution(institutionId);
  if (!institution) return;
  const isInstitutionCertified = isCertified(institution);
  const tasks = new Map<string, DeferredTask>();
  const about = { job: "followCertification", now: ctx.now, getId: ({ id }: ApplicationHeader) => id };
  const setAside = await workOnEach(Store.walkInstitutionHeaders(institutionId), about, async (header) => {
    await moveGrant(header, isInstitutionCertified, ctx);
    const task = isInstitutionCertified ? findWaitingTask(header) : undefined;
    if (task) tasks.set(`${task.kind} ${task.id}`, task);
  });
  for (const task of tasks.values()) await transact([buildDeferredTask(task, ctx.now, 0).row]);
  if (setAside > 0) throw new SetAsideError(setAside);
};
