/**
 * Everything that may be taken out of a graph, one thing at a time: a resource, a setting of it, one permission of one
 * Lambda, one word of the content security policy. `removals.test.ts` proves that a claim misses each.
 */
import type { Graph, Resource, Statement } from "./graph.ts";

interface Removal {
  /** The name of the removed part, for people. */
  name: string;
  /** The resource that is removed or changed. Settings of the app have none. */
  resource?: Resource;
  /** Takes it out. @returns puts it back */
  remove: () => () => void;
}

/** Resource types that matter for safety. The others are internals of SST. */
const types = [
  "apigatewayv2/api:Api",
  "apigatewayv2/integration:Integration",
  "apigatewayv2/route:Route",
  "apigatewayv2/stage:Stage",
  "backup/plan:Plan",
  "backup/selection:Selection",
  "backup/vault:Vault",
  "backup/vaultLockConfiguration:VaultLockConfiguration",
  "budgets/budget:Budget",
  "cloudfront/cachePolicy:CachePolicy",
  "cloudfront/distribution:Distribution",
  "cloudfront/originRequestPolicy:OriginRequestPolicy",
  "cloudfront/responseHeadersPolicy:ResponseHeadersPolicy",
  "cloudwatch/dashboard:Dashboard",
  "cloudwatch/eventRule:EventRule",
  "cloudwatch/eventTarget:EventTarget",
  "cloudwatch/logGroup:LogGroup",
  "cloudwatch/logMetricFilter:LogMetricFilter",
  "cloudwatch/metricAlarm:MetricAlarm",
  "dynamodb/table:Table",
  "guardduty/malwareProtectionPlan:MalwareProtectionPlan",
  "kms/key:Key",
  "lambda/eventSourceMapping:EventSourceMapping",
  "lambda/function:Function",
  "lambda/functionEventInvokeConfig:FunctionEventInvokeConfig",
  "lambda/functionRecursionConfig:FunctionRecursionConfig",
  "lambda/invocation:Invocation",
  "lambda/permission:Permission",
  "route53/healthCheck:HealthCheck",
  "s3/bucketCorsConfiguration:BucketCorsConfiguration",
  "s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration",
  "s3/bucket:Bucket",
  "s3/bucketNotification:BucketNotification",
  "s3/bucketObjectLockConfiguration:BucketObjectLockConfiguration",
  "s3/bucketPolicy:BucketPolicy",
  "s3/bucketPublicAccessBlock:BucketPublicAccessBlock",
  "s3/bucketVersioning:BucketVersioning",
  "scheduler/schedule:Schedule",
  "sesv2/configurationSet:ConfigurationSet",
  "sesv2/configurationSetEventDestination:ConfigurationSetEventDestination",
  "sesv2/emailIdentity:EmailIdentity",
  "sns/topic:Topic",
  "sns/topicSubscription:TopicSubscription",
  "sqs/queue:Queue",
  "sqs/queuePolicy:QueuePolicy",
  "wafv2/webAcl:WebAcl",
];

/** Names, descriptions and pointers without which nothing would be made at all, and what SST sets for itself. */
const plumbing =
  /^(name|description|tags|comment|aliases|handler|role|publish|skipDestroy|code|s3Bucket|s3Key|sourceCodeHash|packageType|layers|architectures|runtime|memorySize|timeout|apiId|bucket|queueUrl|protocolType|enabled|waitForDeployment|restrictions|viewerCertificate|fifoQueue|fifoTopic|contentBasedDeduplication|delaySeconds|autoDeploy|provisionedConcurrencyConfig|functionUrl|dependencies|forceDestroy|flexibleTimeWindow|billingMode|attributes|streamEnabled|streamViewType|ephemeralStorage|imageConfig|fileSystemConfig|vpcConfig|deadLetterConfig|SST_.*|localSecondaryIndexes|authorizationType|functionAssociations|lambdaFunctionAssociations|compress|cachedMethods|httpPort|httpsPort|originReadTimeout|topics|lambdaFunctions|id|maximumBatchingWindowInSeconds|corsConfiguration)$/;
