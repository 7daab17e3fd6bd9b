/**
 * Builds from a synthesized graph the deployment that the local machine makes on its emulators
 * (`local/deployment/deployment.ts`).
 */
import type { Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import { type Job, jobs } from "@portal/functions/jobs/list";
import type {
  DeployedBucket,
  DeployedEdge,
  DeployedLambda,
  DeployedQueue,
  DeployedTable,
  Deployment,
  PolicyStatement,
} from "../../local/deployment/deployment.ts";
import { toBundleName } from "../../stacks/build-lambda.ts";
import type { Graph, Resource } from "./graph.ts";

const REGION = "ap-east-1";
/** Of the mocks, and of the emulators. */
const MOCK_ACCOUNT = "123456789012";
const ACCOUNT = "000000000000";

const entries = [
  ...(routes as readonly Route[]).map(({ entry }) => entry),
  ...Object.values<Job>(jobs).map(({ entry }) => entry),
];
const entriesByHandler = new Map(entries.map((entry) => [`${toBundleName(entry)}.handler`, entry]));

/** Names of the emulators' resources: without stage and suffix. */
const shortenNames = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/trade-portal-production-([A-Za-z]+)-[a-z]{8}\b/g, "$1")
      .replaceAll("trade-portal-production", "trade-portal-local")
      .replaceAll(MOCK_ACCOUNT, ACCOUNT),
  ) as T;

const readStatements = (policy: unknown): PolicyStatement[] =>
  (JSON.parse(String(policy)) as { Statement: PolicyStatement[] }).Statement;

const buildTable = (graph: Graph): DeployedTable => {
  const { inputs } = graph.one("dynamodb/table:Table");
  const { name, hashKey, rangeKey, attributes, globalSecondaryIndexes, ttl } = inputs as Omit<
    DeployedTable,
    "indexes" | "timeToLive" | "arn"
  > & { globalSecondaryIndexes: DeployedTable["indexes"]; ttl: { attributeName: string } };
  return {
    name,
    arn: `arn:aws:dynamodb:${REGION}:${MOCK_ACCOUNT}:table/${name}`,
    hashKey,
    rangeKey,
    attributes,
    indexes: globalSecondaryIndexes,
    timeToLive: ttl.attributeName,
  };
};

const toQueueArn = (name: unknown): string => `arn:aws:sqs:${REGION}:${MOCK_ACCOUNT}:${name}`;
const buildQueues = (graph: Graph): DeployedQueue[] => {
  const policies = graph
    .all("sqs/queuePolicy:QueuePolicy")
    .flatMap(({ inputs }) => readStatements(inputs.policy));
  return graph.all("sqs/queue:Queue").map(({ inputs }) => ({
    name: String(inputs.name),
    visibilityTimeoutSeconds: Number(inputs.visibilityTimeoutSeconds),
    messageRetentionSeconds: Number(inputs.messageRetentionSeconds),
    ...(inputs.redrivePolicy !== undefined && {
      redrive: JSON.parse(String(inputs.redrivePolicy)) as DeployedQueue["redrive"],
    }),
    policy: policies.filter(({ resources }) => resources.includes(toQueueArn(inputs.name))),
  }));
};

const findAll = (graph: Graph, type: string, bucket: string): Resource["inputs"][] =>
  graph.all(type).flatMap(({ inputs }) => (inputs.bucket === bucket ? [inputs] : []));
/** Reads a bucket out of the graph. @param bucket the name that the mocks give it */
const buildBucket = (graph: Graph, bucket: string): DeployedBucket => {
  const [versioning] = findAll(graph, "s3/bucketVersioning:BucketVersioning", bucket);
  const scans = graph.all("guardduty/malwareProtectionPlan:MalwareProtectionPlan").flatMap(({ inputs }) => {
    const { s3Bucket } = inputs.protectedResource as {
      s3Bucket: { bucketName: string; objectPrefixes: string[] };
    };
    return s3Bucket.bucketName === bucket ? s3Bucket.objectPrefixes : [];
  });
  return {
    name: bucket,
    isVersioned:
      (versioning?.versioningConfiguration as { status?: string } | undefined)?.status === "Enabled",
    notifications: findAll(graph, "s3/bucketNotification:BucketNotification", bucket).flatMap(({ queues }) =>
      (queues as DeployedBucket["notifications"]).map(({ events, filterPrefix, queueArn }) => ({
        events,
        ...(filterPrefix !== undefined && { filterPrefix }),
        queueArn,
      })),
    ),
    policy: findAll(graph, "s3/bucketPolicy:BucketPolicy", bucket).flatMap(({ policy }) =>
      readStatements(policy),
    ),
    scannedPrefixes: scans,
  };
};

/** Variables that name what a deployment makes, and not only by its ARN or address. */
const namingVariables = /^(TABLE_NAME|MAIL_FROM|MAIL_CONFIGURATION_SET)$|BUCKET_NAME$/;
const namesResource = (name: string, value: string): boolean =>
  namingVariables.test(name) || /^(arn:|https:\/\/sqs\.)/.test(value);

/** A role that a policy names has a name of its own; the others are called by SST, otherwise each time. */
const getRoleName = (name: string, entry: string): string =>
  /^trade-portal-production-[a-z-]+$/.test(name) && !/-[a-z]{8}$/.test(name)
    ? name
    : `trade-portal-production-lambda-${toBundleName(entry)}`;

