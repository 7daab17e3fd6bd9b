/** The AWS side as it would be made: the real SST components under Pulumi's mocks (`quality.md`, Infrastructure). */

import { indexes } from "@portal/core/table.server";
import { timeToLive } from "@portal/core/table-definition";
import { type Route, routes } from "@portal/functions/http/routes";
import { type Job, jobs } from "@portal/functions/jobs/list";
import { beforeAll, describe, expect, test } from "vitest";
import { root, run } from "../support/process.ts";
import { sources } from "../support/sources.ts";
import { allowed, denied, Graph, type Statement, synthesize } from "./graph.ts";

let production = new Graph({ removal: "", protect: false }, []);
let trial = production;
beforeAll(async () => {
  production = await synthesize("production");
  trial = await synthesize("trial");
});

const arnOf = {
  table: () =>
    `arn:aws:dynamodb:ap-east-1:123456789012:table/${production.one("dynamodb/table:Table").inputs.name}`,
  files: () => "arn:aws:s3:::filesbucket",
  pictures: () => "arn:aws:s3:::picturesbucket",
  queue: (name: string) =>
    `arn:aws:sqs:ap-east-1:123456789012:${production.one("sqs/queue:Queue", `${name}Queue`).inputs.name}`,
};
const tableActions = [
  "GetItem",
  "BatchGetItem",
  "Query",
  "ConditionCheckItem",
  "PutItem",
  "UpdateItem",
  "DeleteItem",
  "BatchWriteItem",
  "DescribeTable",
];
/** What each use allows, written out here a second time on purpose: a permission that goes missing is found. */
const permissions: Record<string, () => string[]> = {
  table: () =>
    tableActions.flatMap((a) => [`dynamodb:${a} ${arnOf.table()}`, `dynamodb:${a} ${arnOf.table()}/index/*`]),
  bucket: () => [
    ...["GetObject", "PutObject", "DeleteObject"].map((action) => `s3:${action} ${arnOf.files()}/*`),
    `s3:ListBucket ${arnOf.files()}`,
    `s3:DeleteObject ${arnOf.pictures()}/public/*`,
  ],
  verify: () => [`s3:PutObject ${arnOf.pictures()}/public/*`],
  queue: () =>
    ["Due", "Notice"].flatMap((name) =>
      ["SendMessage", "GetQueueAttributes"].map((action) => `sqs:${action} ${arnOf.queue(`${name}Queue`)}`),
    ),
  // A phone number has no ARN; topics are taken away again.
  sms: () => ["sns:Publish *"],
  fonts: () => [],
  secrets: () => [],
  payments: () => [],
};
const consumed = (queue: string) =>
  ["ChangeMessageVisibility", "DeleteMessage", "GetQueueAttributes", "GetQueueUrl", "ReceiveMessage"].map(
    (action) => `sqs:${action} ${arnOf.queue(`${queue}Queue`)}`,
  );
/** The mail identity's ARN is the mock's own: only the action and that it is no star are held. */
const plain = (statements: Statement[]) =>
  allowed(statements)
    .filter((each) => !each.startsWith("ses:"))
    .sort();

const cases = [
  ...routes.map((route) => ({
    ...route,
    uses: route.uses as readonly string[],
    queue: undefined as string | undefined,
  })),
  ...Object.values<Job>(jobs).map((job) => ({
    ...job,
    resource: job.entry.replace(".ts", ""),
    queue: job.queue,
  })),
];

