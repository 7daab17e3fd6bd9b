/**
 * Requests a PDF from the print job and waits for it (decision 0121). Printing is a job, so that no request Lambda
 * loads the PDF library with its fonts, and a failed print raises an alarm.
 */
import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Context } from "../platform/actor.ts";
import { toMacaoDay } from "../platform/day.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { toSubnet } from "../platform/rate-limits/index.ts";
import { enforceRateLimit } from "../platform/rate-limits/rate-limit-store.server.ts";
import type { NamedPrintJob, PrintJob, PrintLink, PrintOwner } from "./print-job.ts";
import {
  buildPrintKey,
  findPrintOutcome,
  leasePrintJob,
  type PrintAddress,
  type PrintMessage,
} from "./print-store.server.ts";

/** An HTTP API times out after 30 seconds; tests wait for less. */
export const printTimeout = { milliseconds: 20_000 };
/** The delay between polls grows from the first to the second value. */
const [FIRST_DELAY_MS, LAST_DELAY_MS] = [40, 400];
const BACKOFF_FACTOR = 1.15;
/** Seconds after which another request makes sense. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Calls within an hour for a PDF that is not printed yet: each may hold a Lambda for as long as printing takes. A PDF
 * that is stored already is returned without being counted. Calls without an account count for their subnet (decision
 * 0680).
 */
const printLimit = { times: 120, window: 3_600_000 };

/** Staff print what they decide about, and each of their readings is recorded. */
const countPrint = async ({ actor, address, now }: PrintContext): Promise<void> => {
  if (actor.kind === "staff") return;
  const subject = actor.accountId ? `account ${actor.accountId}` : `subnet ${toSubnet(address)}`;
  await enforceRateLimit("print", subject, printLimit, now);
};
type PrintContext = Pick<Context, "actor" | "address" | "now" | "requestId">;

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
 * @throws Refusal DOCUMENT_NOT_READY when printing takes longer, 10302 when it failed less than a minute ago, 19995
 * when the caller has asked for too many PDFs that had to be printed
 */
export const awaitPrint = async (
  { order: job, name, owner }: NamedPrintJob,
  ctx: PrintContext,
): Promise<PrintLink> => {
  const address = computePrintAddress(job, owner);
  let outcome = await findPrintOutcome(address);
  if (outcome !== "printed") {
    await countPrint(ctx);
    if (await leasePrintJob(address, job)) {
      outcome = undefined;
      const { sendQueueMessage } = await import("../platform/send-queue-message.server.ts");
      const message: PrintMessage = { address };
      await sendQueueMessage(process.env.PRINT_QUEUE_URL, message, ctx.requestId);
    }
    outcome ??= await pollPrint(() => findPrintOutcome(address));
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
