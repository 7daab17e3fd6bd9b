/**
 * PDFs of print jobs in the private bucket. They are apart from the jobs' rows, so that a Lambda that only waits for a
 * PDF does not carry the S3 client (decision 0452).
 */
import { deleteObject, listObjectKeys, putObject } from "../files/object-store.server.ts";
import type { PrintOwner } from "./print-job.ts";
import {
  buildPrintKey,
  buildPrintPrefix,
  deleteOwnerPrintJobs,
  type PrintAddress,
  savePrintOutcome,
} from "./print-store.server.ts";

/**
 * Stores the PDF of a job and then its outcome, so that nobody reads an object that does not exist yet. When the job
 * was erased meanwhile, its PDF is deleted again.
 */
export const savePrint = async (address: PrintAddress, pdf: Uint8Array): Promise<void> => {
  await putObject(buildPrintKey(address), pdf, "application/pdf");
  if (!(await savePrintOutcome(address, "printed"))) await deleteObject(buildPrintKey(address));
};

/**
 * Deletes every print job and every PDF of an owner. The rows go first, so that a job that is being printed meanwhile
 * finds that it was erased, and once more at the end, so that no job of somebody who asked in between says that a
 * deleted PDF is there.
 */
export const deleteOwnerPrints = async (owner: PrintOwner): Promise<void> => {
  await deleteOwnerPrintJobs(owner);
  for await (const key of listObjectKeys(buildPrintPrefix(owner))) await deleteObject(key);
  await deleteOwnerPrintJobs(owner);
};
