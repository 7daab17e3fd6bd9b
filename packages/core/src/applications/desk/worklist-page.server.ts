/** A page of the staff queues: rows with what can be done about each, and how many wait. */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { getTableName } from "../../platform/table.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ApplicationRow } from "../model/application-schema.ts";
import {
  sortEntries,
  toWorklistPosition,
  type WorklistEntry,
  type WorklistFilter,
  type WorklistPageEnd,
  type WorklistSort,
} from "../worklist/worklist-entries.ts";
import { readAssignedHeaders } from "./assigned-cases.server.ts";
import type { Assignee } from "./assignee-schema.ts";
import { mapAssignees } from "./assignees.server.ts";
import {
  MAX_WHOLE_SHARD_ROWS,
  readSelectionWhole,
  selectRows,
  toWorklistEntries,
  type WorklistSelection,
  walkSelection,
} from "./list-worklist.server.ts";

type WorklistRow = ApplicationRow &
  Pick<WorklistEntry, "ageDays" | "dueOn" | "overdue"> & {
    queue: string;
    /** Who works on it, if anybody. */
    assignee?: Assignee;
  };
interface WorklistPage {
  items: WorklistRow[];
  /** Number of rows that match the filters, on all pages; undefined where more wait than are read at once. */
  total?: number;
  /** Number of those that are overdue, like `total`. */
  overdue?: number;
  /** The order of the rows. Where more wait than are read at once, it is always that of time, which has an index. */
  sort: WorklistSort;
  next?: WorklistPageEnd;
}
interface WorklistPageRequest extends WorklistFilter {
  limit: number;
  after?: WorklistPageEnd | undefined;
}

/** The most rows that one call looks through for a page. */
const MAX_SEEN = 2000;
/** How long a process remembers that queues hold more rows than it counts. */
const LARGE_MS = 60_000;
const largeUntil = new Map<string, number>();

interface WorklistLimits {
  wholeShard: number;
  maxSeen: number;
}

/**
 * Returns a page of the selected queues, by default the longest waiting first. Where much waits, the page is read from
 * the index, in the order of time: it costs the same however many wait, has no totals, and may hold fewer rows than
 * asked for while `next` says that there are more. A list goes on in the order in which it began.
 * @throws Refusal 200114 where it began in another order than that of time, and too many wait by now to read them in it
 */
export const getWorklistPage = async (
  request: WorklistPageRequest,
  ctx: Context,
  { wholeShard, maxSeen }: WorklistLimits = { wholeShard: MAX_WHOLE_SHARD_ROWS, maxSeen: MAX_SEEN },
): Promise<WorklistPage> => {
  const filter: WorklistPageRequest = { ...request, sort: request.after?.sort ?? request.sort ?? "age" };
  const selection = await selectRows(filter, ctx);
  const headers = await readForPage(selection, wholeShard, ctx);
  if (!headers) {
    if (filter.after && filter.after.sort !== "age")
      throw new Refusal(errorCodes.BAD_PARAMETERS, { fields: [{ path: "cursor", key: "illegal" }] });
    return readPageByTime(filter, selection, maxSeen, ctx);
  }
  const entries = await toWorklistEntries(headers, selection, ctx);
  const remaining = filter.after ? sortEntries(entries, filter, filter.after) : entries;
  const page = remaining.slice(0, filter.limit);
  const lastEntry = page.at(-1);
  return {
    items: page.length ? await toWorklistRows(page, ctx) : [],
    total: entries.length,
    overdue: entries.filter((row) => row.overdue).length,
    sort: filter.sort ?? "age",
    ...(lastEntry && remaining.length > page.length ? { next: toPageEnd(lastEntry, filter.sort) } : {}),
  };
};

const toPageEnd = (entry: WorklistEntry, sort: WorklistSort = "age"): WorklistPageEnd => ({
  ...toWorklistPosition(entry, sort),
  sort,
});

/** Reads all headers of a selection, unless it is known since a minute at most that more wait than are read at once. */
const readForPage = async (
  selection: WorklistSelection,
  wholeShard: number,
  ctx: Context,
): Promise<ApplicationHeader[] | undefined> => {
  const { queueNames, assigned } = selection;
  const key = `${getTableName()} ${queueNames.join()}`;
  const now = Date.parse(ctx.now);
  if (now < (largeUntil.get(key) ?? 0)) return readAssignedHeaders(assigned);
  const headers = await readSelectionWhole(selection, wholeShard);
  if (!headers) largeUntil.set(key, now + LARGE_MS);
  return headers;
};

/** Looks through the queues in the order of time until the page is full. */
const readPageByTime = async (
  filter: WorklistPageRequest,
  selection: WorklistSelection,
  maxSeen: number,
  ctx: Context,
): Promise<WorklistPage> => {
  const matches: WorklistEntry[] = [];
  let readRows = 0;
  let lastReadEntry: WorklistEntry | undefined;
  const buildPage = async (hasMore: boolean): Promise<WorklistPage> => ({
    items: matches.length ? await toWorklistRows(matches, ctx) : [],
    sort: "age",
    ...(hasMore && lastReadEntry ? { next: toPageEnd(lastReadEntry) } : {}),
  });
  const walk = { descending: filter.descending === true, after: filter.after };
  for await (const { entry, selected } of walkSelection(selection, walk, ctx)) {
    if (matches.length === filter.limit || readRows === maxSeen) return buildPage(true);
    readRows += 1;
    lastReadEntry = entry;
    if (selected) matches.push(entry);
    // All rows that follow are newer still.
    else if (filter.minAge !== undefined && !filter.descending && entry.ageDays < filter.minAge)
      return buildPage(false);
  }
  return buildPage(false);
};

/** The schemes determine the actions of a row, so they are loaded only when there are rows (decision 0032). */
const toWorklistRows = async (page: readonly WorklistEntry[], ctx: Context): Promise<WorklistRow[]> => {
  const [{ toApplicationRow }, assignees] = await Promise.all([
    import("../views/application-view.server.ts"),
    mapAssignees(page.map(({ header }) => header.id)),
  ]);
  return page.map(({ header, ...measured }) => {
    const assignee = assignees.get(header.id);
    return { ...toApplicationRow(header, ctx), ...measured, ...(assignee && { assignee }) };
  });
};
