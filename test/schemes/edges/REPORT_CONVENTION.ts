/** Answers of the report on a supported conference or exhibition (spec 3 §3 › Post-event report). */
import type { SchemeEdges } from "./edge-case.ts";
import { reportCases } from "./REPORT_LOCAL.ts";

const narratives = ["competitiveness", "sponsorship", "activities", "technology", "green"] as const;

export const reportConventionEdges: SchemeEdges = {
  scheme: "REPORT_CONVENTION",
  event: {},
  cases: [
    ...reportCases,
    {
      rule: "an activity on site was none online",
      allowed: { exhibitionType: "EXHIBITION" },
      refused: { exhibitionType: "ONLINE" },
      issue: "exhibitionType typeOfSiteReport",
    },
    {
      rule: "a conference needs no photographs, and none is shown twice",
      allowed: { photos: undefined },
      refused: { photos: ["demo-EVENT_PHOTO", "demo-EVENT_PHOTO-copy"] },
      issue: "photos.1 fileRepeated",
    },
    ...narratives.flatMap((key) => [
      {
        rule: `each of the five answers has two hundred words at most: ${key}`,
        allowed: { [key]: "綠".repeat(200) },
        refused: { [key]: "綠".repeat(201) },
        issue: `${key} tooLong`,
      },
      {
        rule: `and none is left out: ${key}`,
        allowed: { [key]: "綠" },
        refused: { [key]: undefined },
        issue: `${key} required`,
      },
    ]),
  ],
};
