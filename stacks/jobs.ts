import { type Job, jobs } from "../packages/functions/src/jobs/list.ts";
import { built, nameOf } from "./build.ts";
import { architecture, runtime } from "./bundle.ts";
import { granted, type Parts } from "./grants.ts";
import { roleNames } from "./role-names.ts";
import { stage } from "./stage.ts";

/**
 * The cron of one minute, and a consumer for each queue: ten messages at most, only the failed ones come back
 * (partial batch responses). Uploads reach their queue as object-created events of the private bucket, and once more
 * with the verdict of the malware scanner (`malware.ts`), which hears of them by EventBridge.
 */
export const work = (parts: Parts) => {
  const made = Object.entries<Job>(jobs).map(([key, job]) => {
    const name = key.charAt(0).toUpperCase() + key.slice(1);
    const { environment, ...grant } = granted(job.uses, parts);
    const fn = {
      bundle: $output(built(job.entry)),
      handler: `${nameOf(job.entry)}.handler`,
      runtime,
      architecture,
      memory: job.heavy ? ("2048 MB" as const) : job.awaited ? ("1024 MB" as const) : ("512 MB" as const),
      timeout: "30 seconds" as const,
      ...(job.reserved === undefined ? {} : { concurrency: { reserved: job.reserved } }),
      logging: { retention: stage().logs, format: "json" as const },
      ...grant,
      // The bucket's policy names it before it is made (`storage.ts`).
      ...(job.heavy && { transform: { role: { name: roleNames().job } } }),
      // Nobody waits for another job's start, and what it dies of is printed by the runtime: in the words of the sources.
      environment: job.awaited ? environment : { ...environment, NODE_OPTIONS: "--enable-source-maps" },
    };
    if (job.queue === undefined) {
      const handler = new sst.aws.Function(name, fn);
      new sst.aws.CronV2(`${name}EveryMinute`, { function: handler, schedule: "rate(1 minute)", retries: 0 });
      return { name, handler: $output(handler) };
    }
    const subscriber = parts.queues[job.queue].live.subscribe(fn, {
      batch: { size: job.awaited || job.heavy ? 1 : 10, partialResponses: true },
    });
    return { name, handler: subscriber.nodes.function };
  });

  parts.storage.files.notify({
    notifications: [
      {
        name: "Uploaded",
        queue: parts.queues.upload.live,
        events: ["s3:ObjectCreated:Post"],
        filterPrefix: "uploads/",
      },
    ],
    // GuardDuty turns it on by itself; without this line the next deploy would turn it off again.
    transform: { notification: { eventbridge: true } },
  });
  return made;
};
