/** Finds when an act was done whose time older rows do not store: every act is an entry of the history. */
import type { Instant } from "../../platform/day.ts";
import type { ApplicationHeader } from "./application-rows.ts";
import type { HistoryEntry } from "./application-schema.ts";
import { listHistoryEntries } from "./application-store.server.ts";

/** Returns when the last act of a kind was done on an application, or undefined where there was none. One query. */
export const findLastActTime = async (
  header: Pick<ApplicationHeader, "id" | "institutionId">,
  isAct: (entry: HistoryEntry) => boolean,
): Promise<Instant | undefined> =>
  (await listHistoryEntries(header)).findLast(isAct)?.at as Instant | undefined;