describe("Lambdas", () => {
  test.each(cases.map((each) => [each.resource, each] as const))(
    "%s: the permissions it uses and no other",
    (_, each) => {
      const { statements } = production.lambda(each.entry);
      const capital = each.queue && each.queue.charAt(0).toUpperCase() + each.queue.slice(1);
      const expected = [
        ...each.uses.filter((use) => use !== "mail").flatMap((use) => permissions[use]?.() ?? []),
        ...(capital ? consumed(capital) : []),
      ];
      expect(plain(statements)).toEqual(expected.sort());
      const mailing = allowed(statements).filter((one) => one.startsWith("ses:"));
      expect(mailing.length).toBe(each.uses.includes("mail") ? 2 : 0);
      for (const one of mailing) expect(one).toMatch(/^ses:SendEmail arn:/);
    },
  );
  test("none may do everything, anywhere", () => {
    for (const { entry } of cases) {
      for (const one of allowed(production.lambda(entry).statements)) {
        expect(one).not.toMatch(/:\* |(?<!^sns:Publish) \*$|dynamodb:Scan|dynamodb:DeleteTable/);
      }
    }
  });
  test("who may publish to a phone may publish to no topic", () => {
    for (const { entry } of cases) {
      const { statements } = production.lambda(entry);
      const publishes = allowed(statements).includes("sns:Publish *");
      expect(denied(statements)).toEqual(publishes ? ["sns:Publish arn:aws:sns:*:*:*"] : []);
    }
  });
  test.each(cases.map((each) => [each.resource, each.entry]))("%s: arm64, Node 24, JSON logs", (_, entry) => {
    const { inputs } = production.lambda(String(entry));
    expect(inputs.architectures).toEqual(["arm64"]);
    expect(inputs.runtime).toBe("nodejs24.x");
    expect(inputs.timeout).toBeLessThanOrEqual(30);
    expect(inputs.loggingConfig).toMatchObject({ logFormat: "JSON" });
  });
  test.each([
    ["table", ["TABLE_NAME"]],
    ["bucket", ["BUCKET_NAME", "PUBLIC_BUCKET_NAME"]],
    ["queue", ["DUE_QUEUE_URL", "NOTICE_QUEUE_URL"]],
    ["secrets", ["CURSOR_SECRET"]],
    ["payments", ["PAYMENT_GATEWAY_URL", "PAYMENT_WEBHOOK_SECRET"]],
    ["mail", ["MAIL_CONFIGURATION_SET", "MAIL_FROM"]],
    ["sms", ["SMS_REGION"]],
  ])("what uses the %s is told where it is, and nothing else is", (use, names) => {
    for (const each of cases) {
      const known = Object.keys(production.lambda(each.entry).environment).filter((name) =>
        names.includes(name),
      );
      expect([each.resource, known.sort()]).toEqual([
        each.resource,
        (each.uses as readonly string[]).includes(use) ? [...names].sort() : [],
      ]);
    }
  });
  test("what its code reads of the environment a Lambda is given", () => {
    const files = new Map(
      sources("packages/core/src", "packages/functions/src").map((each) => [each.path, each]),
    );
    const names = [
      "NOTICE_QUEUE_URL",
      "DUE_QUEUE_URL",
      "BUCKET_NAME",
      "MAIL_FROM",
      "MAIL_CONFIGURATION_SET",
      "SMS_REGION",
      "PAYMENT_GATEWAY_URL",
      "FONT_DIR",
    ];
    const reads = (path: string, seen: Set<string>): string[] => {
      const source = files.get(path);
      if (!source || seen.has(path)) return [];
      seen.add(path);
      const own = names.filter((name) => new RegExp(`process\\.env\\.${name}\\b`).test(source.text));
      return [...own, ...source.runtimeFiles.flatMap((file) => reads(file, seen))];
    };
    // The OpenAPI Lambda loads the schemas of every handler and runs none of them.
    for (const { resource, entry } of cases.filter((each) => each.resource !== "openapi")) {
      const given = Object.keys(production.lambda(entry).environment);
      const missing = reads(`packages/functions/src/${entry}`, new Set()).filter(
        (name) => !given.includes(name),
      );
      expect([resource, missing]).toEqual([resource, []]);
    }
  });
  test("all know their stage and the site's address", () => {
    for (const { entry } of cases) {
      expect(production.lambda(entry).environment).toMatchObject({
        STAGE: "production",
        SITE_URL: expect.stringMatching(/^https:/),
      });
    }
  });
});

/** What a route of the list answers at, written out a second time. */
const keysOf = (route: Route): string[] =>
  route.paths
    ? route.paths.map((path) => `ANY /api${path}`)
    : [`ANY /api${route.base}`, `ANY /api${route.base}/{proxy+}`];

