/**
 * S2–S6: the hosted fair under its other names. What only one of them asks stands in `hosted-fair.ts` under a condition on
 * the event's `formVariant`; here are the names and an example each.
 */
import { lazily, variantOf } from "../form/define.ts";
import type { Answers, Scheme } from "../form/types.ts";
import { hostedFair } from "./hosted-fair.ts";
import { exampleAnswers } from "./hosted-fair-example.ts";

/** Where Portuguese is asked for, three names stand on the fascia. */
const { fascia: _twoNames, ...others } = exampleAnswers;
const threeNames: Answers = {
  ...others,
  fasciaPortuguese: {
    zh: "濠江綠活有限公司",
    en: "Hou Kong Green Living Ltd.",
    pt: "Hou Kong Vida Verde, Limitada",
  },
};

/** S2–S6: the hosted fair under another name, with an example at an event that takes it. */
const named = (id: string, eventId: string, example: Answers): Scheme =>
  lazily(id, () =>
    variantOf(hostedFair, { id, example: { ...hostedFair.example, eventId, answers: example } }),
  );

/** In the order of the specification (spec 2 §2). */
export const variants: Scheme[] = [
  named("FAIR_GREEN", "green-2027", exampleAnswers),
  named("FAIR_INTERNATIONAL", "sourcing-2027", threeNames),
  named("FAIR_FRANCHISE", "brands-2027", {
    ...exampleAnswers,
    branchesCount: 3,
    franchiseFeeLevel: "B_50K_200K",
    brandOrigin: "澳門",
    statementLetter: ["demo-STATEMENT_LETTER_MFE"],
  }),
  named("FAIR_BELT_ROAD", "lusofonia-food-2027", { ...threeNames, representedCountries: ["PT", "BR"] }),
  named("FAIR_FOOD_STREET", "spring-food-2027", {
    ...exampleAnswers,
    boothPreference: "FOOD_STREET",
  }),
];
