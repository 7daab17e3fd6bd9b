/**
 * Describes what a deployment makes, as the local machine makes it on its emulators: table, queues, buckets with their
 * notifications and policies, subscriptions, schedules, and what each Lambda may do. It is taken from the graph that
 * `sst.config.ts` synthesizes (`test/infra/build-deployment.ts`), and `test/infra/deployment.test.ts` holds
 * `recorded.json` to that graph, so that nothing here is defined a second time.
 */
import { readFileSync } from "node:fs";

/** A statement of a policy, in the form that Pulumi's policy documents have. */
export interface PolicyStatement {
  effect?: string;
  actions: string[];
  resources: string[];
  principals?: { type: string; identifiers: string[] }[];
  conditions?: { test: string; variable: string; values: string[] }[];
}

export interface DeployedTable {
  name: string;
  arn: string;
  hashKey: string;
  rangeKey: string;
  attributes: { name: string; type: string }[];
  indexes: {
    name: string;
    hashKey: string;
    rangeKey: string;
    projectionType: string;
    nonKeyAttributes?: string[];
  }[];
  timeToLive: string;
}

export interface DeployedQueue {
  name: string;
  visibilityTimeoutSeconds: number;
  messageRetentionSeconds: number;
  /** ARN of its dead letters and the receives before a message goes there; absent for a queue of dead letters. */
  redrive?: { deadLetterTargetArn: string; maxReceiveCount: number };
  /** The statements that allow others than this account to write to it. */
  policy: PolicyStatement[];
}

export interface DeployedBucket {
  name: string;
  isVersioned: boolean;
  notifications: { events: string[]; filterPrefix?: string; queueArn: string }[];
  policy: PolicyStatement[];
  /** Prefixes of the objects that the malware scanner looks at. */
  scannedPrefixes: string[];
}

export interface DeployedLambda {
  roleArn: string;
  timeoutSeconds: number;
  memoryMegabytes: number;
  statements: PolicyStatement[];
  /** The variables of its environment that name a resource of the deployment. */
  resources: Record<string, string>;
  /** The names of its other variables. */
  variables: string[];
}

/** The functions of the site's distribution with the code of SST around ours, and what SST puts into their store. */
export interface DeployedEdge {
  viewerRequest: string;
  viewerResponse: string;
  entries: Record<string, string>;
}

export interface Deployment {
  region: string;
  account: string;
  table: DeployedTable;
  queues: DeployedQueue[];
  buckets: Record<"files" | "transient" | "site" | "archive", DeployedBucket>;
  /** The key of second factors. */
  factorKeyArn: string;
  /** Consumers of queues, each an entry file below `packages/functions/src`. */
  subscriptions: { queue: string; entry: string; batchSize: number; maximumConcurrency?: number }[];
  schedules: { entry: string; expression: string; input: string }[];
  /** Calls that a deployment makes once a new site is there. */
  invocations: { entry: string; input: string }[];
  /** Rules of EventBridge that write to a queue. */
  eventRules: { pattern: Record<string, unknown>; queueArn: string }[];
  /**
   * Only in the graph of the built site (`npm run deploy:check`): which files the functions know depends on the build.
   */
  edge?: DeployedEdge;
  /** The paths and headers that CloudFront forwards to the API. */
  api: { pathPattern: string; forwardedHeaders: string[] };
  /** The Lambdas by their entry file below `packages/functions/src`. */
  lambdas: Record<string, DeployedLambda>;
}

let deployment: Deployment | undefined;
/**
 * Returns the deployment of this machine: `DEPLOYMENT` names another file than the recorded one
 * (`npm run deploy:check`).
 */
export const getDeployment = (): Deployment => {
  deployment ??= JSON.parse(
    readFileSync(process.env.DEPLOYMENT || new URL("recorded.json", import.meta.url), "utf8"),
  ) as Deployment;
  return deployment;
};

/** Returns the Lambda of an entry file. @throws Error for an entry that the deployment does not have */
export const getDeployedLambda = (entry: string): DeployedLambda => {
  const lambda = getDeployment().lambdas[entry];
  if (!lambda) throw new Error(`The deployment has no Lambda ${entry}: npm run deploy:record`);
  return lambda;
};

/** Returns the name of a queue in its ARN or address. */
export const getQueueName = (arnOrUrl: string): string => arnOrUrl.split(/[:/]/).at(-1) ?? "";

/**
 * Lists the variables that tell Lambdas where resources are, one value each.
 * @throws Error when two Lambdas have different values under one name, because they share a process here
 */
export const listResourceVariables = ({ lambdas }: Deployment): Record<string, string> => {
  const variables: Record<string, string> = {};
  for (const [entry, { resources }] of Object.entries(lambdas)) {
    for (const [name, value] of Object.entries(resources)) {
      variables[name] ??= value;
      if (variables[name] !== value)
        throw new Error(`${entry} has another ${name} than other Lambdas: ${value}`);
    }
  }
  return variables;
};
