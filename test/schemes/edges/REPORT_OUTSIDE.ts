/** Answers of the report on an exhibition outside Macao (spec 3 §3 › Post-event report): ten photographs. */
import type { SchemeEdges } from "./edge-case.ts";
import { buildPhotoCases, reportCases, resultCases } from "./REPORT_LOCAL.ts";

export const reportOutsideEdges: SchemeEdges = {
  scheme: "REPORT_OUTSIDE",
  event: {},
  cases: [
    ...reportCases,
    ...buildPhotoCases(10),
    ...resultCases,
    {
      rule: "one that was due before the online report is about an activity online too (decision 0718)",
      allowed: { exhibitionType: "ONLINE" },
      refused: { exhibitionType: "ELSEWHERE" },
      issue: "exhibitionType option",
    },
  ],
};
