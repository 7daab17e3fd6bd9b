import { type Job, jobs } from "../packages/functions/src/jobs/list.ts";
import { built, nameOf } from "./build.ts";
import { architecture, runtime } from "./bundle.ts";
import { granted, type Parts } from "./grants.ts";
import { stage } from "./stage.ts";

/**
 * The cron of one minute, and a consumer for each queue: ten messages at most, only the failed ones come back
 * (partial batch responses). Uploads reach their queue as object-created events of the private bucket.
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
      memory: job.awaited ? ("1024 MB" as const) : ("512 MB" as const),
      timeout: "30 seconds" as const,
      ...(job.reserved === undefined ? {} : { concurrency: { reserved: job.reserved } }),
      logging: { retention: stage().logs, format: "json" as const },
      ...grant,
      // Nobody waits for another job's start, and what it dies of is printed by the runtime: in the words of the sources.
      environment: job.awaited ? environment : { ...environment, NODE_OPTIONS: "--enable-source-maps" },
    };
    if (job.queue === undefined) {
      const handler = new sst.aws.Function(name, fn);
      new sst.aws.CronV2(`${name}EveryMinute`, { function: handler, schedule: "rate(1 minute)", retries: 0 });
      return { name, handler: $output(handler) };
    }
    const subscriber = parts.queues[job.queue].live.subscribe(fn, {
      batch: { size: job.awaited ? 1 : 10, partialResponses: true },
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
  });
  return made;
};
