/** The green exhibition: what it asks besides the hosted fair (spec 2 §2, §3, §5; schemes S2–S6). */
import { fairCases } from "./booth-cases.ts";
import type { SchemeEdges } from "./edge-case.ts";
import { exhibitorCases, partnerCases } from "./exhibitor-cases.ts";

const seeking = { matchingIntent: "SEEKING", matchingPartnerType: "PARTNER" };
const fascia = { zh: "濠江綠活有限公司", en: "Hou Kong Green Living Ltd." };

export const fairGreenEdges: SchemeEdges = {
  scheme: "FAIR_GREEN",
  event: { formVariant: "GREEN" },
  cases: [
    ...fairCases,
    ...exhibitorCases,
    ...partnerCases,
    {
      rule: "a fascia has thirty characters in each language",
      allowed: { fascia: { ...fascia, en: "x".repeat(30) } },
      refused: { fascia: { ...fascia, en: "x".repeat(31) } },
      issue: "fascia.en tooLong",
    },
    {
      rule: "a first-time exhibitor names no editions, another does",
      allowed: { previousParticipation: true, previousEditions: "2025" },
      refused: { previousParticipation: true },
      issue: "previousEditions required",
    },
    {
      rule: "who seeks partners says which",
      allowed: { ...seeking, matchingDescription: "字".repeat(21) },
      refused: { matchingIntent: "SEEKING", matchingDescription: "字".repeat(21) },
      issue: "matchingPartnerType required",
    },
    {
      rule: "an exhibitor of two zones prefers one of them",
      allowed: { zoneChoice1: "B", zoneChoice2: "A" },
      refused: { zoneChoice1: "B", zoneChoice2: "B" },
      issue: "zoneChoice2 duplicate",
    },
  ],
};
