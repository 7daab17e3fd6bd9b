/**
 * Every minute, lists arrived objects that are not processed and queues each once more: a lost message cannot leave an
 * object behind.
 */
import { listArrivedKeys } from "@portal/core/files/list-arrived-keys.server";
import { log } from "@portal/core/platform/log.server";
import { runLogged } from "./job-log.ts";
import { sendMessages } from "./send-messages.ts";

export const handler = (): Promise<{ waiting: number }> =>
  runLogged("sweepUploads", async () => {
    const bodies: { waiting: string }[] = [];
    for await (const key of listArrivedKeys()) bodies.push({ waiting: key });
    await sendMessages("UPLOAD_QUEUE_URL", bodies);
    if (bodies.length > 0) log.write({ job: "sweepUploads", waiting: bodies.length });
    return { waiting: bodies.length };
  });
