/** Finds the applications before and after one in a list of the desk, so that its page can link to them. */
import type { Context } from "../../platform/actor.ts";
import { loadVisibleApplication } from "../model/application-access.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import {
  comparePositions,
  createEntryMeasure,
  toWorklistPosition,
  type WorklistEntry,
  type WorklistFilter,
  type WorklistPosition,
} from "../worklist/worklist-entries.ts";
import {
  MAX_WHOLE_SHARD_ROWS,
  readSelectionWhole,
  selectQueueOfRow,
  selectRows,
  toWorklistEntries,
  type WorklistSelection,
  walkSelection,
} from "./list-worklist.server.ts";
import type { NeighbourRow, Neighbours } from "./neighbours.ts";

interface NeighbourLimits {
  wholeShard?: number;
  /** The most rows of a large list that are looked through in each direction. */
  maxSeen?: number;
}
const MAX_SEEN = 500;

const toNeighbour = (entry: WorklistEntry | undefined): NeighbourRow | undefined =>
  entry && { id: entry.header.id, ...(entry.header.code ? { code: entry.header.code } : {}) };
const buildNeighbours = (
  entries: {
    [name in "previous" | "next" | "first"]: WorklistEntry | undefined;
  },
): Neighbours => {
  const [previous, next, first] = [entries.previous, entries.next, entries.first].map(toNeighbour);
  return {
    previous: previous ?? null,
    next: next ?? null,
    ...(first && { first }),
  };
};

/** Finds the neighbours in a list that was read whole. The application itself may have left it. */
const findInEntries = (
  entries: readonly WorklistEntry[],
  own: WorklistEntry,
  { sort, descending }: WorklistFilter,
): Neighbours => {
  const { id } = own.header;
  const at = toWorklistPosition(own, sort);
  const direction = descending ? -1 : 1;
  const compareWithOwn = (entry: WorklistEntry): number =>
    comparePositions(toWorklistPosition(entry, sort), at) * direction;
  const others = entries.filter(({ header }) => header.id !== id);
  const position = entries.findIndex(({ header }) => header.id === id) + 1;
  return {
    ...buildNeighbours({
      previous: others.findLast((entry) => compareWithOwn(entry) < 0),
      next: others.find((entry) => compareWithOwn(entry) > 0),
      first: others[0],
    }),
    ...(position > 0 ? { place: position } : {}),
    total: entries.length,
  };
};

/** Finds the neighbours in a list that is read from the index, in the order of time. */
const findInIndex = async (
  selection: WorklistSelection,
  own: WorklistEntry,
  maxSeen: number,
  ctx: Context,
): Promise<Neighbours> => {
  const search = { incomplete: false };
  const findFirst = async (
    descending: boolean,
    after?: WorklistPosition,
  ): Promise<WorklistEntry | undefined> => {
    let readRows = 0;
    for await (const { entry, selected } of walkSelection(selection, { descending, after }, ctx)) {
      if (++readRows > maxSeen) {
        search.incomplete = true;
        return undefined;
      }
      if (selected && entry.header.id !== own.header.id) return entry;
    }
    return undefined;
  };
  const isDescending = selection.filter.descending === true;
  const at = toWorklistPosition(own);
  const [previous, next, first] = await Promise.all([
    findFirst(!isDescending, at),
    findFirst(isDescending, at),
    findFirst(isDescending),
  ]);
  return {
    ...buildNeighbours({ previous, next, first }),
    ...(search.incomplete ? { incomplete: true as const } : {}),
  };
};

/** Measures the application by the queue in which its list shows it. */
const measureOwn = (
  header: ApplicationHeader,
  { queueNames }: WorklistSelection,
  ctx: Context,
): WorklistEntry => createEntryMeasure(ctx)(header, selectQueueOfRow(header, queueNames));

/**
 * Finds the neighbours of an application in the list of a filter, by its place in the order: after a decision too, when
 * it is in the list no longer.
 * @throws Refusal 107001
 */
export const findNeighbours = async (
  id: string,
  filter: WorklistFilter,
  ctx: Context,
  { wholeShard = MAX_WHOLE_SHARD_ROWS, maxSeen = MAX_SEEN }: NeighbourLimits = {},
): Promise<Neighbours> => {
  const selection = await selectRows(filter, ctx);
  const [{ header }, headers] = await Promise.all([
    loadVisibleApplication(id, ctx),
    readSelectionWhole(selection, wholeShard),
  ]);
  const ownPlace = measureOwn(header, selection, ctx);
  return headers
    ? findInEntries(await toWorklistEntries(headers, selection, ctx), ownPlace, filter)
    : findInIndex(selection, ownPlace, maxSeen, ctx);
};
