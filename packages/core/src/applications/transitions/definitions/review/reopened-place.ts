/** A place that was refused or has lapsed, and is reviewed again. */
import type { Context } from "../../../../platform/actor.ts";
import { type EffectFacts, enterProcessing } from "../../../changes/transition-effect.ts";
import { restartReview } from "../../../deadlines/review-deadline.ts";
import { buildSupplementPeriod } from "../../../deadlines/submission-deadlines.ts";
import { getUncoveredAmount } from "../../../fees/refund-quote.ts";
import { pickUndecidedGrant } from "../../../funding/index.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";

/**
 * Returns an application that is reviewed again as a whole, with its grant: the legal period begins anew, and documents
 * can be sent until the end of the scheme's period. The acceptance asks for the rest of a fee, and for a payment that
 * was taken back, with the place again.
 */
export const reopenPlace = (
  next: ApplicationHeader,
  before: ApplicationHeader,
  { body }: Pick<EffectFacts, "body">,
  ctx: Context,
) => {
  const { cancelReason: _, restDue: _rest, missedOriginalDay: _day, ...rest } = next;
  // What was refunded and taken back as well is out of the institute's pocket, whatever is decided on the place.
  const isStillOwed = before.arrears === true && next.owed !== undefined && getUncoveredAmount(next) > 0;
  return {
    header: restartReview(
      {
        ...rest,
        deadlines: buildSupplementPeriod(rest, body?.answers ?? {}, ctx),
        timers: [],
        suspended: [],
        arrears: isStillOwed,
        ...(before.funding ? { funding: pickUndecidedGrant(before) } : {}),
      },
      ctx,
    ),
    constraintChange: {
      ...enterProcessing(next),
      ...(before.arrears && !isStillOwed ? { arrears: { remove: next.id } } : {}),
    },
  };
};
