/** Plans the changes of reservations that do not follow from the new status of an application alone. */
import type { Context } from "../../platform/actor.ts";
import type { Decision, EffectFacts } from "../changes/transition-effect.ts";
import { refuseAcceptanceOfOther } from "../eligibility/earlier-assessment.server.ts";
import { applySubmittedPrices } from "../fees/submitted-prices.ts";
import { planGroupChange, planMemberSpace, refusePricedType } from "../groups/plan-group-change.server.ts";
import type { SubmittedAction } from "../model/actions.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { planReopening } from "../reservations/plan-reopening.server.ts";
import { planOwnersOnceCertified } from "../reservations/supplement-reservations.server.ts";
import { checkSupplement, type ReservationChange } from "./check-supplement.server.ts";
import { refuseDrawnChange } from "./refuse-drawn-change.server.ts";

export type { ReservationChange };

/**
 * Plans these changes: of an acceptance, the owners who were certified since the submission; of a supplement, what its
 * answers are for; of a refusal that is undone, that nothing else took its place.
 * @throws Refusal of `checkSupplement`, `refuseDrawnChange`, `refusePricedType` and `planGroupChange`; 900445 for the
 * acceptance of another company than was assessed
 */
export const planTransitionReservations = async (
  header: ApplicationHeader,
  action: SubmittedAction,
  { answers, header: next }: Pick<Decision, "answers" | "header">,
  { body, event }: EffectFacts,
  ctx: Context,
): Promise<ReservationChange | undefined> => {
  if (action === "accept") {
    await refuseAcceptanceOfOther(header, ctx);
    return planOwnersOnceCertified(header);
  }
  if (action !== "supplement" || !answers || !body) return planReopening(header, next);
  const change = await checkSupplement(header, body, answers, event, ctx);
  const answerChange = { before: body.answers, after: answers };
  await refuseDrawnChange(header, answerChange, event);
  await refusePricedType(header, answerChange);
  const spaceWrites = await planMemberSpace(header, answerChange, event);
  const groupChange = await planGroupChange(header, answerChange, event && applySubmittedPrices(event, body));
  const holds = groupChange?.holds ?? header.holds;
  const groupWrites = [...spaceWrites, ...(groupChange?.writes ?? [])];
  if (!holds || groupWrites.length === 0) return change;
  return {
    addedPersons: [],
    ...change,
    holds: {
      ...holds,
      ...change?.holds,
      ...(groupChange?.holds.leads ? { leads: groupChange.holds.leads } : {}),
    },
    writes: [...(change?.writes ?? []), ...groupWrites],
  };
};
