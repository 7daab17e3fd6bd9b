/** The grid of a zone as it is typed, and as it is sent. Pure. */
import type {
  BoothPlanView,
  BoothPlanWrite,
} from "@portal/core/applications/places/booths/booth-plan-schema";
import { parseTypedNumber } from "@portal/core/platform/parse-number";
import { type NumberIssue, readWholeNumber, toNumberIssue } from "../../form/number-issue.ts";

type PlanZone = BoothPlanView["zones"][number];
type GridWrite = BoothPlanWrite["zones"][number];
type RangeWrite = NonNullable<GridWrite["ranges"]>[number];

/** Consecutive booths of one kind and size, as typed. */
export interface RangeDraft {
  from: string;
  to: string;
  kind: string;
  sqm: string;
}
/** The numbers of a zone, as typed. */
export interface GridDraft {
  count: string;
  columns: string;
  /** Empty where the floor is not measured. */
  area: string;
  ranges: RangeDraft[];
}

export const readGridDraft = ({ booths, columns, area, ranges }: PlanZone): GridDraft => ({
  count: String(booths.length),
  columns: String(columns),
  area: area === undefined ? "" : String(area),
  ranges: ranges.map(({ from, to, kind, sqm }) => ({
    from: String(from),
    to: String(to),
    kind,
    sqm: String(sqm),
  })),
});
export const readGridDrafts = ({ zones }: BoothPlanView): Record<string, GridDraft> =>
  Object.fromEntries(zones.map((zone) => [zone.id, readGridDraft(zone)]));

/** Makes the next range of a zone: it begins after the last one. */
export const createRange = ({ count, ranges }: GridDraft): RangeDraft => {
  const last = Number(ranges.at(-1)?.to ?? 0);
  const from = Number.isInteger(last) && last + 1 <= Number(count) ? String(last + 1) : "";
  return { from, to: from && count, kind: "", sqm: "" };
};

type ReadNumber = { value: number } | NumberIssue;
/** Reads a typed number that may have decimals. */
const readNumber = (text: string, language: string): ReadNumber => {
  const parsedNumber = parseTypedNumber(text, language);
  const issue = toNumberIssue(parsedNumber);
  if (issue) return issue;
  return { value: parsedNumber && "value" in parsedNumber ? parsedNumber.value : Number.NaN };
};
const readArea = (text: string, language: string): ReadNumber => {
  const read = readNumber(text, language);
  return "value" in read && read.value <= 0 ? { key: "min", params: { min: 1 } } : read;
};

/** Reads what was typed for a zone, with the fault of each part by its path within the zone. */
export const parseGridDraft = (
  id: string,
  { count, columns, area, ranges }: GridDraft,
  language: string,
): { grid: GridWrite } | { issues: ReadonlyMap<string, NumberIssue> } => {
  const issues = new Map<string, NumberIssue>();
  const take = (path: string, read: ReadNumber): number => {
    if ("value" in read) return read.value;
    issues.set(path, read);
    return Number.NaN;
  };
  const grid: GridWrite = {
    id,
    count: take("count", readWholeNumber(count, language)),
    columns: take("columns", readWholeNumber(columns, language)),
    area: area.trim() === "" ? null : take("area", readArea(area, language)),
    ranges: ranges.map(({ from, to, kind, sqm }, at): RangeWrite => {
      if (!kind) issues.set(`ranges.${at}.kind`, { key: "required" });
      return {
        from: take(`ranges.${at}.from`, readWholeNumber(from, language)),
        to: take(`ranges.${at}.to`, readWholeNumber(to, language)),
        kind,
        sqm: take(`ranges.${at}.sqm`, readArea(sqm, language)),
      };
    }),
  };
  return issues.size > 0 ? { issues } : { grid };
};