const buildLambda = (graph: Graph, entry: string): DeployedLambda => {
  const { name, inputs, environment, statements } = graph.lambda(entry);
  const role = graph.one("iam/role:Role", `${name}Role`);
  const variables = Object.entries(environment).filter(([variable]) => !variable.startsWith("SST_"));
  return {
    roleArn: `arn:aws:iam::${MOCK_ACCOUNT}:role/${getRoleName(String(role.inputs.name), entry)}`,
    timeoutSeconds: Number(inputs.timeout),
    memoryMegabytes: Number(inputs.memorySize),
    statements: statements as PolicyStatement[],
    resources: Object.fromEntries(variables.filter(([variable, value]) => namesResource(variable, value))),
    variables: variables.flatMap(([variable, value]) => (namesResource(variable, value) ? [] : [variable])),
  };
};

/** Builds the functions of the site's distribution, and what SST puts into their store. */
export const buildEdge = (graph: Graph): DeployedEdge => {
  const readCode = (name: string): string =>
    String(graph.one("cloudfront/function:Function", `SiteCloudfrontFunction${name}`).inputs.code);
  const storedKeys = graph.resources.find(({ name }) => name.startsWith("SiteKvKeys"))?.inputs as
    | { namespace: string; entries: Record<string, string> }
    | undefined;
  const { namespace = "", entries = {} } = storedKeys ?? {};
  return {
    viewerRequest: readCode("Request"),
    viewerResponse: readCode("Response"),
    entries: Object.fromEntries(
      Object.entries(entries).map(([key, value]) => [`${namespace}:${key}`, value]),
    ),
  };
};

/** Resources are made side by side, so that their order says nothing. */
const sortBy = <T>(items: readonly T[], getKey: (item: T) => string): T[] =>
  items.toSorted((a, b) => (getKey(a) < getKey(b) ? -1 : 1));

/** Builds everything that the local machine makes. */
export const buildDeployment = (graph: Graph): Deployment => {
  const entriesByName = new Map(
    graph
      .all("lambda/function:Function")
      .map(({ inputs }) => [String(inputs.name), entriesByHandler.get(String(inputs.handler))]),
  );
  const findEntry = (arnOrName: unknown): string => {
    const entry = entriesByName.get(String(arnOrName).split(":").at(-1) ?? "");
    if (!entry) throw new Error(`No entry of the lists is behind ${arnOrName}`);
    return entry;
  };
  const headerPolicy = graph.one("cloudfront/originRequestPolicy:OriginRequestPolicy").inputs
    .headersConfig as {
    headers: { items: string[] };
  };
  const distribution = graph.one("cloudfront/distribution:Distribution").inputs as {
    orderedCacheBehaviors: { pathPattern: string; targetOriginId: string }[];
  };
  const api = distribution.orderedCacheBehaviors.find(({ targetOriginId }) => targetOriginId === "api");
  return shortenNames({
    region: REGION,
    account: MOCK_ACCOUNT,
    table: buildTable(graph),
    queues: sortBy(buildQueues(graph), ({ name }) => name),
    buckets: {
      files: buildBucket(graph, "filesbucket"),
      transient: buildBucket(graph, "transientbucket"),
      site: buildBucket(graph, "siteassetsbucket"),
      archive: buildBucket(graph, "archivebucket"),
    },
    factorKeyArn: `arn:aws:mock:${REGION}:${MOCK_ACCOUNT}:${graph.one("kms/key:Key", "FactorKey").name}`,
    subscriptions: sortBy(
      graph.all("lambda/eventSourceMapping:EventSourceMapping").map(({ inputs }) => ({
        queue: String(inputs.eventSourceArn).split(":").at(-1) ?? "",
        entry: findEntry(inputs.functionName),
        batchSize: Number(inputs.batchSize),
        ...(inputs.scalingConfig as { maximumConcurrency: number } | undefined),
      })),
      ({ entry }) => entry,
    ),
    schedules: sortBy(
      graph.all("scheduler/schedule:Schedule").map(({ inputs }) => {
        const { arn, input } = inputs.target as { arn: string; input: string };
        return { entry: findEntry(arn), expression: String(inputs.scheduleExpression), input };
      }),
      ({ entry }) => entry,
    ),
    invocations: graph.all("lambda/invocation:Invocation").map(({ inputs }) => ({
      entry: findEntry(inputs.functionName),
      input: String(inputs.input),
    })),
    eventRules: graph.all("cloudwatch/eventTarget:EventTarget").flatMap(({ inputs }) => {
      const rule = graph
        .all("cloudwatch/eventRule:EventRule")
        .find(({ name, inputs: own }) => inputs.rule === (own.name ?? name));
      if (!rule || !String(inputs.arn).startsWith("arn:aws:sqs:")) return [];
      return [
        {
          pattern: JSON.parse(String(rule.inputs.eventPattern)) as Record<string, unknown>,
          queueArn: String(inputs.arn),
        },
      ];
    }),
    api: {
      pathPattern: api?.pathPattern ?? "",
      forwardedHeaders: [...headerPolicy.headers.items, "Authorization"],
    },
    lambdas: Object.fromEntries(entries.map((entry) => [entry, buildLambda(graph, entry)])),
  } satisfies Deployment);
};
