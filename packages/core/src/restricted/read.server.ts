/**
 * Reading a restricted view. Each read is written into the access log before its rows are answered: who, when, which view,
 * by which filter, how many rows; when the log cannot be written nothing is read.
 */
import type { Context } from "../actor.ts";
import { record } from "../audit/store.server.ts";
import { codes, Refusal } from "../errors.ts";
import type { Json } from "../form/types.ts";
import { bySize, counted, sizeOf, suppressed } from "../statistics/index.ts";
import { activities, assignedRows, enterprises, type Keyed } from "./assigned.server.ts";
import * as Restricted from "./index.ts";
import type { Page, Tally } from "./wire.ts";

/** Rows a page: a telephone shows each as a card. */
export const PAGE = 20;
/** So many rows stay below what a Lambda may answer (6 MB, base64). */
const MOST = 10_000;

/** The bureau reads of all; an inspector of what the inspector was sent to. */
const sources = {
  activity: activities,
  enterprise: () => enterprises(),
  convention: async () => [],
} as const satisfies Record<Restricted.View["of"], (ctx: Context) => Promise<Keyed[]>>;

const found = async (
  name: Restricted.ViewName,
  filter: Restricted.Filter,
  ctx: Context,
): Promise<Restricted.Row[]> => {
  const { of, role } = Restricted.viewOf(name);
  const rows = role === "ROADSHOW" ? await assignedRows(of, ctx) : await sources[of](ctx);
  return rows.map(({ row }) => Restricted.project(name, row)).filter((row) => Restricted.passes(row, filter));
};

/** What was asked, without what was not. */
const plain = (value: object): { [name: string]: Json } => JSON.parse(JSON.stringify(value));

const log = (
  action: "read" | "export" | "statistics" | "authorise",
  subject: string,
  detail: object,
  ctx: Context,
): Promise<void> =>
  record({ action, subject, detail: plain({ ...detail, fields: Restricted.version }) }, [], ctx, "access");

export { log };

/**
 * A page of a view, 20 rows.
 * @param beside what else the log keeps: the authorisation it is read under
 */
export const page = async (
  name: Restricted.ViewName,
  { page: asked, ...filter }: Restricted.Filter & { page: number },
  ctx: Context,
  beside: object = {},
): Promise<Page> => {
  const rows = await found(name, filter, ctx);
  const items = rows.slice((asked - 1) * PAGE, asked * PAGE);
  await log("read", name, { filter: plain(filter), page: asked, rows: items.length, ...beside }, ctx);
  return {
    items: items.map((row) => ({ ...row })),
    total: rows.length,
    page: asked,
    pages: Math.max(1, Math.ceil(rows.length / PAGE)),
  };
};

/** All rows of a view that a filter lets through, for a file. @throws Refusal TOO_LARGE */
export const whole = async (
  name: Restricted.ViewName,
  format: "xlsx" | "csv",
  filter: Restricted.Filter,
  ctx: Context,
  beside: object = {},
): Promise<Restricted.Row[]> => {
  const rows = await found(name, filter, ctx);
  if (rows.length > MOST) throw new Refusal(codes.TOO_LARGE, { params: { max: MOST } });
  await log("export", name, { filter: plain(filter), format, rows: rows.length, ...beside }, ctx);
  return rows;
};

/** What the bureau asks first: how many, by what. Small counts of enterprises are held back. */
export const statistics = async (ctx: Context, beside: object = {}): Promise<Tally[]> => {
  const [activity, enterprise] = await Promise.all([
    found("dsec.activity", {}, ctx),
    found("dsec.enterprise", {}, ctx),
  ]);
  const text = (value: Restricted.Value | undefined): string => (value ? String(value) : "UNKNOWN");
  const companies = enterprise;
  const employees = (row: Restricted.Row): number | null =>
    typeof row.employees === "number" ? row.employees : null;
  const rows = activity.length + companies.length;
  await log("statistics", "dsec", { rows, ...beside }, ctx);
  return [
    { of: "activity", by: "nature", cells: counted(activity.map((row) => text(row.nature))) },
    { of: "activity", by: "month", cells: counted(activity.map((row) => text(row.start).slice(0, 7))) },
    { of: "enterprise", by: "nature", cells: suppressed(counted(companies.map((row) => text(row.nature)))) },
    {
      of: "enterprise",
      by: "industry",
      cells: suppressed(counted(companies.map((row) => text(row.industry)))),
    },
    {
      of: "enterprise",
      by: "size",
      cells: bySize(suppressed(counted(companies.map((row) => sizeOf(employees(row)))))),
    },
  ];
};
