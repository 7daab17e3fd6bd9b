/**
 * Figures of the desk: what came in, what was decided and how long it took, what is overdue and what is unpaid. A job
 * turns every application into cells, which are added up; a request adds up the cells of its period. Pure.
 */
import type { Actor } from "../../platform/actor.ts";
import type { Day } from "../../platform/day.ts";
import { isInScope } from "../../platform/staff-scope.ts";
import { type DeadlineKind, deadlineKinds } from "../model/deadline-kinds.ts";

const figureKinds = ["received", "decided", "running", "overdue", "unpaid", "deadline"] as const;
type FigureKind = (typeof figureKinds)[number];
/** Applications that count in the same way. */
export interface FigureCell {
  kind: FigureKind;
  /**
   * The day on which it came in or was decided, or its deadline ends; the day of the count for what is running, overdue
   * or unpaid.
   */
  day: Day;
  scheme: string;
  /** Empty for a scheme without an event. */
  eventId: string;
  /** The account that decided, or that an overdue case is assigned to; empty for nobody. */
  officer: string;
  /** Working days from the submission to the decision, of `decided`; absent where a year's holidays are unknown. */
  workingDays?: number;
  count: number;
  /** In avos, of `unpaid`. */
  amount?: number;
  /** The kind of deadline that ends, in a cell of `deadline`. */
  deadline?: DeadlineKind;
}
/** Returns whether a cell counts cases that are open now, which belong to no period in the past. */
export const isOpenCaseCell = ({ kind }: Pick<FigureCell, "kind">): boolean =>
  kind === "running" || kind === "overdue" || kind === "unpaid" || kind === "deadline";

const toCellKey = ({ kind, day, scheme, eventId, officer, workingDays, deadline }: FigureCell): string =>
  JSON.stringify([kind, day, scheme, eventId, officer, workingDays ?? null, deadline ?? null]);

/** Adds up cells that differ in their count and amount only. */
export const mergeCells = (cells: Iterable<FigureCell>): FigureCell[] => {
  const cellsByKey = new Map<string, FigureCell>();
  for (const cell of cells) {
    const key = toCellKey(cell);
    const knownCell = cellsByKey.get(key);
    if (!knownCell) cellsByKey.set(key, { ...cell });
    else {
      knownCell.count += cell.count;
      if (cell.amount !== undefined) knownCell.amount = (knownCell.amount ?? 0) + cell.amount;
    }
  }
  return [...cellsByKey.values()];
};

const sumCounts = (cells: readonly FigureCell[]): number => cells.reduce((sum, { count }) => sum + count, 0);

/** Applications on which a change of the rules could act: those that are not finished, and what is unpaid. */
interface RunningFigures {
  running: number;
  unpaid: number;
  /** In avos. */
  unpaidAmount: number;
}
/**
 * Adds up what is running and unpaid now.
 * @param schemes the schemes that count; undefined for all
 * @returns undefined where nothing is running: a count of an earlier version did not look for it
 */
export const sumRunningFigures = (
  cells: readonly FigureCell[],
  { schemes, eventId }: { schemes?: readonly string[] | undefined; eventId?: string | undefined },
): RunningFigures | undefined => {
  if (!cells.some(({ kind }) => kind === "running")) return undefined;
  const selectedCells = cells.filter(
    (cell) => (schemes?.includes(cell.scheme) ?? true) && (!eventId || cell.eventId === eventId),
  );
  const unpaidCells = selectedCells.filter(({ kind }) => kind === "unpaid");
  return {
    running: sumCounts(selectedCells.filter(({ kind }) => kind === "running")),
    unpaid: sumCounts(unpaidCells),
    unpaidAmount: unpaidCells.reduce((sum, { amount = 0 }) => sum + amount, 0),
  };
};

/** Figures of one scheme, event or officer, or of all. */
export interface FigureRow {
  /** The id of the scheme, event or account; empty for none, and for the total. */
  key: string;
  received: number;
  decided: number;
  /** Half of the decided applications took this many working days or fewer; absent where none was decided. */
  medianDays?: number;
  /** Nine in ten of them took this many or fewer. */
  ninetiethDays?: number;
  overdue: number;
  unpaid: number;
  /** In avos. */
  unpaidAmount: number;
}

/**
 * Finds the smallest number of days within which this share of the applications was decided (nearest rank).
 * @param share above 0 and at most 1
 */