describe("HTTP API", () => {
  test.each(
    routes.map(
      (route) =>
        [route.entry, "paths" in route ? route.paths : [route.base, `${route.base}/{proxy+}`]] as const,
    ),
  )("%s is reached by its paths", (entry, paths) => {
    const { inputs } = production.lambda(String(entry));
    for (const key of paths.map((path) => `ANY /api${path}`)) {
      const route = production.all("apigatewayv2/route:Route").find((each) => each.inputs.routeKey === key);
      expect(route, key).toBeDefined();
      const id = String(route?.inputs.target).replace("integrations/", "").replace(/-id$/, "");
      const integration = production.one("apigatewayv2/integration:Integration", id);
      expect(integration.inputs).toMatchObject({
        integrationType: "AWS_PROXY",
        payloadFormatVersion: "2.0",
      });
      expect(integration.inputs.integrationUri).toMatch(new RegExp(`:function:${inputs.name}$`));
    }
  });
  test("there is no route that the list does not have", () => {
    expect(production.all("apigatewayv2/route:Route")).toHaveLength(routes.flatMap(keysOf).length);
    expect(production.all("apigatewayv2/route:Route").map((each) => each.inputs.routeKey)).not.toContain(
      "$default",
    );
  });
  test("no other site may call it from a browser", () => {
    const { corsConfiguration } = production.one("apigatewayv2/api:Api").inputs;
    expect(corsConfiguration ?? {}).toEqual({});
  });
});

describe("table", () => {
  const table = () => production.one("dynamodb/table:Table").inputs;
  test("keys and indexes are those of table.server.ts", () => {
    const { main, ...global } = indexes;
    expect(table()).toMatchObject({
      hashKey: main.field,
      rangeKey: main.sort,
      billingMode: "PAY_PER_REQUEST",
    });
    const made = (
      table().globalSecondaryIndexes as { name: string; hashKey: string; rangeKey: string }[]
    ).map(({ name, hashKey, rangeKey }) => ({ index: name, field: hashKey, sort: rangeKey }));
    expect(made).toEqual(Object.values(global));
  });
  test("rows that have an end go by themselves", () => {
    expect(table().ttl).toEqual({ attributeName: timeToLive, enabled: true });
  });
  test("every moment of the last 35 days can be recovered", () => {
    expect(table().pointInTimeRecovery).toEqual({ enabled: true, recoveryPeriodInDays: 35 });
  });
  test("in production it cannot be deleted and outlives its stack; elsewhere it can", () => {
    expect(table().deletionProtectionEnabled).toBe(true);
    expect(production.app).toMatchObject({ removal: "retain", protect: true });
    expect(trial.one("dynamodb/table:Table").inputs.deletionProtectionEnabled).toBe(false);
    expect(trial.app).toMatchObject({ removal: "remove", protect: false });
  });
});

describe("buckets", () => {
  test.each(["FilesPublicAccessBlock", "PicturesPublicAccessBlock"])("%s: nothing is public", (name) => {
    const block = production.one("s3/bucketPublicAccessBlock:BucketPublicAccessBlock", name).inputs;
    expect(block).toMatchObject({
      blockPublicAcls: true,
      blockPublicPolicy: true,
      ignorePublicAcls: true,
      restrictPublicBuckets: true,
    });
  });
  test("uploads come from the site only, by POST", () => {
    const rules = production.one("s3/bucketCorsConfiguration:BucketCorsConfiguration", "Files").inputs
      .corsRules as {
      allowedMethods: string[];
      allowedOrigins: string[];
    }[];
    expect(rules).toHaveLength(1);
    expect(rules[0]?.allowedMethods).toEqual(["POST", "GET"]);
    expect(rules[0]?.allowedOrigins).not.toContain("*");
  });
  test("what arrived and was not taken expires, and so do old versions and broken uploads", () => {
    const rules = production.one("s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration").inputs.rules;
    expect(rules).toMatchObject([
      { id: "arrivals", expiration: { days: 7 }, filter: { prefix: "uploads/" } },
      { id: "unfinished", abortIncompleteMultipartUpload: { daysAfterInitiation: 1 } },
      { id: "versions", noncurrentVersionExpiration: { noncurrentDays: 90 } },
    ]);
  });
  test("an upload is told to the upload queue, and S3 may write there", () => {
    const { queues } = production.one("s3/bucketNotification:BucketNotification").inputs;
    expect(queues).toMatchObject([
      { events: ["s3:ObjectCreated:Post"], filterPrefix: "uploads/", queueArn: arnOf.queue("UploadQueue") },
    ]);
    expect(JSON.stringify(production.one("sqs/queuePolicy:QueuePolicy").inputs.policy)).toContain(
      "s3.amazonaws.com",
    );
  });
  test("plain HTTP is refused", () => {
    const policies = production.all("s3/bucketPolicy:BucketPolicy");
    expect(policies).toHaveLength(3);
    for (const { inputs } of policies) expect(String(inputs.policy)).toContain("aws:SecureTransport");
  });
});

