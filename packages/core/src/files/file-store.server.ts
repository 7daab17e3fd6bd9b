/** Rows of files, in the partition of their institution, so that a file of another institution cannot be addressed. */
import { Entity } from "electrodb";
import { fitsKeyLimits, readRows } from "../platform/query-partition.server.ts";
import { buildInstitutionRowKeys, getDocumentClient, getTableName } from "../platform/table.server.ts";
import type { StoredFile } from "./index.ts";

const createFileEntity = () =>
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
        /** Epoch seconds; set only while the file is not verified. */
        ttl: { type: "number" },
      },
      indexes: {
        ofInstitution: buildInstitutionRowKeys("file"),
      },
    },
    { client: getDocumentClient(), table: getTableName(), ignoreOwnership: true },
  );
let fileEntity: ReturnType<typeof createFileEntity> | undefined;
export const getFileEntity = () => (fileEntity ??= createFileEntity());

const toStoredFile = ({ ttl: _, ...row }: { ttl?: number | undefined; id: string }): StoredFile =>
  row as StoredFile;

/** A file of an institution, or undefined. One consistent read. */
export const findFile = async (institutionId: string, id: string): Promise<StoredFile | undefined> => {
  const { data } = await getFileEntity().get({ institutionId, id }).go({ consistent: true });
  return data ? toStoredFile(data) : undefined;
};

/** All files of an institution, newest first. */
export const listFilesOfInstitution = async (
  institutionId: string,
  { consistent = false } = {},
): Promise<StoredFile[]> => {
  const { data } = await getFileEntity()
    .query.ofInstitution({ institutionId })
    .go({ consistent, pages: "all", order: "desc" });
  return data.map(toStoredFile);
};

/** How many surplus rows one query may read before the remaining files are read one by one. */
const EXTRA_ROWS = 24;
/** How many rows one batch read takes. */
const MAX_BATCH = 100;

/**
 * The files of these ids that belong to the institution, by id; a missing id belongs to another or does not exist.
 * Files of one form are uploaded in sequence and their ids sort by time, so one query over the range reads them
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
  const filesInRange = rowsInRange.map(toStoredFile);
  const filesById = new Map(filesInRange.map((file) => [file.id, file]));
  const last = filesInRange.at(-1)?.id ?? "";
  const remainingIds = cursor !== null ? requestedIds.filter((id) => id > last) : [];
  for (let start = 0; start < remainingIds.length; start += MAX_BATCH) {
    const keys = remainingIds.slice(start, start + MAX_BATCH).map((id) => ({ pk, sk: `file#${id}` }));
    const { data } = getFileEntity().parse({ Items: await readRows(keys) });
    for (const row of data) filesById.set(row.id, toStoredFile(row));
  }
  // The ids come from outside: without a prototype, inherited members cannot be taken for files.
  const byId: { [id: string]: StoredFile } = Object.create(null);
  for (const id of requestedIds) {
    const file = filesById.get(id);
    if (file) byId[id] = file;
  }
  return byId;
};
