/** Transitions that people call for: what they may do now is checked, and then it is done. */
import type { Notice } from "../../messaging/notice-types.ts";
import { type ReasonReader, refuseUnofferedReasons } from "../../messaging/wording/changed-reasons.server.ts";
import type { Context } from "../../platform/actor.ts";
import { type Day, getYear } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildDecisionNotices } from "../changes/append-history.server.ts";
import type { ApplicationBody, ApplicationHeader } from "../model/application-rows.ts";
import type { ActionBody, ApplicationView } from "../model/application-schema.ts";
import { enforceChangeLimit } from "../model/enforce-change-limit.server.ts";
import { explainDenial } from "../permissions/authorization.ts";
import { loadApplicationWithMakers } from "../permissions/earlier-makers.server.ts";
import { toApplicationView } from "../views/application-view.server.ts";
import { applyTransition, planTransition, type TransitionRequest } from "./apply-transition.server.ts";
import { changesNothing, isSubmittedAction } from "./decide-transition.ts";
import { refuseOtherMembers } from "./definitions/action-input.ts";
import { loadEffectFacts } from "./load-effect-facts.server.ts";
import { needsDecisionCountersignature, prepareDecision } from "./prepare-decision.server.ts";
import { completeDecidedHeader } from "./write-transition.server.ts";

/**
 * Loads the application of a transition and checks that the caller may make it now.
 * @throws Refusal the code of the denial; 200114 for a member that the action does not take; 900050 when the version is
 * stale
 */
const loadAllowedTransition = async (
  id: string,
  action: string,
  input: ActionBody,
  ctx: Context,
  readReasons?: ReasonReader,
): Promise<TransitionRequest> => {
  const { header, body } = await loadApplicationWithMakers(id, ctx);
  if (header.status === "DRAFT")
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: header.status, action } });
  const denial = explainDenial(header, action, ctx);
  // To people, actions of the system or the gateway look as if they did not exist.
  if (denial || !isSubmittedAction(action))
    throw new Refusal(
      denial?.code ?? errorCodes.MOVE_NOT_ALLOWED,
      denial?.params ? { params: denial.params } : {},
    );
  refuseOtherMembers(action, input);
  if (header.version !== input.version)
    throw new Refusal(errorCodes.STALE_VERSION, { current: toApplicationView(header, undefined, ctx) });
  await refuseUnofferedReasons(action, input, ctx, readReasons);
  return { header, action, input, body };
};

/**
 * Makes a transition on behalf of the caller. Where a second person countersigns it, it is prepared only, which the
 * view tells. One that changes nothing is not made, and the view is of what is there.
 * @param readReasons where many transitions of one call share a reading of the stock reasons
 * @throws Refusal the code of the denial; 200114 for a member that the action does not take, 900050 when the version is
 * stale, 19995 for an applicant's too many
 */
export const performTransition = async (
  id: string,
  action: string,
  input: ActionBody,
  ctx: Context,
  readReasons?: ReasonReader,
): Promise<ApplicationView> => {
  const request = await loadAllowedTransition(id, action, input, ctx, readReasons);
  await enforceChangeLimit(id, ctx);
  if (changesNothing(request)) return toApplicationView(request.header, request.body, ctx);
  if (await needsDecisionCountersignature(request, ctx)) {
    const preparedHeader = await prepareDecision(request, ctx);
    return toApplicationView(preparedHeader, request.body, ctx);
  }
  const { next, body } = await applyTransition(request, ctx);
  return toApplicationView(next, body, ctx);
};

/** A transition that was decided and not written. */
interface SimulatedTransition {
  before: ApplicationHeader;
  /** The application as it would be, without the number of a receipt that it would draw. */
  next: ApplicationHeader;
  body: ApplicationBody | undefined;
  /** What would be sent. */
  notices: Notice[];
  /** It would be prepared, and sent once a second person has countersigned it. */
  needsCountersignature: boolean;
}

/** A placeholder for the receipt number, which only the write can take: somebody else may take the next one first. */
const describeUnknownReceipt = (today: Day): string => `R-${getYear(today)}-______`;

/**
 * Decides a transition as `performTransition` would now, and writes nothing. What only the write finds out, such as a
 * place that somebody takes meanwhile, is not known before it.
 * @throws Refusal as `performTransition`
 */
export const simulateTransition = async (
  id: string,
  action: string,
  input: ActionBody,
  ctx: Context,
  readReasons?: ReasonReader,
): Promise<SimulatedTransition> => {
  const request = await loadAllowedTransition(id, action, input, ctx, readReasons);
  const { header, body } = request;
  if (changesNothing(request))
    return { before: header, next: header, body, notices: [], needsCountersignature: false };
  return {
    ...(await simulateRequest(request, ctx)),
    needsCountersignature: await needsDecisionCountersignature(request, ctx),
  };
};

/** Decides a transition whose caller was checked, and writes nothing. */
export const simulateRequest = async (
  request: TransitionRequest,
  ctx: Context,
): Promise<Omit<SimulatedTransition, "needsCountersignature">> => {
  const facts = await loadEffectFacts(request, ctx);
  const { decision } = await planTransition(request, facts, ctx);
  const next = completeDecidedHeader(
    decision,
    decision.receipt ? describeUnknownReceipt(ctx.today) : undefined,
  );
  return {
    before: request.header,
    next,
    body: request.body,
    notices: buildDecisionNotices(next, decision, ctx.now),
  };
};