describe.each([
  ["due", "DueQueue", "jobs/apply-due.ts"],
  ["notice", "NoticeQueue", "jobs/send-notice.ts"],
  ["upload", "UploadQueue", "jobs/verify-upload.ts"],
])("%s queue", (_, name, entry) => {
  test("what fails five times goes to its own dead-letter queue and waits there 14 days", () => {
    const queue = production.one("sqs/queue:Queue", `${name}Queue`).inputs;
    expect(JSON.parse(String(queue.redrivePolicy))).toEqual({
      deadLetterTargetArn: arnOf.queue(`${name}DeadLetters`),
      maxReceiveCount: 5,
    });
    expect(production.one("sqs/queue:Queue", `${name}DeadLetters`).inputs.messageRetentionSeconds).toBe(
      1_209_600,
    );
  });
  test("its consumer reports partial failures and finishes before the message shows again", () => {
    const mapping = production.one(
      "lambda/eventSourceMapping:EventSourceMapping",
      `${name}Subscriber`,
    ).inputs;
    const lambda = production.lambda(entry);
    expect(mapping.functionName).toMatch(new RegExp(`:function:${lambda.inputs.name}$`));
    expect(mapping.functionResponseTypes).toEqual(["ReportBatchItemFailures"]);
    const queue = production.one("sqs/queue:Queue", `${name}Queue`).inputs;
    expect(Number(queue.visibilityTimeoutSeconds)).toBeGreaterThanOrEqual(6 * Number(lambda.inputs.timeout));
  });
  test("a late message and any dead letter raise an alarm", () => {
    const alarm = (prefix: string) => production.one("cloudwatch/metricAlarm:MetricAlarm", prefix).inputs;
    const plainName = name.replace("Queue", "");
    expect(alarm(`${plainName}QueueAge`)).toMatchObject({
      metricName: "ApproximateAgeOfOldestMessage",
      threshold: 600,
      dimensions: { QueueName: production.one("sqs/queue:Queue", `${name}Queue`).inputs.name },
    });
    expect(alarm(`${plainName}DeadLetters`)).toMatchObject({
      metricName: "ApproximateNumberOfMessagesVisible",
      threshold: 0,
      dimensions: { QueueName: production.one("sqs/queue:Queue", `${name}DeadLetters`).inputs.name },
    });
  });
});

test("the sweep runs each minute", () => {
  const { inputs } = production.one("scheduler/schedule:Schedule");
  expect(inputs).toMatchObject({ scheduleExpression: "rate(1 minute)", state: "ENABLED" });
  const lambda = production.lambda("jobs/sweep-due.ts");
  expect((inputs.target as { arn: string }).arn).toMatch(new RegExp(`:function:${lambda.inputs.name}$`));
});

describe("alarms", () => {
  test.each(cases.map((each) => [each.resource, each.entry]))("%s: errors and throttles", (_, entry) => {
    const name = production.lambda(String(entry)).inputs.name;
    const metrics = production
      .all("cloudwatch/metricAlarm:MetricAlarm")
      .filter((each) => (each.inputs.dimensions as Record<string, string> | undefined)?.FunctionName === name)
      .map((each) => each.inputs.metricName);
    expect(metrics.sort()).toEqual(["Errors", "Throttles"]);
  });
  test("5xx of the API and throttled table requests", () => {
    const alarm = (prefix: string) => production.one("cloudwatch/metricAlarm:MetricAlarm", prefix).inputs;
    expect(alarm("ApiFailures")).toMatchObject({
      metricName: "5xx",
      dimensions: { ApiId: expect.any(String) },
    });
    expect(alarm("TableThrottles")).toMatchObject({
      metricName: "ThrottledRequests",
      dimensions: { TableName: production.one("dynamodb/table:Table").inputs.name },
    });
  });
  test("text messages near their monthly limit, where they are sent from", () => {
    const alarm = production.one("cloudwatch/metricAlarm:MetricAlarm", "SmsSpending").inputs;
    expect(alarm).toMatchObject({
      namespace: "AWS/SNS",
      metricName: "SMSMonthToDateSpentUSD",
      threshold: 80,
    });
    expect(production.one("pulumi:providers:aws", "SmsRegion").inputs.region).toBe(
      production.lambda("jobs/send-notice.ts").environment.SMS_REGION,
    );
  });
  test("every alarm tells the topic when it goes on and off", () => {
    for (const { inputs } of production.all("cloudwatch/metricAlarm:MetricAlarm")) {
      expect(inputs.alarmActions).toEqual([expect.stringMatching(/:sns:.*Alarms/)]);
      expect(inputs.okActions).toEqual(inputs.alarmActions);
    }
  });
});

