/**
 * Another name for a file of the library, unless somebody gave it one meanwhile or handed it in (decisions 0442, 0720).
 */
import type { Context } from "../platform/actor.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { TransactionCancelledError, transact } from "../platform/transaction.server.ts";
import type { FileRenaming } from "./file-schema.ts";
import { buildInUseRefusal, getChangeableFile } from "./file-service.server.ts";
import { buildFileRenaming } from "./file-store.server.ts";
import { buildFileName, type StoredFile } from "./index.ts";

/**
 * Gives a file another name; its extension stays that of its type. A file that has the name already keeps it.
 * @param options the new name, and the one that the caller has read
 * @param inUse whether a submitted application names it: then it keeps its name
 * @throws Refusal as `getChangeableFile`; 900050 when it has a third name by now
 */
export const renameFile = async (
  id: string,
  { name, replaces }: FileRenaming,
  inUse: (file: StoredFile) => boolean | Promise<boolean>,
  ctx: Context,
): Promise<StoredFile> => {
  const file = await getChangeableFile(id, inUse, ctx);
  const renamedFile = { ...file, name: buildFileName(name, file.type) };
  if (file.name === renamedFile.name) return file;
  if (file.name !== replaces) throw new Refusal(errorCodes.STALE_VERSION);
  try {
    await transact([buildFileRenaming(file, renamedFile.name)]);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    const row = error.of("file")?.row;
    throw new Refusal(row && row.removedAt === undefined ? errorCodes.STALE_VERSION : errorCodes.NOT_FOUND);
  }
  // A submission that was in progress may have included the file under its former name.
  if (await inUse(file)) {
    await returnFileName(renamedFile, file.name);
    throw buildInUseRefusal();
  }
  return renamedFile;
};

/** Gives a file the name back that it had; whoever has renamed or removed it since looks for submissions, too. */
const returnFileName = async (renamedFile: StoredFile, name: string): Promise<void> => {
  try {
    await transact([buildFileRenaming(renamedFile, name)]);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
  }
};
