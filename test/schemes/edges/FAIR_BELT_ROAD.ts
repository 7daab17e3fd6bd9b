/**
 * The fair of the Portuguese-speaking countries: what it asks besides the hosted fair (spec 2 §2, §3, §5; schemes
 * S2–S6).
 */
import { agencyProofCase, fairCases } from "./booth-cases.ts";
import type { SchemeEdges } from "./edge-case.ts";
import { exhibitorCases, partnerCases, portugueseFasciaCase } from "./exhibitor-cases.ts";

export const fairBeltRoadEdges: SchemeEdges = {
  scheme: "FAIR_BELT_ROAD",
  event: { formVariant: "BELT_ROAD" },
  cases: [
    ...fairCases,
    ...exhibitorCases,
    ...partnerCases,
    portugueseFasciaCase,
    {
      rule: "the countries are of the Portuguese-speaking ones",
      allowed: { representedCountries: ["BR"] },
      refused: { representedCountries: ["BR", "FR"] },
      issue: "representedCountries.1 option",
    },
    {
      rule: "each of them once",
      allowed: { representedCountries: ["BR", "AO"] },
      refused: { representedCountries: ["BR", "BR"] },
      issue: "representedCountries duplicate",
    },
    agencyProofCase,
  ],
};
