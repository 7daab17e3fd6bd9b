/**
 * Print jobs and their PDFs (decisions 0121 and 0164). The table has one row for each job, with its outcome; the PDF
 * is an object in the private bucket. The row expires after a day, and the object soon after it by the bucket's
 * lifecycle (`stacks/storage.ts`), so that nothing remains that a deleted account requested.
 */
import { CustomAttributeType, Entity } from "electrodb";
import { compressJson, decompressJson } from "../platform/compress.server.ts";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../platform/entity.server.ts";
import type { PrintJob } from "./print-job.ts";

/** A message on PRINT_QUEUE: a print job is stored at this address. */
export interface PrintMessage {
  address: string;
}
/** The outcome of a print job. */
export type PrintOutcome = "printed" | "failed";

const TTL_SECONDS = 86_400;
const getJobEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "printJob", version: "1", service: "portal" },
        attributes: {
          address: requiredText,
          /** `PrintJob`, compressed. */
          order: { type: CustomAttributeType<Uint8Array>("any"), required: true },
          outcome: { type: CustomAttributeType<PrintOutcome>("string") },
          /** Epoch seconds. */
          ttl: requiredNumber,
        },
        indexes: {
          one: {
            pk: buildKey("pk", "paper#${address}", ["address"]),
            sk: buildKey("sk", "order", []),
          },
        },
      },
      connection,
    ),
);
/** The key of a PDF in the private bucket. Its prefix has a lifecycle and permissions of its own. */
export const buildPrintKey = (address: string): string => `prints/${address}.pdf`;
const computeTtl = ({ made }: PrintJob): number => Math.floor(Date.parse(made) / 1000) + TTL_SECONDS;
/** Imported on first use, because the S3 client is large. */
const loadObjectStore = () => import("../files/object-store.server.ts");

const readJobRow = async (address: string) =>
  (await getJobEntity().get({ address }).go({ consistent: true })).data;

/** Returns the print job at an address, or undefined after it expired. */
export const findPrintJob = async (address: string): Promise<PrintJob | undefined> => {
  const row = await readJobRow(address);
  return row ? decompressJson<PrintJob>(row.order) : undefined;
};

/** Stores a print job unless it exists: the same address always means the same PDF. */
export const savePrintJob = async (address: string, job: PrintJob): Promise<void> => {
  await getJobEntity()
    .create({ address, order: compressJson(job), ttl: computeTtl(job) })
    .go({ returnOnConditionCheckFailure: true });
};

/**
 * Returns the outcome of the print job at an address, or undefined while it runs or when it is unknown. One
 * consistent read.
 */
export const findPrintOutcome = async (address: string): Promise<PrintOutcome | undefined> =>
  (await readJobRow(address))?.outcome;

/** Returns the PDF of a job, `failed`, or undefined while the job runs or when the object has expired. */
export const findPrint = async (address: string): Promise<Uint8Array | "failed" | undefined> => {
  const outcome = await findPrintOutcome(address);
  if (outcome !== "printed") return outcome;
  return (await loadObjectStore()).readObjectBytes(buildPrintKey(address));
};

/** Stores the PDF of a job and then its outcome, so that nobody reads an object that does not exist yet. */
export const savePrint = async (address: string, job: PrintJob, pdf: Uint8Array): Promise<void> => {
  await (await loadObjectStore()).putObject(buildPrintKey(address), pdf, "application/pdf");
  await saveOutcome(address, job, "printed");
};

/** Records that a job failed, so that callers that wait for it are informed at once. */
export const saveFailedPrint = (address: string, job: PrintJob): Promise<void> =>
  saveOutcome(address, job, "failed");

/** The job's row may have expired meanwhile, so the whole row is written. */
async function saveOutcome(address: string, job: PrintJob, outcome: PrintOutcome): Promise<void> {
  await getJobEntity()
    .put({ address, order: compressJson(job), ttl: computeTtl(job), outcome })
    .go();
}

/**
 * Resets a job for another attempt, after it failed or after its PDF expired. Does nothing when somebody else did so.
 */
export const resetPrint = async (address: string, earlierOutcome: PrintOutcome): Promise<void> => {
  await getJobEntity()
    .update({ address })
    .remove(["outcome"])
    .where(({ outcome }, { eq }) => eq(outcome, earlierOutcome))
    .go({ returnOnConditionCheckFailure: true });
};
