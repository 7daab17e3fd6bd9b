/**
 * Print jobs (decisions 0121, 0164 and 0172). The table has one row for each job, with its outcome; the PDF is an
 * object in the private bucket (`print-objects.server.ts`). Both are stored under the owner of their data, so that an
 * erasure finds and deletes them. The others expire: the row after a day, and the object a day later by the bucket's
 * lifecycle (`stacks/storage.ts`). A job has another address on every day, so whoever finds it printed finds its PDF.
 */
import { CustomAttributeType, Entity } from "electrodb";
import { compressJson, decompressJson } from "../platform/compress.server.ts";
import { type Instant, toInstant } from "../platform/day.ts";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../platform/entity.server.ts";
import type { PrintJob, PrintOwner } from "./print-job.ts";

/** The address at which a print job and its PDF are stored. */
export interface PrintAddress {
  owner: PrintOwner;
  /** SHA-256 of the job, hexadecimal. */
  hash: string;
}
/** A message on PRINT_QUEUE: a print job is stored at this address. */
export interface PrintMessage {
  address: PrintAddress;
}
/** The outcome of a print job. */
type PrintOutcome = "printed" | "failed";

const TTL_SECONDS = 86_400;
const getJobEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "printJob", version: "2", service: "portal" },
        attributes: {
          owner: { type: CustomAttributeType<PrintOwner>("string"), required: true },
          hash: requiredText,
          /** `PrintJob`, compressed. */
          order: { type: CustomAttributeType<Uint8Array>("any"), required: true },
          outcome: { type: CustomAttributeType<PrintOutcome>("string") },
          /** When the job was put on the queue last; jobs of before 2026-11-28 have none. */
          queuedAt: { type: CustomAttributeType<Instant>("string") },
          /** Epoch seconds. */
          ttl: requiredNumber,
        },
        indexes: {
          one: {
            pk: buildKey("pk", "paper#${owner}", ["owner"]),
            sk: buildKey("sk", "order#${hash}", ["hash"]),
          },
        },
      },
      connection,
    ),
);
/** Builds the prefix of an owner's PDFs in the private bucket. */
export const buildPrintPrefix = (owner: PrintOwner): string => `prints/${owner}/`;
/** Builds the key of a PDF in the private bucket. Its prefix has a lifecycle and permissions of its own. */
export const buildPrintKey = ({ owner, hash }: PrintAddress): string =>
  `${buildPrintPrefix(owner)}${hash}.pdf`;
const computeTtl = ({ made }: PrintJob): number => Math.floor(Date.parse(made) / 1000) + TTL_SECONDS;
const readJobRow = async (address: PrintAddress) =>
  (await getJobEntity().get(address).go({ consistent: true })).data;

/** Returns the print job at an address, or undefined after it expired or was erased. */
export const findPrintJob = async (address: PrintAddress): Promise<PrintJob | undefined> => {
  const row = await readJobRow(address);
  return row ? decompressJson<PrintJob>(row.order) : undefined;
};

/**
 * How long a job that was put on the queue is left to it, in milliseconds. A job whose message was lost, or that
 * failed, is queued again by whoever asks for it after that.
 */
export const PRINT_LEASE_MS = 60_000;

/**
 * Stores a print job unless it exists: the same address always means the same PDF.
 * @returns true for the one caller that puts the job on the queue: the job is new, or has no PDF after its lease
 */
export const leasePrintJob = async (address: PrintAddress, job: PrintJob): Promise<boolean> => {
  const creation = await getJobEntity()
    .create({ ...address, order: compressJson(job), ttl: computeTtl(job), queuedAt: job.made })
    .go({ returnOnConditionCheckFailure: true });
  if (!creation.rejected) return true;
  const leaseEnd = toInstant(Date.parse(job.made) - PRINT_LEASE_MS);
  const renewal = await getJobEntity()
    .patch(address)
    .set({ queuedAt: job.made })
    .remove(["outcome"])
    .where(
      ({ outcome, queuedAt }, { ne, lte, notExists }) =>
        `(${notExists(outcome)} OR ${ne(outcome, "printed")}) AND (${notExists(queuedAt)} OR ${lte(queuedAt, leaseEnd)})`,
    )
    .go({ returnOnConditionCheckFailure: true });
  return !renewal.rejected;
};

/**
 * Returns the outcome of the print job at an address, or undefined while it runs or when it is unknown. One
 * consistent read.
 */
export const findPrintOutcome = async (address: PrintAddress): Promise<PrintOutcome | undefined> =>
  (await readJobRow(address))?.outcome;

/**
 * Records the outcome of a job, so that callers that wait for it are informed at once.
 * @returns false when the job does not exist any more
 */
export const savePrintOutcome = async (address: PrintAddress, outcome: PrintOutcome): Promise<boolean> => {
  const { rejected } = await getJobEntity()
    .patch(address)
    .set({ outcome })
    .go({ returnOnConditionCheckFailure: true });
  return !rejected;
};

/** Deletes every print job of an owner. */
export const deleteOwnerPrintJobs = async (owner: PrintOwner): Promise<void> => {
  const { data } = await getJobEntity().query.one({ owner }).go({ pages: "all", consistent: true });
  for (const { hash } of data) await getJobEntity().delete({ owner, hash }).go();
};
