/**
 * Removes a person from what staff searched for and named (decision 0421): saved views, repeated exports with the
 * notices about them, exports, and the record of what staff did, whose entries keep their places in the chain.
 */
import { listExportSchedules } from "../applications/desk/export-schedule-store.server.ts";
import { listQueueExports } from "../applications/desk/queue-export-store.server.ts";
import { SHARED_SPACE } from "../applications/desk/queue-view-store.server.ts";
import { loadStaffRoster } from "../identity/staff/staff-store.server.ts";
import type { AuditEntry, AuditLogName } from "../platform/audit/audit-store.server.ts";
import { listLogMonthsBefore } from "../platform/audit/log-months.ts";
import type { Day } from "../platform/day.ts";
import { isRecord } from "../platform/json.ts";
import type { RowFilter } from "../platform/query-partition.server.ts";
import { splitIntoBatches } from "../platform/split-into-batches.ts";
import { readMatchingRows, readStoredRows, replaceRow, type StoredRow } from "./compressed-rows.server.ts";
import { listExportOwners, removeDeskExports } from "./erase-stored-output.server.ts";
import type { PersonIdentifiers } from "./index.ts";
import { isSearchForPerson, mentionsPerson } from "./search-for-person.ts";

interface ErasedPerson {
  identifiers: PersonIdentifiers;
  names: readonly string[];
  pseudonym: string;
}
/** Views and repeated exports that search for the person, and what staff called them. */
interface NamedSearches {
  views: ReadonlySet<string>;
  schedules: ReadonlySet<string>;
  names: ReadonlySet<string>;
}

const logNames: readonly AuditLogName[] = ["audit", "access"];
const isSearchForErased = (text: unknown, { identifiers, names }: ErasedPerson): boolean =>
  typeof text === "string" && isSearchForPerson(text, identifiers, names);
const getSearch = (filter: unknown): unknown => (isRecord(filter) ? filter.q : undefined);

/** Lists the views of the desk and of each member of staff. */
const listViewRows = async (staffIds: readonly string[]): Promise<StoredRow[]> =>
  (
    await Promise.all([SHARED_SPACE, ...staffIds].map((space) => readStoredRows(`queue-views#${space}`)))
  ).flat();

const getEntry = (row: StoredRow): AuditEntry => row.entry as AuditEntry;
const schedulingActions: readonly string[] = ["export.schedule", "export.unschedule"];
/**
 * Selects the entries that may name a person: they searched, or were given a name. Nearly all entries of a month are
 * readings of documents, which do neither; they are left out in the table, because years of them do not fit into the
 * run of a job.
 */
const mayNamePerson: RowFilter = [
  { path: "entry.detail.filter" },
  { path: "entry.detail.viewId" },
  { path: "entry.action", values: schedulingActions },
];
/** Partitions of the logs that are read at once. */
const PARALLEL_MONTHS = 16;

const listLogRows = async (today: Day): Promise<StoredRow[]> => {
  const thisMonth = today.slice(0, 7);
  const partitions = [...listLogMonthsBefore(thisMonth), thisMonth].flatMap((month) =>
    logNames.map((logName) => `${logName}#${month}`),
  );
  const rows: StoredRow[] = [];
  for (const batch of splitIntoBatches(partitions, PARALLEL_MONTHS))
    rows.push(...(await Promise.all(batch.map((pk) => readMatchingRows(pk, mayNamePerson)))).flat());
  return rows;
};

/**
 * A name is typed freely, so it counts as the person's where it contains the whole name and what it names searches for
 * the person, or where it is the whole name or has an address.
 */
