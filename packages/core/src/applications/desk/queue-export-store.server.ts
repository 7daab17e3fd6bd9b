/**
 * Exports of the review queue, each stored under the account that asked for it: a row with its progress, and objects
 * below `exports/` of the private bucket, which expire by the bucket's lifecycle (`stacks/storage.ts`).
 */
import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { compressJson, decompressJson } from "../../platform/compress.server.ts";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../../platform/entity.server.ts";
import type { StaffScope } from "../../platform/staff-scope.ts";
import type { TransactionItem, TransactionPut } from "../../platform/transaction.server.ts";
import type { WorklistQueue } from "../model/worklist-queues.ts";
import type { WorklistPosition } from "../worklist/worklist-entries.ts";
import type { ExportCell } from "../worklist/worklist-export.ts";
import type { QueueExportRequest, QueueExportView } from "./queue-export-schema.ts";

/** An export, as `<account>/<export>`. */
export interface ExportAddress {
  accountId: string;
  id: string;
}
/** A row of the file with its place in the order that was asked for. */
interface ExportLine {
  at: WorklistPosition;
  cells: ExportCell[];
}

const getExportEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "queueExport", version: "1", service: "portal" },
        attributes: {
          accountId: requiredText,
          id: requiredText,
          status: { type: CustomAttributeType<QueueExportView["status"]>("string"), required: true },
          requestedAt: requiredText,
          until: requiredText,
          request: { type: CustomAttributeType<QueueExportRequest>("any"), required: true },
          /** The queues of the filter, as they were for the roles of who asked. */
          queues: { type: CustomAttributeType<WorklistQueue[]>("any"), required: true },
          /** For what these roles held; absent for everything. */
          scope: { type: CustomAttributeType<StaffScope>("any") },
          /** The repeated export of which it is a run; its file is kept longer. */
          schedule: { type: "string" },
          /** Rows found, and parts written with them. */
          rows: requiredNumber,
          parts: requiredNumber,
          /** The position at which the next part starts. */
          position: { type: CustomAttributeType<WorklistPosition>("any") },
          /** Every row was read; what remains is the file. */
          complete: { type: "boolean" },
          /** Epoch seconds. */
          ttl: requiredNumber,
        },
        indexes: {
          ofAccount: {
            pk: buildKey("pk", "account#${accountId}", ["accountId"]),
            sk: buildKey("sk", "queue-export#${id}", ["id"]),
          },
        },
      },
      connection,
    ),
);
export type QueueExport = EntityItem<ReturnType<typeof getExportEntity>>;

/** Finds an export by its owner and id. One consistent read. */
export const findQueueExport = async (address: ExportAddress): Promise<QueueExport | undefined> =>
  (await getExportEntity().get(address).go({ consistent: true })).data ?? undefined;

/** Builds the row of an export, whatever is stored (label `export`). */
export const buildQueueExportPut = (row: QueueExport): TransactionItem => ({
  label: "export",
  Put: getExportEntity().put(row).params<TransactionPut>(),
});

/** Lists the exports of an account. One consistent query. */
export const listQueueExports = async (accountId: string): Promise<QueueExport[]> =>
  (await getExportEntity().query.ofAccount({ accountId }).go({ pages: "all", consistent: true })).data;

const deleteExportObjects = async (row: QueueExport): Promise<void> => {
  const { deleteObject } = await loadObjectStore();
  await deleteObject(buildExportFileKey(row));
  for (let part = 0; part < row.parts; part++) await deleteObject(buildPartKey(row, part));
};

/**
 * Removes an export with its file and the parts so far. The objects go first, because nothing would find them again
 * without the row, and once more afterwards: a job that was writing meanwhile finds that the row is gone.
 */
export const removeQueueExport = async (row: QueueExport): Promise<void> => {
  await deleteExportObjects(row);
  await getExportEntity().delete({ accountId: row.accountId, id: row.id }).go();
  await deleteExportObjects(row);
};

/**
 * Records progress, unless another run of the same message has come further.
 * @returns false when nothing was recorded
 */
export const advanceQueueExport = async (
  { accountId, id, parts }: QueueExport,
  change: Partial<Pick<QueueExport, "status" | "rows" | "parts" | "position" | "complete">>,
): Promise<boolean> => {
  const { rejected } = await getExportEntity()
    .patch({ accountId, id })
    .set(change)
    .where((row, { eq }) => `${eq(row.parts, parts)} AND ${eq(row.status, "PREPARING")}`)
    .go({ returnOnConditionCheckFailure: true });
  return !rejected;
};

/** Imported with the first export, because the S3 client is large. */
const loadObjectStore = () => import("../../files/object-store.server.ts");
const buildExportPrefix = ({ accountId, id }: ExportAddress): string => `exports/${accountId}/${id}`;
/** The lifecycle of this prefix ends after a month (`stacks/storage.ts`). */
const KEPT_PREFIX = "kept-exports/";
const buildKeptPrefix = ({ accountId, id }: ExportAddress): string => `${KEPT_PREFIX}${accountId}/${id}`;
const buildPartKey = (address: ExportAddress, part: number): string =>
  `${buildExportPrefix(address)}-part-${part}`;
/** Builds the key of the finished file. */
export const buildExportFileKey = ({
  request,
  schedule,
  ...address
}: ExportAddress & Pick<QueueExport, "request" | "schedule">) =>
  `${schedule === undefined ? buildExportPrefix(address) : buildKeptPrefix(address)}.${request.format}`;

/** Lists the accounts under which files of repeated exports are kept, whether or not they are repeated still. */
export const listKeptExportOwners = async (): Promise<string[]> => {
  const { listObjectKeys } = await loadObjectStore();
  const owners = new Set<string>();
  for await (const key of listObjectKeys(KEPT_PREFIX)) owners.add(key.split("/")[1] ?? "");
  return [...owners];
};

/** Saves the lines of the current part of an export, as one object. */
export const saveExportPart = async (row: QueueExport, lines: ExportLine[]): Promise<void> => {
  const { putObject } = await loadObjectStore();
  await putObject(buildPartKey(row, row.parts), compressJson(lines), "application/gzip");
};

/** Reads all parts. @throws Error when one of them has expired */
export const readExportParts = async (row: QueueExport): Promise<ExportLine[]> => {
  const { readObjectBytes } = await loadObjectStore();
  const lines: ExportLine[] = [];
  for (let part = 0; part < row.parts; part++) {
    const bytes = await readObjectBytes(buildPartKey(row, part));
    if (!bytes) throw new Error(`Part ${part} of export ${row.id} is missing`);
    for (const line of decompressJson<ExportLine[]>(bytes)) lines.push(line);
  }
  return lines;
};

/** Stores the file; the same file again when a run is repeated. */
export const saveExportFile = async (row: QueueExport, bytes: Uint8Array, type: string): Promise<void> => {
  const { putObject } = await loadObjectStore();
  await putObject(buildExportFileKey(row), bytes, type);
};

/** Lets the stored file be read, and deletes the parts that it was made of. */
export const finishQueueExport = async (row: QueueExport): Promise<void> => {
  const { deleteObject } = await loadObjectStore();
  const isReady = await advanceQueueExport(row, { status: "READY" });
  // An erasure removed the export meanwhile, and its file may hold what was erased.
  if (!isReady && !(await findQueueExport(row))) await deleteObject(buildExportFileKey(row));
  for (let part = 0; part < row.parts; part++) await deleteObject(buildPartKey(row, part));
};
