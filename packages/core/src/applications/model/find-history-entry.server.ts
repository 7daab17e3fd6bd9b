/** Finds one entry of the history of an application. */
import { decompressJson } from "../../platform/compress.server.ts";
import { getHistoryEntity } from "./application-entities.server.ts";
import type { ApplicationHeader } from "./application-rows.ts";
import type { HistoryEntry } from "./application-schema.ts";

/**
 * Finds the history entry whose write made a version of an application; undefined where that write left none, such as a
 * moved timer.
 */
export const findHistoryEntryOfVersion = async (
  { id, institutionId }: Pick<ApplicationHeader, "id" | "institutionId">,
  version: number,
): Promise<HistoryEntry | undefined> => {
  const { data } = await getHistoryEntity().query.one({ id }).go({ pages: "all", consistent: true });
  const row = data.find((each) => each.version === version && each.institutionId === institutionId);
  return row && decompressJson<HistoryEntry>(row.entry);
};
