/** Answers of the report on an online exhibition (spec 3 §3 › Post-event report, C43): ten pictures, held online. */
import type { SchemeEdges } from "./edge-case.ts";
import { buildPhotoCases, reportCases, resultCases } from "./REPORT_LOCAL.ts";

export const reportOnlineEdges: SchemeEdges = {
  scheme: "REPORT_ONLINE",
  event: {},
  cases: [
    ...reportCases,
    ...buildPhotoCases(10),
    ...resultCases,
    {
      rule: "an activity that was held online was none on site",
      allowed: { exhibitionType: "ONLINE" },
      refused: { exhibitionType: "TRADE_FAIR" },
      issue: "exhibitionType typeOfOnlineReport",
    },
  ],
};
