/**
 * S2–S6: the hosted fair under its other names. What only one of them asks stands in `scheme.ts` under a condition on
 * the event's `formVariant`; here are the names and an example each.
 */
import { deriveScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import type { Answers, Scheme } from "../../forms/types/index.ts";
import { exampleAnswers } from "./example.ts";
import { hostedFair } from "./scheme.ts";

/** Where Portuguese is asked for, three names stand on the fascia. */
const { fascia: _fascia, ...answersWithoutFascia } = exampleAnswers;
const portugueseAnswers: Answers = {
  ...answersWithoutFascia,
  fasciaPortuguese: {
    zh: "濠江綠活有限公司",
    en: "Hou Kong Green Living Ltd.",
    pt: "Hou Kong Vida Verde, Limitada",
  },
};

/** S2–S6: the hosted fair under another name, with an example at an event that takes it. */
const deriveFairVariant = (id: string, eventId: string, example: Answers): Scheme =>
  lazyScheme(id, () =>
    deriveScheme(hostedFair, { id, example: { ...hostedFair.example, eventId, answers: example } }),
  );

/** In the order of the specification (spec 2 §2). */
export const fairVariants: Scheme[] = [
  deriveFairVariant("FAIR_GREEN", "green-2027", exampleAnswers),
  deriveFairVariant("FAIR_INTERNATIONAL", "sourcing-2027", portugueseAnswers),
  deriveFairVariant("FAIR_FRANCHISE", "brands-2027", {
    ...exampleAnswers,
    branchesCount: 3,
    franchiseFeeLevel: "B_50K_200K",
    brandOrigin: "澳門",
    statementLetter: ["demo-STATEMENT_LETTER_MFE"],
  }),
  deriveFairVariant("FAIR_BELT_ROAD", "lusofonia-food-2027", {
    ...portugueseAnswers,
    representedCountries: ["PT", "BR"],
  }),
  deriveFairVariant("FAIR_FOOD_STREET", "spring-food-2027", {
    ...exampleAnswers,
    boothPreference: "FOOD_STREET",
  }),
];
