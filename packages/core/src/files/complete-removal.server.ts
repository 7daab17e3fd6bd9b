/**
 * Takes a removed file away for good. A call that read the file just before its removal may still hand it in; the task
 * runs when every such call has ended, and looks once more (decision 0443).
 */
import { transact } from "../platform/transaction.server.ts";
import { buildFileDelete, buildFileReturn, findRemovedFile } from "./file-store.server.ts";
import type { StoredFile } from "./index.ts";

/**
 * Deletes the objects and the row of a removed file, or gives the file back where something names it. Does nothing for a
 * file that is there, or is gone already.
 * @param id `<owner>/<file>`, as `buildRemovalId`
 * @param inUse whether something that was handed in depends on it
 */
export const completeRemoval = async (
  id: string,
  inUse: (file: StoredFile) => Promise<boolean>,
): Promise<void> => {
  const [institutionId = "", fileId = ""] = id.split("/");
  const file = await findRemovedFile(institutionId, fileId);
  if (!file) return;
  if (await inUse(file)) return transact([buildFileReturn(file)]);
  const { deleteFileObjects } = await import("./file-objects.server.ts");
  // The objects go first, so that none is left without a row.
  await deleteFileObjects(file);
  await transact([buildFileDelete(file)]);
};
