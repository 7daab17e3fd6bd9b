/** Inspections on site (spec 1 §2, restricted views): what one may say, and of when. Pure. */
import type { FieldIssue } from "../errors.ts";
import type { InspectionWrite } from "./wire.ts";

/** Photos of one inspection; words of its notes in characters. */
export const most = { photos: 10, notes: 2000, count: 1_000_000 } as const;
/** A telephone's clock may be a little fast; what was found is sent within the month. */
const FAST_MS = 5 * 60_000;
const OLD_MS = 31 * 86_400_000;

/**
 * What is wrong with an inspection as it came.
 * @param now instant of the server
 */
export const issuesOf = (
  { madeAt, outcome, notes, photos, visitors, exhibitors }: InspectionWrite,
  now: string,
): FieldIssue[] => {
  const ago = Date.parse(now) - Date.parse(madeAt);
  const said = [...notes.trim()].length;
  const count = (path: string, value: number | undefined): FieldIssue[] =>
    value === undefined || (value >= 0 && value <= most.count)
      ? []
      : [{ path, key: value < 0 ? "min" : "max", params: { min: 0, max: most.count } }];
  return [
    ...(ago < -FAST_MS ? [{ path: "madeAt", key: "afterMax", params: { max: now.slice(0, 10) } }] : []),
    ...(ago > OLD_MS
      ? [
          {
            path: "madeAt",
            key: "beforeMin",
            params: { min: new Date(Date.parse(now) - OLD_MS).toISOString().slice(0, 10) },
          },
        ]
      : []),
    // What is not in order is described.
    ...(outcome !== "IN_ORDER" && said === 0 ? [{ path: "notes", key: "required" }] : []),
    ...(said > most.notes
      ? [{ path: "notes", key: "tooLong", params: { max: most.notes, unit: "characters" } }]
      : []),
    ...(photos.length > most.photos
      ? [{ path: "photos", key: "tooMany", params: { max: most.photos } }]
      : []),
    ...(new Set(photos).size < photos.length ? [{ path: "photos", key: "duplicate" }] : []),
    ...count("visitors", visitors),
    ...count("exhibitors", exhibitors),
  ];
};
