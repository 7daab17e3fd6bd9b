/** Rows of files, in the partition of their institution, so that a file of another institution cannot be addressed. */

import { CustomAttributeType, Entity } from "electrodb";
import type { Instant } from "../platform/day.ts";
import { buildDeferredTask } from "../platform/deferred-tasks/deferred-task-store.server.ts";
import { defineEntity, type EntityConnection } from "../platform/entity.server.ts";
import { fitsKeyLimits, readRows } from "../platform/query-partition.server.ts";
import { splitIntoBatches } from "../platform/split-into-batches.ts";
import { buildInstitutionRowKeys } from "../platform/table.server.ts";
import type {
  TransactionDelete,
  TransactionItem,
  TransactionUpdate,
} from "../platform/transaction.server.ts";
import { buildRemovalId, type StoredFile } from "./index.ts";

const createFileEntity = (connection: EntityConnection) =>
  new Entity(
    {
      model: { entity: "file", version: "1", service: "portal" },
      attributes: {
        id: { type: "string", required: true },
        institutionId: { type: "string", required: true },
        purpose: { type: "string", required: true },
        name: { type: "string", required: true },
        type: { type: "string", required: true },
        size: { type: "number", required: true },
        sha256: { type: "string", required: true },
        status: { type: ["pending", "verified", "rejected"] as const, required: true },
        reason: { type: "string" },
        issuedOn: { type: "string" },
        width: { type: "number" },
        height: { type: "number" },
        uploadedAt: { type: "string", required: true },
        uploadedBy: { type: "string", required: true },
        arrivedAt: { type: "string" },
        scanAskedAt: { type: "string" },
        sentBytes: { type: "number" },
        /**
         * The moment at which its owner removed it; the row follows when no call can name it any more (decision 0443).
         */
        removedAt: { type: CustomAttributeType<Instant>("string") },
        /** Epoch seconds; set only while the file is not verified. */
        ttl: { type: "number" },
      },
      indexes: {
        ofInstitution: buildInstitutionRowKeys("file"),
      },
    },
    connection,
  );
export const getFileEntity = defineEntity(createFileEntity);

interface FileRow extends StoredFile {
  ttl?: number;
  removedAt?: Instant;
}
const toStoredFile = ({ ttl: _, removedAt: __, ...file }: FileRow): StoredFile => file;
/** A removed file exists for nobody, though its row stays for two minutes. */
const toKeptFiles = (rows: readonly FileRow[]): StoredFile[] =>
  rows.filter(({ removedAt }) => removedAt === undefined).map(toStoredFile);

const readFileRow = async (institutionId: string, id: string): Promise<FileRow | undefined> => {
  if (!fitsKeyLimits(`institution#${institutionId}`, `file#${id}`)) return undefined;
  const { data } = await getFileEntity().get({ institutionId, id }).go({ consistent: true });
  return data ? (data as FileRow) : undefined;
};

/** Finds a file of an institution, or undefined. One consistent read. */
export const findFile = async (institutionId: string, id: string): Promise<StoredFile | undefined> => {
  const row = await readFileRow(institutionId, id);
  return row && toKeptFiles([row])[0];
};

/** Finds a file that its owner removed and whose row still stands, or undefined. One consistent read. */
export const findRemovedFile = async (institutionId: string, id: string): Promise<StoredFile | undefined> => {
  const row = await readFileRow(institutionId, id);
  return row?.removedAt ? toStoredFile(row) : undefined;
};

/** Lists all files of an institution, newest first. */
export const listFilesOfInstitution = async (
  institutionId: string,
  { consistent = false } = {},
): Promise<StoredFile[]> => {
  const { data } = await getFileEntity()
    .query.ofInstitution({ institutionId })
    .go({ consistent, pages: "all", order: "desc" });
  return toKeptFiles(data as FileRow[]);
};

/** Rows of one query for a page of files: of the largest page, where no filter leaves any out. */
const QUERY_ROWS = 100;
/**
 * Lists a page of the files of an institution, newest first. Queries until the page is full or nothing is left.
 * @param after the id of the last file of the page before it; undefined starts with the newest
 * @param isListed leaves files out of the list
 * @returns the files, and the id behind which the next page starts, if more may follow
 */
