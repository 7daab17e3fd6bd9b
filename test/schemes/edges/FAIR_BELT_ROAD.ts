/** The fair of the Portuguese-speaking countries: what it asks besides the hosted fair (spec 2 §2, §3, §5; schemes S2–S6). */
import { fairCases } from "./booth-cases.ts";
import type { SchemeEdges } from "./edge-case.ts";
import { exhibitorCases, partnerCases } from "./exhibitor-cases.ts";

const fascia = { zh: "濠江綠活有限公司", en: "Hou Kong Green Living Ltd." };
const fasciaPortuguese = { ...fascia, pt: "Hou Kong Vida Verde, Limitada" };

export const fairBeltRoadEdges: SchemeEdges = {
  scheme: "FAIR_BELT_ROAD",
  event: { formVariant: "BELT_ROAD" },
  cases: [
    ...fairCases,
    ...exhibitorCases,
    ...partnerCases,
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
    {
      rule: "the fascia has three languages",
      allowed: { fasciaPortuguese },
      refused: { fasciaPortuguese: fascia },
      issue: "fasciaPortuguese.pt required",
    },
    {
      rule: "an agent of products proves it in one way at least",
      allowed: { certificateOfOrigin: undefined, agencyAuthorisation: ["demo-AGENCY_AUTHORISATION"] },
      refused: { certificateOfOrigin: undefined },
      issue: "certificateOfOrigin oneOfDocuments",
    },
  ],
};