const findNamedSearches = async (
  person: ErasedPerson,
  viewRows: readonly StoredRow[],
  logRows: readonly StoredRow[],
): Promise<NamedSearches> => {
  const searching = viewRows.filter(({ filter }) => isSearchForErased(getSearch(filter), person));
  const views = new Set(searching.map(({ id }) => String(id)));
  const exports = (await Promise.all((await listExportOwners()).map(listQueueExports))).flat();
  const fromExports = exports.filter(({ request }) => isSearchForErased(request.q, person));
  const fromLog = logRows
    .map((row) => getEntry(row).detail)
    .filter(({ filter }) => isSearchForErased(getSearch(filter), person));
  const schedules = new Set(
    [...fromExports, ...fromLog].flatMap(({ schedule }) => (typeof schedule === "string" ? schedule : [])),
  );
  const running = (await listExportSchedules()).filter(
    ({ id, order }) => schedules.has(id) || views.has(order.viewId),
  );
  const fromViews = logRows.map(getEntry).filter(({ detail }) => views.has(String(detail.viewId)));
  const typedNames = [
    ...searching.map(({ name }) => String(name)),
    ...running.map(({ name }) => name),
    ...fromViews.map(({ subject }) => subject),
  ];
  return {
    views,
    schedules,
    names: new Set(typedNames.filter((name) => mentionsPerson(name, person.identifiers, person.names))),
  };
};

const isNamedAfter = (name: unknown, person: ErasedPerson, searches: NamedSearches): boolean =>
  typeof name === "string" && (searches.names.has(name) || isSearchForErased(name, person));

/** Entries keep their hash and are marked, as in histories. */
const eraseFromLog = async (
  rows: readonly StoredRow[],
  person: ErasedPerson,
  searches: NamedSearches,
): Promise<void> => {
  for (const row of rows) {
    const entry = getEntry(row);
    const { filter } = entry.detail;
    const isScheduling = schedulingActions.includes(entry.action);
    const isNamed = isScheduling && isNamedAfter(entry.subject, person, searches);
    const isSearching = isSearchForErased(getSearch(filter), person);
    if (!isNamed && !isSearching) continue;
    const erasedEntry = {
      ...entry,
      subject: isNamed ? person.pseudonym : entry.subject,
      detail: isSearching
        ? { ...entry.detail, filter: { ...(filter as object), q: person.pseudonym } }
        : entry.detail,
      redacted: true,
    };
    await replaceRow({ ...row, entry: erasedEntry }, row);
  }
};

const eraseFromSchedules = async (person: ErasedPerson, searches: NamedSearches): Promise<void> => {
  for (const row of await readStoredRows("export-schedules"))
    if (isNamedAfter(row.name, person, searches)) await replaceRow({ ...row, name: person.pseudonym }, row);
};

/** Notices that an export is ready have its name. */
const eraseFromExportNotices = async (
  staffIds: readonly string[],
  person: ErasedPerson,
  searches: NamedSearches,
): Promise<void> => {
  for (const id of staffIds)
    for (const row of await readStoredRows(`account#${id}`, "notice#")) {
      const params = isRecord(row.params) ? row.params : {};
      const isOfExport = row.template === "exportReady" || row.template === "exportFailed";
      if (isOfExport && isNamedAfter(params.name, person, searches))
        await replaceRow({ ...row, params: { ...params, name: person.pseudonym } }, row);
    }
};

const eraseFromViews = async (
  rows: readonly StoredRow[],
  person: ErasedPerson,
  searches: NamedSearches,
): Promise<void> => {
  for (const row of rows) {
    const isSearching = searches.views.has(String(row.id));
    const isNamed = isNamedAfter(row.name, person, searches);
    if (!isSearching && !isNamed) continue;
    const { q: _, ...otherFilters } = isRecord(row.filter) ? row.filter : {};
    const next = {
      ...row,
      filter: isSearching ? otherFilters : row.filter,
      name: isNamed ? person.pseudonym : row.name,
    };
    await replaceRow(next, row);
  }
};

/**
 * Removes searches for the person, and the person from the names that staff gave to them. The views go last, because
 * they tell what else is named after the person: a retry after a failure must still find it.
 */
export const eraseFromDesk = async (
  identifiers: PersonIdentifiers,
  names: readonly string[],
  pseudonym: string,
  today: Day,
): Promise<void> => {
  const person: ErasedPerson = { identifiers, names, pseudonym };
  const staffIds = (await loadStaffRoster()).members.map(({ id }) => id);
  const [viewRows, logRows] = await Promise.all([listViewRows(staffIds), listLogRows(today)]);
  const searches = await findNamedSearches(person, viewRows, logRows);
  await eraseFromSchedules(person, searches);
  await eraseFromExportNotices(staffIds, person, searches);
  await eraseFromLog(logRows, person, searches);
  await removeDeskExports(({ request }) => isSearchForErased(request.q, person));
  await eraseFromViews(viewRows, person, searches);
};
