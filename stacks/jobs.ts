import { type Job, jobs } from "../packages/functions/src/jobs/list.ts";
import { buildLambda, toBundleName } from "./build-lambda.ts";
import { lambdaArchitecture, lambdaRuntime, tracedFunction } from "./bundle-options.ts";
import { buildGrant, type StackResources } from "./grants.ts";
import { getRoleNames } from "./role-names.ts";
import { computeTemplateHash } from "./site.ts";
import { getStage } from "./stage.ts";

/**
 * Creates the schedules, and a consumer for each queue, which takes one message at a time: a part of long work takes up
 * to twenty of its thirty seconds, and a run that is ended counts every message of its batch as tried (decision 0639).
 * Uploads reach their queue as object-created events of the private bucket, and again with the result of the malware
 * scanner (`malware.ts`), through EventBridge.
 */
export const createJobs = (parts: StackResources) => {
  const jobLambdas = Object.entries<Job>(jobs).map(([key, job]) => {
    const name = key.charAt(0).toUpperCase() + key.slice(1);
    const { environment, ...grant } = buildGrant(job.uses, parts);
    const functionOptions = {
      bundle: $output(buildLambda(job.entry)),
      handler: `${toBundleName(job.entry)}.handler`,
      runtime: lambdaRuntime,
      architecture: lambdaArchitecture,
      memory:
        job.heavy || job.memory === 2048
          ? ("2048 MB" as const)
          : job.awaited || job.slow
            ? ("1024 MB" as const)
            : ("512 MB" as const),
      timeout: "30 seconds" as const,
      ...(job.reserved === undefined ? {} : { concurrency: { reserved: job.reserved } }),
      logging: { retention: getStage().logs, format: "json" as const },
      ...grant,
      // The bucket's policy names it before it exists (`storage.ts`).
      policies: tracedFunction.policies,
      transform: {
        ...tracedFunction.transform,
        ...(job.heavy && { role: { name: getRoleNames().job } }),
      },
      // Nobody waits for the start of other jobs, so their stack traces can use source maps.
      environment: job.awaited ? environment : { ...environment, NODE_OPTIONS: "--enable-source-maps" },
    };
    if (job.queue === undefined) {
      const handler = new sst.aws.Function(name, functionOptions);
      const { schedule = "rate(1 minute)" } = job;
      const scheduleName = job.schedule ? `${name}Schedule` : `${name}EveryMinute`;
      new sst.aws.CronV2(scheduleName, { function: handler, schedule, retries: 0 });
      // The next run asks again, so one that failed or waited is not repeated beside it.
      new aws.lambda.FunctionEventInvokeConfig(`${name}EventInvoke`, {
        functionName: handler.name,
        maximumRetryAttempts: 0,
        maximumEventAgeInSeconds: 60,
      });
      return { name, handler: $output(handler) };
    }
    const { concurrency } = job;
    // Without it, SQS would start as many runs as the account has, and none would be left for people who wait.
    if (concurrency === undefined) throw new Error(`${name} does not say how many runs it has at once`);
    const subscriber = parts.queues[job.queue].live.subscribe(functionOptions, {
      batch: { size: 1, partialResponses: true },
      transform: { eventSourceMapping: { scalingConfig: { maximumConcurrency: concurrency } } },
    });
    const handler = subscriber.nodes.function;
    // A new site has new files, which the pages that are stored do not name yet.
    if (job.slow)
      new aws.lambda.Invocation(
        `${name}Deployment`,
        {
          functionName: handler.apply((fn) => fn.name),
          input: JSON.stringify({ pages: "all" }),
          // A restored table takes the place of another one, whose pages are still there.
          triggers: { template: computeTemplateHash(), table: parts.storage.table.name },
        },
        { dependsOn: [parts.siteFiles.site] },
      );
    // Lambda stops a chain of messages after about 16 runs, but an erasure or a large mailing takes as many as it needs
    // (AWS Lambda Developer Guide › Use Lambda recursive loop detection).
    if ((job.uses as readonly string[]).includes(job.queue))
      new aws.lambda.FunctionRecursionConfig(`${name}Recursion`, {
        functionName: handler.apply((fn) => fn.name),
        recursiveLoop: "Allow",
      });
    return { name, handler };
  });

  parts.storage.transient.notify({
    notifications: [
      {
        name: "Uploaded",
        queue: parts.queues.upload.live,
        events: ["s3:ObjectCreated:Post"],
        filterPrefix: "uploads/",
      },
    ],
    // GuardDuty turns it on by itself; without this line the next deployment would turn it off.
    transform: { notification: { eventbridge: true } },
  });
  return jobLambdas;
};
