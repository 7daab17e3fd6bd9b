/**
 * Reading a restricted view. Each read is written to the access log before its rows are returned: who, when, which
 * view, which filter, how many rows. When the log cannot be written, nothing is returned.
 */

import type { Json } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { countKeys, getSizeClass, sortBySize, suppressLinkedCounts } from "../../statistics/index.ts";
import * as Restricted from "./index.ts";
import {
  type KeyedRecord,
  listActivityRecords,
  listAnonymousEnterprises,
  listAssignedRecords,
  listEnterpriseFacts,
} from "./restricted-records.server.ts";
import type { CountTable, ViewPage } from "./restricted-schema.ts";

/** Rows per page; a phone shows each as a card. */
const VIEW_PAGE_SIZE = 20;
/** Rows that are written at once; how many bytes they have is measured (decision 0774). */
const MAX_EXPORT_ROWS = 10_000;

/** The bureau reads all activities, and enterprises without a name; an inspector those of assigned subjects. */
const recordSources = {
  activity: listActivityRecords,
  enterprise: () => listAnonymousEnterprises(),
  convention: async () => [],
} as const satisfies Record<Restricted.RestrictedView["of"], (ctx: Context) => Promise<KeyedRecord[]>>;

/**
 * Finds the rows of a view that match a filter.
 * @throws Refusal 900054 for a period that ends before it begins
 */
const findRows = async (
  name: Restricted.ViewName,
  filter: Restricted.ViewFilter,
  ctx: Context,
): Promise<Restricted.ViewRow[]> => {
  const { from: min, to } = filter;
  if (min !== undefined && to !== undefined && to < min)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: [{ path: "to", key: "beforeMin", params: { min } }],
    });
  const { of, role } = Restricted.getRestrictedView(name);
  const records = role === "ROADSHOW" ? await listAssignedRecords(of, ctx) : await recordSources[of](ctx);
  return records
    .filter(({ isUnlisted }) => !isUnlisted)
    .map(({ row }) => Restricted.projectViewRow(name, row))
    .filter((row) => Restricted.matchesViewFilter(row, filter));
};

/** The filter without undefined members. */
const dropUndefined = (value: object): { [name: string]: Json } => JSON.parse(JSON.stringify(value));

const logRestrictedAccess = (
  action: "read" | "export" | "statistics" | "authorise",
  subject: string,
  detail: object,
  ctx: Context,
): Promise<void> =>
  writeWithAuditEntry(
    { action, subject, detail: dropUndefined({ ...detail, fields: Restricted.viewsVersion }) },
    [],
    ctx,
    "access",
  );

export { logRestrictedAccess };

/**
 * Reads a page of a view, 20 rows.
 * @param logDetail additional details for the log: the authorisation
 */
export const readViewPage = async (
  name: Restricted.ViewName,
  { page: pageNumber, ...filter }: Restricted.ViewFilter & { page: number },
  ctx: Context,
  logDetail: object = {},
): Promise<ViewPage> => {
  const rows = await findRows(name, filter, ctx);
  const items = rows.slice((pageNumber - 1) * VIEW_PAGE_SIZE, pageNumber * VIEW_PAGE_SIZE);
  await logRestrictedAccess(
    "read",
    name,
    { filter: dropUndefined(filter), page: pageNumber, rows: items.length, ...logDetail },
    ctx,
  );
  return {
    items: items.map((row) => ({ ...row })),
    total: rows.length,
    page: pageNumber,
    pages: Math.max(1, Math.ceil(rows.length / VIEW_PAGE_SIZE)),
  };
};

/**
 * Reads all rows of a view that match a filter, for a file.
 * @throws Refusal TOO_LARGE
 */
export const readViewForExport = async (
  name: Restricted.ViewName,
  format: "xlsx" | "csv",
  filter: Restricted.ViewFilter,
  ctx: Context,
  logDetail: object = {},
): Promise<Restricted.ViewRow[]> => {
  const rows = await findRows(name, filter, ctx);
  if (rows.length > MAX_EXPORT_ROWS)
    throw new Refusal(errorCodes.TOO_LARGE, { params: { max: MAX_EXPORT_ROWS, context: "rows" } });
  await logRestrictedAccess(
    "export",
    name,
    { filter: dropUndefined(filter), format, rows: rows.length, ...logDetail },
    ctx,
  );
  return rows;
};

/** Counts participation for the bureau's overview, by category, with small counts of enterprises suppressed. */
export const countBureauStatistics = async (ctx: Context, logDetail: object = {}): Promise<CountTable[]> => {
  const [activity, enterprises] = await Promise.all([
    findRows("dsec.activity", {}, ctx),
    listEnterpriseFacts(),
  ]);
  const toKey = (value: Restricted.ViewValue | undefined): string => (value ? String(value) : "UNKNOWN");
  const rows = activity.length + enterprises.length;
  await logRestrictedAccess("statistics", "dsec", { rows, ...logDetail }, ctx);
  const [natures = [], industries = [], sizes = []] = suppressLinkedCounts([
    countKeys(enterprises.map((row) => toKey(row.nature))),
    countKeys(enterprises.map((row) => toKey(row.industry))),
    countKeys(
      enterprises.map(({ employeesFrom }) =>
        getSizeClass(employeesFrom === null ? null : Number(employeesFrom)),
      ),
    ),
  ]);
  return [
    { of: "activity", by: "nature", cells: countKeys(activity.map((row) => toKey(row.nature))) },
    { of: "activity", by: "month", cells: countKeys(activity.map((row) => toKey(row.start).slice(0, 7))) },
    { of: "enterprise", by: "nature", cells: natures },
    { of: "enterprise", by: "industry", cells: industries },
    { of: "enterprise", by: "size", cells: sortBySize(sizes) },
  ];
};
