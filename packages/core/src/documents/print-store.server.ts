/**
 * Papers and their orders: rows that go by themselves after a day, by the plain client (decision 0121). A row holds
 * 400 KB; a longer paper lies in several.
 */
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { compressJson, decompressJson } from "../platform/compress.server.ts";
import { queryPartition, readRow } from "../platform/query-partition.server.ts";
import { getDocumentClient, getTableName } from "../platform/table.server.ts";
import type { PrintJob } from "./print-job.ts";

/** Message of PRINT_QUEUE: there is an order at this address. */
export interface PrintMessage {
  address: string;
}

const PART_BYTES = 350_000;
const TTL_SECONDS = 86_400;
const pk = (address: string): string => `paper#${address}`;
const buildPartKey = (i: number): string => `part#${String(i).padStart(3, "0")}`;
const computeTtl = ({ made }: PrintJob): number => Math.floor(Date.parse(made) / 1000) + TTL_SECONDS;

/** The order at an address; undefined when it is gone. */
export const findPrintJob = async (address: string): Promise<PrintJob | undefined> => {
  const stored = await readRow<{ order: Uint8Array }>(pk(address), "order");
  return stored && decompressJson<PrintJob>(stored.order);
};
/** Writes an order down, unless it stands there: whoever prints it prints the same. */
export const savePrintJob = async (address: string, job: PrintJob): Promise<void> => {
  try {
    await getDocumentClient().send(
      new PutCommand({
        TableName: getTableName(),
        Item: { pk: pk(address), sk: "order", order: compressJson(job), ttl: computeTtl(job) },
        ConditionExpression: "attribute_not_exists(pk)",
      }),
    );
  } catch (error) {
    if ((error as Error).name !== "ConditionalCheckFailedException") throw error;
  }
};

/** The paper as far as it is known: its bytes, `failed`, or undefined while the press has not been there. */
export const findPrint = async (address: string): Promise<Uint8Array | "failed" | undefined> => {
  const parts = await queryPartition<{ of: number; bytes: Uint8Array }>(pk(address), { prefix: "part#" });
  const [first] = parts;
  if (first?.of === 0) return "failed";
  return parts.length === first?.of ? Buffer.concat(parts.map(({ bytes }) => bytes)) : undefined;
};
/** Lays the paper of an order down, its first part last; no bytes: it could not be printed. */
export const savePrint = async (address: string, job: PrintJob, bytes: Uint8Array): Promise<void> => {
  const partCount = Math.ceil(bytes.length / PART_BYTES);
  for (let i = Math.max(partCount - 1, 0); i >= 0; i -= 1) {
    const slice = {
      of: partCount,
      bytes: bytes.subarray(i * PART_BYTES, (i + 1) * PART_BYTES),
      ttl: computeTtl(job),
    };
    await getDocumentClient().send(
      new PutCommand({ TableName: getTableName(), Item: { pk: pk(address), sk: buildPartKey(i), ...slice } }),
    );
  }
};
/** Forgets that it could not be printed. */
export const deleteFailedPrint = async (address: string): Promise<void> => {
  await getDocumentClient().send(
    new DeleteCommand({ TableName: getTableName(), Key: { pk: pk(address), sk: buildPartKey(0) } }),
  );
};
