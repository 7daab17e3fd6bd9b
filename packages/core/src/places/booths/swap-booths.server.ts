/** Exchanges the booths of two exhibitors in one transaction, so that neither loses its booth in between. */

import { appendHistory } from "../../applications/changes/append-history.server.ts";
import { loadVisibleApplication } from "../../applications/model/application-access.server.ts";
import type { ApplicationHeader } from "../../applications/model/application-rows.ts";
import * as Applications from "../../applications/model/application-store.server.ts";
import { explainDenial } from "../../applications/permissions/authorization.ts";
import type { BoothPlanView, BoothSwapWrite } from "../../applications/places/booths/booth-plan-schema.ts";
import { buildBoothSwap } from "../../applications/places/booths/booth-plan-store.server.ts";
import { decideTransition } from "../../applications/transitions/decide-transition.ts";
import { enqueueNoticesAfterWrite } from "../../messaging/enqueue-notices.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { TransactionCancelledError, transact } from "../../platform/transaction.server.ts";
import { getBoothPlan } from "./booth-plan-service.server.ts";

/** Returns one of the two: at this event, with a booth, and with the version shown on the plan. */
const getSwapCandidate = async (
  eventId: string,
  { id, version }: BoothSwapWrite["first"],
  ctx: Context,
): Promise<ApplicationHeader & { booth: string }> => {
  const { header } = await loadVisibleApplication(id, ctx);
  const { booth } = header;
  if (header.eventId !== eventId || !booth)
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "id", key: "option" }] });
  if (header.version !== version)
    throw new Refusal(errorCodes.STALE_VERSION, { current: { version: header.version } });
  const reason = explainDenial(header, "allocateBooth", ctx);
  if (reason) throw new Refusal(reason.code, reason.params ? { params: reason.params } : {});
  return { ...header, booth };
};

/**
 * Exchanges the booths of two exhibitors and notifies both.
 * @throws Refusal 900054 when one of them has no booth here, 900057 when it can have none now, 900050 when somebody
 * was faster
 */
export const swapBooths = async (
  eventId: string,
  input: BoothSwapWrite,
  ctx: Context,
): Promise<BoothPlanView> => {
  const [first, second] = await Promise.all([
    getSwapCandidate(eventId, input.first, ctx),
    getSwapCandidate(eventId, input.second, ctx),
  ]);
  if (first.id === second.id)
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "second", key: "duplicate" }] });
  const transitions = await Promise.all(
    [[first, second.booth] as const, [second, first.booth] as const].map(async ([before, booth]) => {
      const { header, ...decision } = decideTransition(before, "allocateBooth", { booth }, ctx, {});
      return { before, ...(await appendHistory(before, header, { action: "allocateBooth", decision }, ctx)) };
    }),
  );
  try {
    await transact([
      buildBoothSwap(eventId, first, second),
      ...transitions.flatMap(({ before, next, history }) => [
        Applications.buildHeaderPut(next, { version: before.version, status: before.status }),
        Applications.buildHistoryPut(history),
      ]),
      ...buildOutcomeWrites(ctx, { id: eventId }),
    ]);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    throw new Refusal(errorCodes.STALE_VERSION, { current: { version: first.version } });
  }
  // The notices are stored with the rows, so that the sweep sends what fails now.
  await Promise.all(
    transitions.map(({ next, history }) =>
      enqueueNoticesAfterWrite(history.notices, ctx, Applications.buildHistoryKey(next.id, history.seq)),
    ),
  );
  return getBoothPlan(eventId, ctx);
};
