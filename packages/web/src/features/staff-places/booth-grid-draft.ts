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
const languages = ["zh-Hant", "zh-Hans", "pt", "en"] as const;
/** Neighbouring booths under one name, as typed. */
export interface PavilionDraft {
  from: string;
  to: string;
  names: Record<(typeof languages)[number], string>;
}
/** The numbers of a zone, as typed. */
export interface GridDraft {
  count: string;
  columns: string;
  /** Empty where the floor is not measured. */
  area: string;
  ranges: RangeDraft[];
  /** Empty in a hall of one level. */
  level: string;
  /** Numbers of columns and rows, with commas between them. */
  aisleColumns: string;
  aisleRows: string;
  pavilions: PavilionDraft[];
}

export const readGridDraft = ({ booths, columns, area, ranges, ...floor }: PlanZone): GridDraft => ({
  count: String(booths.length),
  columns: String(columns),
  area: area === undefined ? "" : String(area),
  ranges: ranges.map(({ from, to, kind, sqm }) => ({
    from: String(from),
    to: String(to),
    kind,
    sqm: String(sqm),
  })),
  level: floor.level === undefined ? "" : String(floor.level),
  aisleColumns: floor.aisleColumns.join(", "),
  aisleRows: floor.aisleRows.join(", "),
  pavilions: floor.pavilions.map(({ from, to, names }) => ({
    from: String(from),
    to: String(to),
    names,
  })),
});
export const readGridDrafts = ({ zones }: BoothPlanView): Record<string, GridDraft> =>
  Object.fromEntries(zones.map((zone) => [zone.id, readGridDraft(zone)]));

/** Proposes the booths of the next row of a zone: those after the last row. */
const proposeNumbers = (count: string, rows: readonly { to: string }[]): { from: string; to: string } => {
  const last = Number(rows.at(-1)?.to ?? 0);
  const from = Number.isInteger(last) && last + 1 <= Number(count) ? String(last + 1) : "";
  return { from, to: from && count };
};
export const createRange = ({ count, ranges }: GridDraft): RangeDraft => ({
  ...proposeNumbers(count, ranges),
  kind: "",
  sqm: "",
});
export const createPavilion = ({ count, pavilions }: GridDraft): PavilionDraft => ({
  ...proposeNumbers(count, pavilions),
  names: { "zh-Hant": "", "zh-Hans": "", pt: "", en: "" },
});

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

/** Reads numbers with commas, blanks or other marks between them. */
const readNumberList = (text: string): { value: number[] } | NumberIssue => {
  const numbers = text
    .normalize("NFKC")
    .split(/[\s,;、.]+/)
    .filter(Boolean)
    .map(Number);
  return numbers.every((number) => Number.isSafeInteger(number) && number > 0)
    ? { value: numbers }
    : { key: "notInteger" };
};

/** Reads what was typed for a zone, with the fault of each part by its path within the zone. */
export const parseGridDraft = (
  id: string,
  { count, columns, area, ranges, level, pavilions, ...aisles }: GridDraft,
  language: string,
): { grid: GridWrite } | { issues: ReadonlyMap<string, NumberIssue> } => {
  const issues = new Map<string, NumberIssue>();
  const take = (path: string, read: ReadNumber): number => {
    if ("value" in read) return read.value;
    issues.set(path, read);
    return Number.NaN;
  };
  const takeList = (path: "aisleColumns" | "aisleRows"): number[] => {
    const read = readNumberList(aisles[path]);
    if ("value" in read) return read.value;
    issues.set(path, read);
    return [];
  };
  const takeNumbers = ({ from, to }: { from: string; to: string }, path: string) => ({
    from: take(`${path}.from`, readWholeNumber(from, language)),
    to: take(`${path}.to`, readWholeNumber(to, language)),
  });
  const grid: GridWrite = {
    id,
    count: take("count", readWholeNumber(count, language)),
    columns: take("columns", readWholeNumber(columns, language)),
    area: area.trim() === "" ? null : take("area", readArea(area, language)),
    ranges: ranges.map(({ kind, sqm, ...numbers }, at): RangeWrite => {
      if (!kind) issues.set(`ranges.${at}.kind`, { key: "required" });
      return {
        ...takeNumbers(numbers, `ranges.${at}`),
        kind,
        sqm: take(`ranges.${at}.sqm`, readArea(sqm, language)),
      };
    }),
    level: level.trim() === "" ? null : take("level", readWholeNumber(level, language)),
    aisleColumns: takeList("aisleColumns"),
    aisleRows: takeList("aisleRows"),
    pavilions: pavilions.map(({ names, ...numbers }, at) => {
      for (const name of languages)
        if (!names[name].trim()) issues.set(`pavilions.${at}.names.${name}`, { key: "required" });
      return { ...takeNumbers(numbers, `pavilions.${at}`), names };
    }),
  };
  return issues.size > 0 ? { issues } : { grid };
};
