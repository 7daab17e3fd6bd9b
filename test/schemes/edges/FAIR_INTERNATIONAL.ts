/** The international fair: what it asks besides the hosted fair (spec 2 §2, §3, §5; schemes S2–S6). */
import { fairCases } from "./booth-cases.ts";
import type { SchemeEdges } from "./edge-case.ts";
import { exhibitorCases, partnerCases, portugueseFasciaCase } from "./exhibitor-cases.ts";

const booth = { type: "STANDARD_9", price: 1_350_000, per: "BOOTH" as const, sqm: 9 };
const fasciaPortuguese = {
  zh: "濠江綠活有限公司",
  en: "Hou Kong Green Living Ltd.",
  pt: "Hou Kong Vida Verde, Limitada",
};

export const fairInternationalEdges: SchemeEdges = {
  scheme: "FAIR_INTERNATIONAL",
  event: {
    formVariant: "INTERNATIONAL",
    booths: [booth, { type: "RAW_SPACE", price: 120_000, per: "SQM" }],
  },
  cases: [
    ...fairCases,
    ...exhibitorCases,
    ...partnerCases,
    portugueseFasciaCase,
    {
      rule: "with thirty characters in Portuguese",
      allowed: { fasciaPortuguese: { ...fasciaPortuguese, pt: "ã".repeat(30) } },
      refused: { fasciaPortuguese: { ...fasciaPortuguese, pt: "ã".repeat(31) } },
      issue: "fasciaPortuguese.pt tooLong",
    },
  ],
};
