/** Reads the figures of a period from what the job has counted. */
import { loadStaffRoster } from "../../identity/staff/staff-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { addYears } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import {
  buildFigureTables,
  type FigureFilter,
  type FigureRow,
  listDeadlineDays,
  selectCoveredCells,
} from "./desk-figures.ts";
import type { DeadlineForecastView, FigureRowView, FigureView } from "./desk-figures-schema.ts";
import * as Store from "./desk-figures-store.server.ts";
import { readShreddedCells } from "./shredded-cells.server.ts";

/** The longest period, in years. */
const MAX_YEARS = 5;

const checkPeriod = ({ from, to }: FigureFilter): void => {
  if (from > to)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: [{ path: "to", key: "beforeMin", params: { min: from } }],
    });
  const earliest = addYears(to, -MAX_YEARS);
  if (from < earliest)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: [{ path: "from", key: "beforeMin", params: { min: earliest } }],
    });
};

/**
 * Returns the rows that the caller may see. The work of a colleague is not shown to the others, so officers see their
 * own row only (decision 0396).
 */
const selectOfficerRows = (rows: FigureRow[], { actor }: Context): FigureRow[] =>
  actor.roles.includes("ADMIN") ? rows : rows.filter(({ key }) => key === actor.accountId);

/**
 * Returns the figures of a period, as of the last count.
 * @throws Refusal 900054 for a period that ends before it begins or is longer than five years
 */
export const loadDeskFigures = async (filter: FigureFilter, ctx: Context): Promise<FigureView> => {
  checkPeriod(filter);
  const months = [filter.from.slice(0, 7), filter.to.slice(0, 7)] as const;
  const [current, run, roster, shredded] = await Promise.all([
    Store.findCurrentFigures(),
    Store.findFigureRun(),
    loadStaffRoster(),
    readShreddedCells(...months),
  ]);
  const cells = current ? await Store.readFigureCells(current.runId, ...months) : [];
  const tables = buildFigureTables(selectCoveredCells([...cells, ...shredded.cells], ctx.actor), filter);
  const accounts = new Map(roster.members.map(({ id, account }) => [id, account]));
  const addNames = (row: FigureRow): FigureRowView => {
    const names = current?.eventNames[row.key] ?? shredded.eventNames[row.key];
    return { ...row, ...(names ? { names } : {}) };
  };
  const addAccount = (row: FigureRow): FigureRowView => {
    const account = accounts.get(row.key);
    return { ...row, ...(account ? { account } : {}) };
  };
  return {
    ...(current ? { asOf: current.asOf } : {}),
    ...(run && !run.finished ? { counting: run.applications } : {}),
    from: filter.from,
    to: filter.to,
    total: tables.total,
    scheme: tables.scheme,
    event: tables.event.map(addNames),
    officer: selectOfficerRows(tables.officer, ctx).map(addAccount),
  };
};

/**
 * Returns how many deadlines end on which day of a period, as of the last count.
 * @throws Refusal 900054 as `loadDeskFigures`
 */
export const loadDeadlineForecast = async (
  filter: FigureFilter,
  { actor }: Pick<Context, "actor">,
): Promise<DeadlineForecastView> => {
  checkPeriod(filter);
  const current = await Store.findCurrentFigures();
  const cells = current ? await Store.readOpenCaseCells(current.runId) : [];
  return {
    ...(current ? { asOf: current.asOf } : {}),
    from: filter.from,
    to: filter.to,
    days: listDeadlineDays(selectCoveredCells(cells, actor), filter),
  };
};
