/** Chooses the files of a copy of somebody's data, part by part. */
import { listFilesOfInstitution } from "../files/file-store.server.ts";
import { type StoredFile, toPersonOwnerId } from "../files/index.ts";
import type { Account } from "../identity/accounts/account-store.server.ts";
import { COPY_PART_BYTES } from "./index.ts";
import { type DataLocations, listPresentInstitutions } from "./locate-personal-data.server.ts";

/** Files behind the last one of the parts. Earlier releases counted the files of a copy that is being made. */
export const selectWaitingCopyFiles = (
  files: readonly StoredFile[],
  { lastFile, done }: { lastFile?: string | undefined; done: number },
): readonly StoredFile[] =>
  lastFile === undefined ? files.slice(done) : files.filter(({ id }) => id > lastFile);

/** Files that fit into one part; at least one. */
export const selectPartFiles = (files: readonly StoredFile[]): StoredFile[] => {
  let bytes = 0;
  const partFiles: StoredFile[] = [];
  for (const file of files) {
    bytes += file.size;
    if (partFiles.length > 0 && bytes > COPY_PART_BYTES) break;
    partFiles.push(file);
  }
  return partFiles;
};

/**
 * Lists verified files: the person's own, and those the person uploaded for an institution; oldest first. Documents of
 * an institution that the person left are its own (decision 0437).
 */
export const listCopyFiles = async (
  account: Pick<Account, "id">,
  places: DataLocations,
): Promise<StoredFile[]> => {
  const fileLists = await Promise.all([
    listFilesOfInstitution(toPersonOwnerId(account.id)),
    ...listPresentInstitutions(places).map(async (id) =>
      (await listFilesOfInstitution(id)).filter((file) => file.uploadedBy === account.id),
    ),
  ]);
  return fileLists
    .flat()
    .filter(({ status }) => status === "verified")
    .sort((a, b) => (a.id < b.id ? -1 : 1));
};