export const listFilePage = async (
  institutionId: string,
  { limit, after }: { limit: number; after: string | undefined },
  isListed: (file: StoredFile) => boolean,
): Promise<{ items: StoredFile[]; next?: string }> => {
  const items: StoredFile[] = [];
  for (let position = after; ; ) {
    const query = getFileEntity().query.ofInstitution({ institutionId });
    const { data } = await (position === undefined ? query : query.lt({ id: position })).go({
      order: "desc",
      limit: QUERY_ROWS,
    });
    const files = toKeptFiles(data as FileRow[]).filter(isListed);
    const room = limit - items.length;
    items.push(...files.slice(0, room));
    const last = files.length > room ? items.at(-1) : data.at(-1);
    const isEnd = files.length <= room && data.length < QUERY_ROWS;
    if (isEnd || !last) return { items };
    if (items.length === limit) return { items, next: last.id };
    position = last.id;
  }
};

/**
 * Builds the rows that remove a file: its mark, on the condition that it has none yet (label `file`), and the task
 * that takes it away later (`complete-removal.server.ts`).
 */
export const buildRemovalRows = (
  file: Pick<StoredFile, "institutionId" | "id">,
  { now }: { now: Instant },
): TransactionItem[] => [
  {
    label: "file",
    Update: getFileEntity()
      .patch({ institutionId: file.institutionId, id: file.id })
      .set({ removedAt: now })
      .where(({ removedAt }, { notExists }) => notExists(removedAt))
      .params<TransactionUpdate>(),
  },
  buildDeferredTask({ kind: "fileRemoval", id: buildRemovalId(file) }, now).row,
];

/** Gives a file another name in the place of the one that was read, unless it was removed (label `file`). */
export const buildFileRenaming = (
  { institutionId, id, name: readName }: Pick<StoredFile, "institutionId" | "id" | "name">,
  newName: string,
): TransactionItem => ({
  label: "file",
  Update: getFileEntity()
    .patch({ institutionId, id })
    .set({ name: newName })
    .where(({ name, removedAt }, { eq, notExists }) => `${eq(name, readName)} AND ${notExists(removedAt)}`)
    .params<TransactionUpdate>(),
});

/** Gives a removed file back to its owner. */
export const buildFileReturn = ({
  institutionId,
  id,
}: Pick<StoredFile, "institutionId" | "id">): TransactionItem => ({
  label: "file",
  Update: getFileEntity().patch({ institutionId, id }).remove(["removedAt"]).params<TransactionUpdate>(),
});

/** Deletes the row of a file. */
export const buildFileDelete = ({
  institutionId,
  id,
}: Pick<StoredFile, "institutionId" | "id">): TransactionItem => ({
  label: "file",
  Delete: getFileEntity().delete({ institutionId, id }).params<TransactionDelete>(),
});

/** The number of surplus rows that one query may read before the remaining files are read one by one. */
const EXTRA_ROWS = 24;
/** DynamoDB takes at most so many rows in one batch read. */
const MAX_BATCH = 100;

/**
 * Finds the files of these ids that belong to the institution, by id; a missing id belongs to another or does not
 * exist. Files of one form are uploaded in sequence and their ids sort by time, so one query over the range reads them
 * together (a read unit is four kilobytes, about nine files, but at least one unit per file when they are read singly).
 * Files further away are read by key.
 */
export const findFilesByIds = async (
  institutionId: string,
  ids: readonly string[],
): Promise<{ [id: string]: StoredFile }> => {
  const pk = `institution#${institutionId}`;
  const requestedIds = [...new Set(ids)].filter((id) => fitsKeyLimits(pk, `file#${id}`)).sort();
  const [from, to] = [requestedIds[0], requestedIds.at(-1)];
  if (from === undefined || to === undefined) return {};
  const { data: rowsInRange, cursor } = await getFileEntity()
    .query.ofInstitution({ institutionId })
    .between({ id: from }, { id: to })
    .go({ consistent: true, limit: requestedIds.length + EXTRA_ROWS });
  const filesById = new Map(toKeptFiles(rowsInRange as FileRow[]).map((file) => [file.id, file]));
  const last = rowsInRange.at(-1)?.id ?? "";
  const remainingIds = cursor !== null ? requestedIds.filter((id) => id > last) : [];
  for (const ids of splitIntoBatches(remainingIds, MAX_BATCH)) {
    const keys = ids.map((id) => ({ pk, sk: `file#${id}` }));
    const { data } = getFileEntity().parse({ Items: await readRows(keys) });
    for (const file of toKeptFiles(data as FileRow[])) filesById.set(file.id, file);
  }
  // The ids come from outside: without a prototype, inherited members cannot be taken for files.
  const byId: { [id: string]: StoredFile } = Object.create(null);
  for (const id of requestedIds) {
    const file = filesById.get(id);
    if (file) byId[id] = file;
  }
  return byId;
};