export const findPercentile = (cells: readonly FigureCell[], share: number): number | undefined => {
  const measuredCells = cells
    .flatMap(({ workingDays, count }) => (workingDays === undefined ? [] : [{ workingDays, count }]))
    .toSorted((a, b) => a.workingDays - b.workingDays);
  const total = measuredCells.reduce((sum, { count }) => sum + count, 0);
  let passedCount = 0;
  for (const { workingDays, count } of measuredCells) {
    passedCount += count;
    if (passedCount >= total * share) return workingDays;
  }
  return undefined;
};

const buildFigureRow = (key: string, cells: readonly FigureCell[]): FigureRow => {
  const selectKind = (kind: FigureKind): FigureCell[] => cells.filter((cell) => cell.kind === kind);
  const decidedCells = selectKind("decided");
  const unpaidCells = selectKind("unpaid");
  const medianDays = findPercentile(decidedCells, 0.5);
  const ninetiethDays = findPercentile(decidedCells, 0.9);
  return {
    key,
    received: sumCounts(selectKind("received")),
    decided: sumCounts(decidedCells),
    ...(medianDays === undefined ? {} : { medianDays }),
    ...(ninetiethDays === undefined ? {} : { ninetiethDays }),
    overdue: sumCounts(selectKind("overdue")),
    unpaid: sumCounts(unpaidCells),
    unpaidAmount: unpaidCells.reduce((sum, { amount = 0 }) => sum + amount, 0),
  };
};

export const figureGroups = ["scheme", "event", "officer"] as const;
export type FigureGroup = (typeof figureGroups)[number];
const groupMembers = { scheme: "scheme", event: "eventId", officer: "officer" } as const;

export interface FigureFilter {
  from: Day;
  to: Day;
  scheme?: string | undefined;
  eventId?: string | undefined;
}
/** Selects the cells that the reader's role covers. */
export const selectCoveredCells = (
  cells: readonly FigureCell[],
  actor: Pick<Actor, "scope">,
): readonly FigureCell[] => (actor.scope ? cells.filter((cell) => isInScope(actor, cell)) : cells);

interface FigureTables {
  total: FigureRow;
  scheme: FigureRow[];
  event: FigureRow[];
  officer: FigureRow[];
}

/**
 * Adds up the cells of a period. What is overdue or unpaid is open now and belongs to no period. Nobody's decisions
 * are those of the system, so receipts, which have no officer, are not among the rows of officers.
 */
export const buildFigureTables = (
  cells: readonly FigureCell[],
  { from, to, scheme, eventId }: FigureFilter,
): FigureTables => {
  const selectedCells = cells.filter(
    (cell) =>
      cell.kind !== "deadline" &&
      cell.kind !== "running" &&
      (!scheme || cell.scheme === scheme) &&
      (!eventId || cell.eventId === eventId) &&
      (isOpenCaseCell(cell) || (cell.day >= from && cell.day <= to)),
  );
  const groupBy = (group: FigureGroup): FigureRow[] => {
    const byKey = Map.groupBy(
      group === "officer"
        ? selectedCells.filter(({ kind }) => kind === "decided" || kind === "overdue")
        : selectedCells,
      (cell) => cell[groupMembers[group]],
    );
    return [...byKey]
      .map(([key, ofKey]) => buildFigureRow(key, ofKey))
      .sort((a, b) => b.received + b.decided - (a.received + a.decided) || (a.key < b.key ? -1 : 1));
  };
  return {
    total: buildFigureRow("", selectedCells),
    scheme: groupBy("scheme"),
    event: groupBy("event"),
    officer: groupBy("officer"),
  };
};

/** A day on which deadlines of applicants or of the institute end. */
interface DeadlineDay {
  day: Day;
  count: number;
  kinds: { kind: DeadlineKind; count: number }[];
}
/** Lists the days of a period on which deadlines end, with how many of each kind. */
export const listDeadlineDays = (
  cells: readonly FigureCell[],
  { from, to, scheme, eventId }: FigureFilter,
): DeadlineDay[] => {
  const selectedCells = cells.filter(
    (cell) =>
      cell.kind === "deadline" &&
      cell.day >= from &&
      cell.day <= to &&
      (!scheme || cell.scheme === scheme) &&
      (!eventId || cell.eventId === eventId),
  );
  return [...Map.groupBy(selectedCells, ({ day }) => day)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, ofDay]) => ({
      day,
      count: sumCounts(ofDay),
      kinds: deadlineKinds.flatMap((kind) => {
        const count = sumCounts(ofDay.filter(({ deadline }) => deadline === kind));
        return count > 0 ? [{ kind, count }] : [];
      }),
    }));
};
