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
  cases: [
    ...fairCases,
    {
      rule: "a stated area is asked of raw space",
      allowed: { boothPreference: "STANDARD_9", expectedArea: undefined },
      refused: { boothPreference: "RAW_SPACE", expectedArea: undefined },
      issue: "expectedArea required",
    },
    ...exhibitorCases,
    ...partnerCases,
  ],
};
