/** Prepares a decision that a second person countersigns: it is checked and kept, and nothing else happens yet. */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import { loadPortalPolicy } from "../../policies/policy-store.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";
import type { PreparedDecision } from "../model/prepared-decision.ts";
import { needsCountersignature } from "../permissions/countersignature.ts";
import { planTransition, type TransitionRequest } from "./apply-transition.server.ts";
import { loadEffectFacts } from "./load-effect-facts.server.ts";

/** Returns whether a transition that the caller may make waits for a second person's signature. */
export const needsDecisionCountersignature = async (
  { header, action, input }: TransitionRequest,
  ctx: Context,
): Promise<boolean> =>
  ctx.actor.kind === "staff" &&
  header.funding !== undefined &&
  needsCountersignature(header, action, input, await loadPortalPolicy(ctx));

/**
 * Writes an application with another prepared decision or none. Its version changes, so that nobody acts on what was
 * not read; nothing that applicants read changes.
 * @throws Refusal 900050 when somebody else wrote first
 */
export const writePreparedDecision = async (
  before: ApplicationHeader,
  prepared: PreparedDecision | undefined,
  ctx: Context,
  extraWrites: readonly TransactionItem[] = [],
): Promise<ApplicationHeader> => {
  const { prepared: _, ...header } = before;
  const next: ApplicationHeader = {
    ...header,
    version: before.version + 1,
    ...(prepared ? { prepared } : {}),
  };
  try {
    await transact([
      Store.buildHeaderPut(next, { version: before.version, status: before.status }),
      ...extraWrites,
      ...buildOutcomeWrites(ctx, { id: before.id, version: next.version }),
    ]);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of("header")) throw error;
    throw new Refusal(errorCodes.STALE_VERSION, { current: { version: before.version + 1 } });
  }
  return next;
};

/**
 * Checks a transition as it would be made now, and keeps it with the application until a second person countersigns it.
 * @throws Refusal of the effect, 900050
 */
export const prepareDecision = async (
  request: TransitionRequest,
  ctx: Context,
): Promise<ApplicationHeader> => {
  const { header, action, input } = request;
  await planTransition(request, await loadEffectFacts(request, ctx), ctx);
  const { version: _, ...keptInput } = input as typeof input & { version?: number };
  if (ctx.changes) ctx.changes.prepared = true;
  return writePreparedDecision(
    header,
    {
      action: action as PreparedDecision["action"],
      input: keptInput,
      by: ctx.actor.accountId,
      name: ctx.actor.account,
      at: ctx.now,
      version: header.version,
    },
    ctx,
  );
};
