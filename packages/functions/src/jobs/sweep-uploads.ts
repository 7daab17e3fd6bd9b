/**
 * Every minute, lists arrived objects that are not processed and queues those whose turn it is once more: a lost
 * message cannot leave an object behind, and what waits for the scanner does not hold up its verdicts (decision 0758).
 */
import { isArrivalDueForSweep, listArrivedKeys } from "@portal/core/files/list-arrived-keys.server";
import { log } from "@portal/core/platform/log.server";
import type { Context } from "aws-lambda";
import { clock } from "../http/create-context.ts";
import { sendMessages } from "../queues/send-messages.ts";
import { runLogged } from "./job-log.ts";

/** Objects that are queued together. */
const QUEUED_TOGETHER = 100;
/** A run stops before Lambda stops it, so that the next one knows where to go on. In milliseconds. */
const TIME_LEFT_MS = 10_000;

/** The object behind which the next run goes on; none after a run that came to the end, and in a new process. */
let continueAfter: string | undefined;

export const handler = (
  _event?: unknown,
  context?: Pick<Context, "getRemainingTimeInMillis">,
): Promise<{ waiting: number }> =>
  runLogged("sweepUploads", async () => {
    const at = clock.now().getTime();
    let waiting = 0;
    let bodies: { waiting: string }[] = [];
    const queueBodies = async (): Promise<void> => {
      await sendMessages("UPLOAD_QUEUE_URL", bodies);
      waiting += bodies.length;
      bodies = [];
    };
    const startedAfter = continueAfter;
    continueAfter = undefined;
    for await (const key of listArrivedKeys(startedAfter)) {
      if (isArrivalDueForSweep(key, at)) bodies.push({ waiting: key });
      if (bodies.length === QUEUED_TOGETHER) await queueBodies();
      if (context && context.getRemainingTimeInMillis() < TIME_LEFT_MS) {
        continueAfter = key;
        break;
      }
    }
    await queueBodies();
    if (waiting > 0 || continueAfter !== undefined)
      log.write({ job: "sweepUploads", waiting, ...(continueAfter !== undefined && { goesOn: true }) });
    return { waiting };
  });