/** Resources that SST creates for static pages by itself. */
const ownSettings =
  /^(SiteCdnDistribution\.origins\.0|SiteCdnDistribution\.defaultCacheBehavior\.(allowedMethods|cachePolicyId|targetOriginId)|\w+DeadLettersQueue\.visibilityTimeoutSeconds|\w+\.retryPolicy)/;

type Container = Record<string, unknown> | unknown[];
const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null;

/** A member of an object or an element of an array, gone. */
const cutMember = (holder: Container, key: string | number): (() => void) => {
  if (Array.isArray(holder)) {
    const [was] = holder.splice(Number(key), 1);
    return () => void holder.splice(Number(key), 0, was);
  }
  const was = holder[key];
  delete holder[key];
  return () => {
    holder[key] = was;
  };
};

function* members(holder: Container, path: string, resource: Resource): Generator<Removal> {
  for (const [key, value] of Object.entries(holder)) {
    if (plumbing.test(key) || value === undefined || value === null) continue;
    const name = `${path}.${key}`;
    if (ownSettings.test(name)) continue;
    yield { name, resource, remove: () => cutMember(holder, key) };
    if (isContainer(value)) yield* members(value, name, resource);
  }
}

/** Each action on each resource that a role allows or denies. */
function* permissions(resource: Resource): Generator<Removal> {
  const policies = (resource.inputs.inlinePolicies ?? []) as { policy: string }[];
  for (const holder of policies) {
    const { Statement } = JSON.parse(holder.policy) as { Statement: Statement[] };
    for (const [s, { actions, resources }] of Statement.entries()) {
      for (const action of actions) {
        for (const target of resources) {
          const remainingStatements = Statement.flatMap((one, i) =>
            i === s
              ? [
                  { ...one, actions: actions.filter((a) => a !== action) },
                  { ...one, actions: [action], resources: resources.filter((r) => r !== target) },
                ]
              : [one],
          );
          yield {
            name: `${resource.name}: ${action} on ${target}`,
            resource,
            remove: () => {
              const was = holder.policy;
              holder.policy = JSON.stringify({ Statement: remainingStatements });
              return () => {
                holder.policy = was;
              };
            },
          };
        }
      }
    }
  }
}

/** Each directive of the content security policy. */
function* directives(resource: Resource): Generator<Removal> {
  const config = resource.inputs.securityHeadersConfig as
    | { contentSecurityPolicy: { contentSecurityPolicy: string } }
    | undefined;
  const holder = config?.contentSecurityPolicy;
  if (!holder) return;
  const all = holder.contentSecurityPolicy.split("; ");
  for (const directive of all) {
    yield {
      name: `${resource.name}: ${directive}`,
      resource,
      remove: () => {
        holder.contentSecurityPolicy = all.filter((one) => one !== directive).join("; ");
        return () => {
          holder.contentSecurityPolicy = all.join("; ");
        };
      },
    };
  }
}

/** Lists everything, one thing at a time. */
export function* listRemovals(graph: Graph): Generator<Removal> {
  for (const name of ["removal", "protect"] as const) {
    yield { name: `app.${name}`, remove: () => cutMember(graph.app as unknown as Container, name) };
  }
  for (const name of Object.keys(graph.outputs).filter((each) => !each.startsWith("_")))
    yield { name: `outputs.${name}`, remove: () => cutMember(graph.outputs, name) };
  for (const resource of [...graph.resources]) {
    if (resource.type.endsWith("iam/role:Role")) yield* permissions(resource);
    if (!types.some((type) => resource.type.endsWith(type)) || ownSettings.test(resource.name)) continue;
    yield {
      name: `${resource.type} ${resource.name}`,
      resource,
      remove: () => cutMember(graph.resources, graph.resources.indexOf(resource)),
    };
    yield* members(resource.inputs, resource.name, resource);
    if (resource.type.endsWith("ResponseHeadersPolicy")) yield* directives(resource);
  }
}
