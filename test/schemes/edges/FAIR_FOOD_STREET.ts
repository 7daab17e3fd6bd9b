/** The food street: what it asks besides the hosted fair (spec 2 §2, §3, §5; schemes S2–S6). */
import { fairCases, onlineOnly, stallQuestions } from "./booth-cases.ts";
import type { SchemeEdges } from "./edge-case.ts";
import { exhibitorCases } from "./exhibitor-cases.ts";
import { buildAskedCases } from "./shared-cases.ts";

export const fairFoodStreetEdges: SchemeEdges = {
  scheme: "FAIR_FOOD_STREET",
  event: {
    formVariant: "FOOD_STREET",
    booths: [{ type: "FOOD_STREET", price: 280_000, per: "BOOTH" }],
  },
  cases: [
    ...fairCases,
    ...exhibitorCases,
    {
      rule: "the booth is one of the food street",
      allowed: { boothPreference: "FOOD_STREET" },
      refused: { boothPreference: "STANDARD_9" },
      issue: "boothPreference option",
    },
    {
      rule: "water, gas and electricity are yes or no",
      allowed: { powerNeeded: true, waterNeeded: false, gasNeeded: true },
      refused: { powerNeeded: "yes" },
      issue: "powerNeeded format",
    },
    ...buildAskedCases(
      "they are laid on at a stall, and nobody who takes part online is asked",
      onlineOnly,
      { participationMode: "BOTH" },
      stallQuestions,
    ),
    {
      rule: "a stated area belongs to raw space, which is not offered",
      allowed: { boothPreference: "FOOD_STREET", expectedArea: 10 },
      refused: { boothPreference: "RAW_SPACE", expectedArea: 18 },
      issue: "boothPreference option",
    },
  ],
};
