/**
 * Deletes a removed file for good. A call that read the file just before its removal may still submit it, so the task
 * runs after every such call has ended and checks once more (decision 0443).
 */
import { transact } from "../platform/transaction.server.ts";
import { buildFileDelete, buildFileReturn, findRemovedFile } from "./file-store.server.ts";
import type { StoredFile } from "./index.ts";

/**
 * Deletes the objects and the row of a removed file, or restores the file where something refers to it. Does nothing
 * for a file that was not removed, or that no longer exists.
 * @param id `<owner>/<file>`, as `buildRemovalId` builds it
 * @param inUse returns whether something that was submitted depends on the file
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
  // The objects are deleted first, so that none is left without a row.
  await deleteFileObjects(file);
  await transact([buildFileDelete(file)]);
};
