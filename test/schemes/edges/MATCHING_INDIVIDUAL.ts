/** A buyer or a seller for business matching (spec 2 §3 › Business matching, §5; schemes S13). */
import type { SchemeEdges } from "./edge-case.ts";
import { matchingCases, matchingEvent } from "./matching-cases.ts";

export const matchingIndividualEdges: SchemeEdges = {
  scheme: "MATCHING_INDIVIDUAL",
  event: matchingEvent,
  cases: [
    ...matchingCases,
    {
      rule: "a buyer who meets online consents to it",
      allowed: { side: "BUYER", participationMode: "ONLINE", onlineBuyerConsent: true },
      refused: { side: "BUYER", participationMode: "ONLINE", onlineBuyerConsent: false },
      issue: "onlineBuyerConsent agree",
    },
    {
      rule: "a seller is not asked, nor is a buyer on site",
      allowed: { side: "BUYER", participationMode: "OFFLINE" },
      refused: { side: "BUYER", participationMode: "BOTH" },
      issue: "onlineBuyerConsent agree",
    },
  ],
};
