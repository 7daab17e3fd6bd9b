/** Inspections on site (spec 1 §2, restricted views): what one may say, and of when. Pure. */
import type { FieldIssue } from "../../platform/errors.ts";
import type { InspectionWrite } from "./inspection-schema.ts";

/** Photos of one inspection; words of its notes in characters. */
export const inspectionLimits = { photos: 10, notes: 2000, count: 1_000_000 } as const;
/** A telephone's clock may be a little fast; what was found is sent within the month. */
const MAX_CLOCK_AHEAD_MS = 5 * 60_000;
const MAX_AGE_MS = 31 * 86_400_000;

/**
 * What is wrong with an inspection as it came.
 * @param now instant of the server
 */
export const findInspectionIssues = (
  { madeAt, outcome, notes, photos, visitors, exhibitors }: InspectionWrite,
  now: string,
): FieldIssue[] => {
  const ageMs = Date.parse(now) - Date.parse(madeAt);
  const noteLength = [...notes.trim()].length;
  const checkCount = (path: string, value: number | undefined): FieldIssue[] =>
    value === undefined || (value >= 0 && value <= inspectionLimits.count)
      ? []
      : [{ path, key: value < 0 ? "min" : "max", params: { min: 0, max: inspectionLimits.count } }];
  return [
    ...(ageMs < -MAX_CLOCK_AHEAD_MS
      ? [{ path: "madeAt", key: "afterMax", params: { max: now.slice(0, 10) } }]
      : []),
    ...(ageMs > MAX_AGE_MS
      ? [
          {
            path: "madeAt",
            key: "beforeMin",
            params: { min: new Date(Date.parse(now) - MAX_AGE_MS).toISOString().slice(0, 10) },
          },
        ]
      : []),
    // What is not in order is described.
    ...(outcome !== "IN_ORDER" && noteLength === 0 ? [{ path: "notes", key: "required" }] : []),
    ...(noteLength > inspectionLimits.notes
      ? [{ path: "notes", key: "tooLong", params: { max: inspectionLimits.notes, unit: "characters" } }]
      : []),
    ...(photos.length > inspectionLimits.photos
      ? [{ path: "photos", key: "tooMany", params: { max: inspectionLimits.photos } }]
      : []),
    ...(new Set(photos).size < photos.length ? [{ path: "photos", key: "duplicate" }] : []),
    ...checkCount("visitors", visitors),
    ...checkCount("exhibitors", exhibitors),
  ];
};
