/** The document library of the current institution, read page by page until all of it is there. */
import type { FileView } from "@portal/core/files/file-schema";
import { readWholeList } from "../shell/read-whole-list.ts";
import { type Resource, useSharedResource } from "../shell/use-resource.ts";

/**
 * Reads the files of the library. All parts of a page share what they read.
 * @param isAsked false reads nothing, as without an institution
 * @param query leaves out files of another state
 */
export const useFileLibrary = (
  isAsked: boolean,
  query: { status?: FileView["status"] } = {},
): Resource<FileView[]> =>
  useSharedResource(isAsked ? "/file" : undefined, query, () => readWholeList<FileView>("/file", query));
