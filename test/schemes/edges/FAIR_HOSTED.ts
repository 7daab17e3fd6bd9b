/** Booth, zones, products and refund of a single exhibitor (spec 2 §3, §5). */
import { allBooths, fairCases } from "./booth-cases.ts";
import type { SchemeEdges } from "./edge-case.ts";
import { exhibitorCases, partnerCases } from "./exhibitor-cases.ts";

export const fairHostedEdges: SchemeEdges = {
  scheme: "FAIR_HOSTED",
  event: {
    formVariant: "GREEN",
    booths: allBooths,
  },
  cases: [...fairCases, ...exhibitorCases, ...partnerCases],
};