describe("site", () => {
  const site = () => production.one("cloudfront/distribution:Distribution", "Site").inputs;
  test("its own origin answers /api, uncached, over TLS", () => {
    expect(site().orderedCacheBehaviors).toMatchObject([
      { pathPattern: "/api/*", targetOriginId: "api", viewerProtocolPolicy: "https-only" },
    ]);
    expect(site().origins).toContainEqual(
      expect.objectContaining({ originId: "api", domainName: "mock.execute-api.ap-east-1.amazonaws.com" }),
    );
  });
  test("proves itself to the API and tells it the caller's address; answers are not kept", () => {
    const api = (site().origins as { originId: string; customHeaders?: unknown }[]).find(
      (each) => each.originId === "api",
    );
    expect(api?.customHeaders).toEqual([{ name: "X-Origin-Secret", value: "secret-of-OriginSecret" }]);
    for (const { entry } of routes) {
      expect(production.lambda(entry).environment.ORIGIN_SECRET).toBe("secret-of-OriginSecret");
    }
    const policy = JSON.stringify(
      production.one("cloudfront/originRequestPolicy:OriginRequestPolicy").inputs,
    );
    for (const header of [
      "CloudFront-Viewer-Address",
      "Idempotency-Key",
      "If-Match",
      "X-Institution-Id",
      "X-Signature",
    ]) {
      expect(policy).toContain(`"${header}"`);
    }
    expect(production.one("cloudfront/cachePolicy:CachePolicy", "ApiCache").inputs).toMatchObject({
      defaultTtl: 0,
      maxTtl: 1,
    });
  });
  test("pages and answers carry the security headers", () => {
    const policy = production.one("cloudfront/responseHeadersPolicy:ResponseHeadersPolicy");
    const { securityHeadersConfig } = policy.inputs as {
      securityHeadersConfig: Record<string, Record<string, unknown>>;
    };
    const csp = String(securityHeadersConfig.contentSecurityPolicy?.contentSecurityPolicy);
    expect(csp).toContain("default-src 'self'");
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).toContain("object-src 'none'");
    expect(csp).not.toMatch(/unsafe-(inline|eval)|\*/);
    expect(securityHeadersConfig).toMatchObject({
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: "DENY" },
      strictTransportSecurity: { includeSubdomains: true },
    });
    const [api] = site().orderedCacheBehaviors as { responseHeadersPolicyId: string }[];
    expect(api?.responseHeadersPolicyId).toBe(`${policy.name}-id`);
    expect(site().defaultCacheBehavior).toMatchObject({ responseHeadersPolicyId: `${policy.name}-id` });
  });
  test("pictures come from another origin", () => {
    expect(production.all("cloudfront/distribution:Distribution").map((each) => each.name)).toHaveLength(2);
    const csp = JSON.stringify(
      production.one("cloudfront/responseHeadersPolicy:ResponseHeadersPolicy").inputs,
    );
    expect(csp).toContain("img-src 'self' data: blob: https://picturerouter");
    // Documents are framed from the bucket's origin and from no other.
    expect(csp).toMatch(/frame-src https:\/\/[^ ;]+;/);
  });
});

test("mail goes out from a verified domain with DKIM", () => {
  expect(production.all("sesv2/emailIdentity:EmailIdentity")).toHaveLength(1);
  expect(production.all("ses/domainIdentityVerification:DomainIdentityVerification")).toHaveLength(1);
});

test("nothing of the local machine is deployed", () => {
  expect(JSON.stringify(production.resources)).not.toContain("__dev");
});

test("sst.config.ts and stacks/ type-check against the platform's own types", async () => {
  const done = await run("tsc", ["-p", "tsconfig.stacks.json", "--pretty", "false"]);
  const ours = done.output.split("\n").filter((line) => /^(sst\.config|stacks\/|packages\/)/.test(line));
  expect(ours, root).toEqual([]);
  // The check is worth something only when the platform's types were really there.
  expect(done.output).not.toMatch(/Cannot find name '(\$config|sst|aws)'/);
});
