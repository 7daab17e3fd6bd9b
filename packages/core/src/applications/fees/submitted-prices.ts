/**
 * The prices by which an application is charged (spec 2 §3, §9; decision 0623): those of its submission. Two people can
 * edit an event after somebody has applied, and a corrected answer or a member of a group does not bring their new
 * prices to what was applied for before. Pure.
 */
import type { EventDetail } from "../../events/event-schema.ts";
import type { ApplicationBody, SubmittedPrices } from "../model/application-rows.ts";

/** Picks what an application keeps of the prices of its event. */
export const pickPrices = ({ booths, discounts, rateChart }: EventDetail): SubmittedPrices => ({
  booths,
  discounts,
  rateChart,
});

/**
 * Lists the present entries for something that had no price at the submission: a kind of booth or an item added later.
 */
const listAddedEntries = <T>(
  submitted: readonly T[],
  present: readonly T[],
  isSamePrice: (one: T, other: T) => boolean,
): T[] => present.filter((entry) => !submitted.some((other) => isSamePrice(other, entry)));

/**
 * Returns an event with the prices that an application found at its submission. What the event sells only since then
 * has its present price. Unchanged for an application from before prices were kept.
 */
export const applySubmittedPrices = (
  event: EventDetail,
  body: Pick<ApplicationBody, "prices"> | undefined,
): EventDetail => {
  const prices = body?.prices;
  if (!prices) return event;
  const { booths, discounts, rateChart } = prices;
  return {
    ...event,
    discounts,
    booths: [
      ...booths,
      ...listAddedEntries(
        booths,
        event.booths,
        (one, { type, eligibility }) =>
          one.type === type && (one.eligibility === undefined || one.eligibility === eligibility),
      ),
    ],
    rateChart: [
      ...rateChart,
      ...listAddedEntries(
        rateChart,
        event.rateChart,
        (one, { extra, band }) => one.extra === extra && (one.band === undefined || one.band === band),
      ),
    ],
  };
};
