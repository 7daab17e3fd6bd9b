/**
 * Requests a PDF from the print job and waits for it (decision 0121). Printing is a job, so that no request Lambda
 * loads the PDF library with its fonts, and a failed print raises an alarm.
 */
import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { toMacaoDay } from "../platform/day.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import type { NamedPrintJob, PrintJob, PrintLink, PrintOwner } from "./print-job.ts";
import {
  buildPrintKey,
  findPrintOutcome,
  type PrintAddress,
  type PrintMessage,
  type PrintOutcome,
  resetPrint,
  savePrintJob,
} from "./print-store.server.ts";

/** An HTTP API times out after 30 seconds; tests wait for less. */
export const printTimeout = { milliseconds: 20_000 };
/** The delay between polls grows from the first to the second value. */
const [FIRST_DELAY_MS, LAST_DELAY_MS] = [40, 400];
const BACKOFF_FACTOR = 1.15;
/** Seconds after which another request makes sense. */
const RETRY_AFTER_SECONDS = 5;

/** Sorts members, because a row of the table returns them in any order. */
const sortMembers = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * Computes the address of a print job's PDF. Equal jobs share one address on the same day and version of the
 * renderer; the time at the foot is that of the first request.
 */
export const computePrintAddress = ({ made, ...order }: PrintJob, owner: PrintOwner): PrintAddress => ({
  owner,
  hash: createHash("sha256")
    .update(JSON.stringify([process.env.PRESS, toMacaoDay(made), order], sortMembers))
    .digest("hex"),
});

/**
 * Waits for the PDF of a job whose caller was checked.
 * @returns a short-lived link to it
 * @throws Refusal DOCUMENT_NOT_READY when printing takes longer, 10302 when it failed
 */
export const awaitPrint = async (
  { order: job, name, owner }: NamedPrintJob,
  ctx: { requestId: string },
): Promise<PrintLink> => {
  const address = computePrintAddress(job, owner);
  const earlierOutcome = await findPrintOutcome(address);
  let outcome: PrintOutcome | undefined = earlierOutcome;
  if (outcome !== "printed") {
    await savePrintJob(address, job);
    if (earlierOutcome === "failed") await resetPrint(address, earlierOutcome);
    const { sendQueueMessage } = await import("../platform/send-queue-message.server.ts");
    const message: PrintMessage = { address };
    await sendQueueMessage(process.env.PRINT_QUEUE_URL, message, ctx.requestId);
    outcome = await pollPrint(() => findPrintOutcome(address));
  }
  if (outcome === undefined)
    throw new Refusal(errorCodes.DOCUMENT_NOT_READY, { retryAfter: RETRY_AFTER_SECONDS });
  if (outcome === "failed") throw new Refusal(errorCodes.TEMPLATE_ERROR);
  const { presignPrintLink } = await import("./print-link.server.ts");
  return { url: await presignPrintLink(buildPrintKey(address), name), name };
};

async function pollPrint<Found>(readPrint: () => Promise<Found | undefined>): Promise<Found | undefined> {
  const startedAt = performance.now();
  for (
    let pause = FIRST_DELAY_MS;
    performance.now() - startedAt < printTimeout.milliseconds;
    pause = Math.min(pause * BACKOFF_FACTOR, LAST_DELAY_MS)
  ) {
    await setTimeout(pause);
    const print = await readPrint();
    if (print !== undefined) return print;
  }
  return undefined;
}
