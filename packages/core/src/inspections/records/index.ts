/** Validation of inspections on site (spec 1 §2, restricted views). Pure. */
import { addDays, type Day, type Instant, isDay, toInstant, toMacaoDay } from "../../platform/day.ts";
import type { FieldIssue } from "../../platform/errors.ts";
import type { InspectionWrite } from "./inspection-schema.ts";

/**
 * The most inspectors of one subject. To replace all of them by as many others takes two rows for each, and one
 * transaction takes a hundred rows (decision 0585).
 */
export const MAX_INSPECTORS = 24;

/** Maximum number of photos, of characters of the notes, and of visitors. */
export const inspectionLimits = { photos: 10, notes: 2000, count: 1_000_000 } as const;
/** The clock of a phone may be slightly fast; inspections are sent within a month. */
const MAX_CLOCK_AHEAD_MS = 5 * 60_000;
const MAX_AGE_MS = 31 * 86_400_000;

/**
 * Validates an inspection.
 * @param now instant of the server
 */
export const findInspectionIssues = (
  { madeAt, outcome, notes, photos, visitors, exhibitors }: InspectionWrite,
  now: Instant,
): FieldIssue[] => {
  const ageMs = Date.parse(now) - Date.parse(madeAt);
  const noteLength = [...notes.trim()].length;
  const checkCount = (path: string, value: number | undefined): FieldIssue[] =>
    value === undefined || (value >= 0 && value <= inspectionLimits.count)
      ? []
      : [{ path, key: value < 0 ? "min" : "max", params: { min: 0, max: inspectionLimits.count } }];
  return [
    ...(ageMs < -MAX_CLOCK_AHEAD_MS
      ? [{ path: "madeAt", key: "afterMax", params: { max: toMacaoDay(now) } }]
      : []),
    ...(ageMs > MAX_AGE_MS
      ? [
          {
            path: "madeAt",
            key: "beforeMin",
            params: { min: toMacaoDay(toInstant(Date.parse(now) - MAX_AGE_MS)) },
          },
        ]
      : []),
    // Notes are required unless everything is in order.
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

/** Stands are built up some days before an event, and taken down the day after it. */
const SETUP_DAYS = 3;
const DISMANTLING_DAYS = 1;

/**
 * Returns the days on which a subject with these days can be inspected; undefined for one without days, an enterprise.
 */
export const getInspectionDays = (start: unknown, end: unknown): { from: Day; to: Day } | undefined =>
  isDay(start) && isDay(end)
    ? { from: addDays(start, -SETUP_DAYS), to: addDays(end, DISMANTLING_DAYS) }
    : undefined;

/** Refuses an inspection of something that has not begun or is over: it is made on site. */
export const findInspectionDayIssues = (
  { madeAt }: Pick<InspectionWrite, "madeAt">,
  days: ReturnType<typeof getInspectionDays>,
): FieldIssue[] => {
  if (!days) return [];
  const day = toMacaoDay(madeAt as Instant);
  if (day < days.from) return [{ path: "madeAt", key: "inspectionTooEarly", params: { min: days.from } }];
  return day > days.to ? [{ path: "madeAt", key: "inspectionTooLate", params: { max: days.to } }] : [];
};
