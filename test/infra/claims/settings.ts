/** The settings that make the parts safe, each written out once more. */
import { expect } from "vitest";
import { buildCreateTableInput } from "../../support/tables/create-table-input.ts";
import { listAllowedActions } from "../graph.ts";
import { arns, expectEach, groupClaims, lambdaEntries, production, stateClaim, trial } from "./claim.ts";

const getInputs = (type: string, prefix = "") => production.one(type, prefix).inputs;

/** Metrics that only one job writes. All others are written wherever people sign in. */
const writers: ReadonlyMap<string, string> = new Map([
  ["TextMessagesSent", "jobs/send-notice.ts"],
  ["MalwareFound", "jobs/verify-upload.ts"],
  ["ScansFailed", "jobs/verify-upload.ts"],
  ["UploadsRepeated", "jobs/verify-upload.ts"],
]);

groupClaims("settings of alarms", () => {
  expectEach([
    ["Errors", "AWS/Lambda", "Sum", 0, 60],
    ["Throttles", "AWS/Lambda", "Sum", 0, 60],
    ["ApproximateAgeOfOldestMessage", "AWS/SQS", "Maximum", 600, 60],
    ["ApproximateNumberOfMessagesVisible", "AWS/SQS", "Maximum", 0, 60],
    ["ReadThrottleEvents", "AWS/DynamoDB", "Sum", 0, 60],
    ["WriteThrottleEvents", "AWS/DynamoDB", "Sum", 0, 60],
    ["ServerErrors", "Portal", "Sum", 0, 60],
    ["CallsDenied", "Portal", "Sum", 0, 60],
    ["FailedSignIns", "TradePortal/production", "Sum", 100, 300],
    ["WrongCodes", "TradePortal/production", "Sum", 100, 300],
    ["CodesSent", "TradePortal/production", "Sum", 200, 300],
    ["TextMessagesSent", "TradePortal/production", "Sum", 60, 300],
    ["MalwareFound", "TradePortal/production", "Sum", 0, 300],
    ["ScansFailed", "TradePortal/production", "Sum", 0, 300],
    ["UploadsRepeated", "TradePortal/production", "Sum", 50, 300],
    ["CallsUnanswered", "TradePortal/production", "Sum", 0, 60],
    ["CallsThrottled", "TradePortal/production", "Sum", 0, 60],
    ["NoticesNotQueued", "Portal", "Sum", 0, 300],
    ["MailQuotaUsedUp", "Portal", "Sum", 0, 300],
    ["PaymentMessagesDelayed", "Portal", "Sum", 0, 300],
    ["UnknownDueRows", "Portal", "Sum", 0, 300],
    ["ItemsSetAside", "Portal", "Sum", 0, 300],
    ["ReconciliationDifferences", "Portal", "Maximum", 0, 300],
    ["SmsBudgetUsed", "Portal", "Maximum", 80, 300],
  ])("%s", (metricName, namespace, statistic, threshold, period) => {
    const alarms = production
      .all("cloudwatch/metricAlarm:MetricAlarm")
      .filter(({ inputs }) => inputs.metricName === metricName);
    expect(alarms.length).toBeGreaterThan(0);
    for (const { inputs } of alarms) {
      expect(inputs).toMatchObject({
        namespace,
        statistic,
        threshold,
        period,
        evaluationPeriods: 1,
        comparisonOperator: "GreaterThanThreshold",
        treatMissingData: "notBreaching",
      });
    }
  });
  expectEach([
    ["FailedSignIns", "signIn.failed.wrong", "signIn.succeeded"],
    ["FailedSignIns", "signIn.failed.factor", "session.ended"],
    ["WrongCodes", "code.failed.wrong", "code.sent.mail"],
    ["WrongCodes", "factor.failed.wrong", "factor.enrolled"],
    ["CodesSent", "code.sent.mail", "code.failed.wrong"],
    ["CodesSent", "code.sent.text", "signIn.failed.wrong"],
    ["TextMessagesSent", "text.sent", "code.sent.mail"],
    ["MalwareFound", "THREATS_FOUND", "UNSUPPORTED"],
    ["ScansFailed", "ACCESS_DENIED", "UNSUPPORTED"],
    ["ScansFailed", "giveUp", "again"],
    ["UploadsRepeated", "upload.repeated", "giveUp"],
  ])("%s are counted from the lines of every Lambda that writes them", (metric, counted, other) => {
    const filters = production
      .all("cloudwatch/logMetricFilter:LogMetricFilter")
      .filter(({ inputs }) => (inputs.metricTransformation as { name: string }).name === metric);
    const job = writers.get(metric);
    const names = lambdaEntries.filter((one) =>
      job ? one.entry === job : "base" in one && (one.uses as readonly string[]).includes("secrets"),
    );
    const groups = names.map(
      ({ entry }) => (production.lambda(entry).inputs.loggingConfig as { logGroup: string }).logGroup,
    );
    expect(filters.map(({ inputs }) => inputs.logGroupName).sort()).toEqual(groups.sort());
    expect(groups.length).toBeGreaterThan(0);
    for (const { inputs } of filters) {
      expect(inputs.metricTransformation).toEqual({
        name: metric,
        namespace: "TradePortal/production",
        value: "1",
        defaultValue: "0",
      });
      // The pattern that CloudWatch searches for, in a log line as it is and as a string inside another one.
      const [, pattern = ""] = /^%([\w.\\|{},]+)%$/.exec(String(inputs.pattern)) ?? [];
      const buildLine = (outcome: string) => JSON.stringify({ message: JSON.stringify({ outcome }) });
      expect(buildLine(counted)).toMatch(new RegExp(pattern));
      expect(buildLine(other)).not.toMatch(new RegExp(pattern));
    }
  });
  // The log has "-" where there is no error and no integration (API Gateway Developer Guide › Customize HTTP API access
  // logs).
  expectEach([
    ["CallsUnanswered", "that no Lambda has answered", '{ $.integrationError != "-" }'],
    [
      "CallsThrottled",
      "that was refused before any Lambda",
      '{ $.status = "429" && $.integrationStatus = "-" }',
    ],
  ])("%s: a call %s is counted from the access log, however rare its route is", (metric, _, pattern) => {
    const { name } = getInputs("cloudwatch/logGroup:LogGroup", "ApiAccessLog");
    expect(getInputs("cloudwatch/logMetricFilter:LogMetricFilter", metric)).toMatchObject({
      logGroupName: name,
      pattern,
      metricTransformation: {
        name: metric,
        namespace: "TradePortal/production",
        value: "1",
        defaultValue: "0",
      },
    });
  });
  stateClaim("what is counted in log lines has no dimension, so an alarm on one would never go off", () => {
    const countedMetrics = new Set(
      production
        .all("cloudwatch/logMetricFilter:LogMetricFilter")
        .map(({ inputs }) => (inputs.metricTransformation as { name: string }).name),
    );
    expect(countedMetrics.size).toBe(9);
    // SNS measures its spending for the whole account (SNS Developer Guide › Monitoring text messages).
    for (const { inputs } of production.all("cloudwatch/metricAlarm:MetricAlarm"))
      if (countedMetrics.has(String(inputs.metricName)) || inputs.metricName === "SMSMonthToDateSpentUSD")
        expect(inputs.dimensions, String(inputs.metricName)).toBeUndefined();
  });
  stateClaim("somebody is told: each topic mails whom the stage names", () => {
    const subscriptions = production.all("sns/topicSubscription:TopicSubscription");
    expect(subscriptions.map(({ inputs }) => String(inputs.topic).split(":").at(-1)).sort()).toEqual(
      production
        .all("sns/topic:Topic")
        .map(({ name, inputs }) => String(inputs.name ?? name))
        .sort(),
    );
    for (const { inputs } of subscriptions)
      expect(inputs).toMatchObject({ protocol: "email", endpoint: "alarms@example.org" });
  });
  stateClaim("what our own code measures is watched for this stage alone", () => {
    const alarms = production
      .all("cloudwatch/metricAlarm:MetricAlarm")
      .filter(({ inputs }) => inputs.namespace === "Portal");
    expect(alarms.map(({ inputs }) => inputs.metricName).sort()).toEqual([
      "CallsDenied",
      "DeskFiguresBegun",
      "ItemsSetAside",
      "MailQuotaUsedUp",
      "NoticesNotQueued",
      "OverdueRemindersDone",
      "PaymentMessagesDelayed",
      "ReconciliationDifferences",
      "ReconciliationsDone",
      "RepeatedExportsBegun",
      "ServerErrors",
      "SmsBudgetUsed",
      "SweepsCompleted",
      "UnknownDueRows",
    ]);
    for (const { inputs } of alarms) expect(inputs.dimensions).toEqual({ Stage: "production" });
  });
  stateClaim("somebody is told when the sweep of every minute stops, which no error would show", () => {
    expect(getInputs("cloudwatch/metricAlarm:MetricAlarm", "SweepStopped")).toMatchObject({
      namespace: "Portal",
      metricName: "SweepsCompleted",
      statistic: "Sum",
      threshold: 1,
      period: 300,
      evaluationPeriods: 1,
      comparisonOperator: "LessThanThreshold",
      treatMissingData: "breaching",
    });
  });
  expectEach([
    ["ReconciliationsDone"],
    ["RepeatedExportsBegun"],
    ["OverdueRemindersDone"],
    ["DeskFiguresBegun"],
  ])("somebody is told when a day is left out: %s", (metricName) => {
    expect(getInputs("cloudwatch/metricAlarm:MetricAlarm", `${metricName}Stopped`)).toMatchObject({
      namespace: "Portal",
      metricName,
      statistic: "Sum",
      threshold: 1,
      period: 3600,
      evaluationPeriods: 26,
      comparisonOperator: "LessThanThreshold",
      treatMissingData: "breaching",
    });
  });
  expectEach([
    ["SweepUploads", "jobs/sweep-uploads.ts", 300],
    ["WarmTable", "jobs/warm-table.ts", 3600],
  ])("somebody is told when %s runs no more", (name, entry, period) => {
    expect(getInputs("cloudwatch/metricAlarm:MetricAlarm", `${name}Stopped`)).toMatchObject({
      namespace: "AWS/Lambda",
      metricName: "Invocations",
      dimensions: { FunctionName: production.lambda(entry).inputs.name },
      statistic: "Sum",
      threshold: 1,
      period,
      evaluationPeriods: 1,
      comparisonOperator: "LessThanThreshold",
      treatMissingData: "breaching",
    });
  });
  stateClaim("the topics they tell are there", () => {
    const topics = production.all("sns/topic:Topic").map(({ name }) => name);
    expect(topics.sort()).toEqual(["AlarmsTopic", "EdgeAlarms", "MailAlarms", "SmsAlarms"]);
  });
});

groupClaims("settings of queues", () => {
  expectEach([
    // A part of long work takes most of the time of a run.
    ["Due", 1],
    // Mail is sent at the account's rate, and a message has the letters of a whole group.
    ["Notice", 1],
    // One file that is heavy to unpack harms no other.
    ["Upload", 1],
    // Nobody waits for a document of somebody else.
    ["Print", 1],
    // A page takes a second or two.
    ["Page", 1],
  ])("%s", (name, batchSize) => {
    const live = production.one("sqs/queue:Queue", `${name}QueueQueue`).inputs;
    expect(live).toMatchObject({
      sqsManagedSseEnabled: true,
      messageRetentionSeconds: 345_600,
      visibilityTimeoutSeconds: 180,
    });
    expect(getInputs("sqs/queue:Queue", `${name}QueueDead`).sqsManagedSseEnabled).toBe(true);
    const mapping = getInputs("lambda/eventSourceMapping:EventSourceMapping", `${name}Queue`);
    expect(mapping).toMatchObject({ batchSize, eventSourceArn: arns.queue(`${name}Queue`) });
  });
  stateClaim("only services that bring uploads write to theirs", () => {
    const { policy, queueUrl } = getInputs("sqs/queuePolicy:QueuePolicy");
    const account = { test: "StringEquals", variable: "aws:SourceAccount", values: ["123456789012"] };
    const buildSourceCondition = (arn: string) => ({
      test: "ArnEquals",
      variable: "aws:SourceArn",
      values: [arn],
    });
    const rule = production.one("cloudwatch/eventRule:EventRule", "ScanResults").name;
    // A service acts for every account that asks it: each statement says for which, and for what.
    expect(JSON.parse(String(policy)).Statement).toEqual([
      {
        actions: ["sqs:SendMessage"],
        resources: [arns.queue("UploadQueue")],
        principals: [{ type: "Service", identifiers: ["s3.amazonaws.com"] }],
        conditions: [account, buildSourceCondition(arns.transient())],
      },
      {
        actions: ["sqs:SendMessage"],
        resources: [arns.queue("UploadQueue")],
        principals: [{ type: "Service", identifiers: ["events.amazonaws.com"] }],
        conditions: [buildSourceCondition(expect.stringContaining(rule))],
      },
    ]);
    expect(queueUrl).toBeDefined();
  });
  expectEach([
    ["SweepDue", "SweepDueEveryMinute"],
    ["SweepUploads", "SweepUploadsEveryMinute"],
    ["WarmTable", "WarmTableSchedule"],
  ])("the schedule of %s may wake it and nothing else", (name, schedule) => {
    const role = production.one("iam/role:Role", schedule).inputs;
    const [{ policy } = { policy: "{}" }] = role.inlinePolicies as { policy: string }[];
    const { target } = getInputs("scheduler/schedule:Schedule", name) as { target: Record<string, unknown> };
    expect(listAllowedActions(JSON.parse(policy).Statement)).toEqual([`lambda:InvokeFunction ${target.arn}`]);
    expect(target).toMatchObject({
      input: "{}",
      retryPolicy: { maximumRetryAttempts: 0 },
      roleArn: expect.any(String),
    });
  });
});

groupClaims("settings of logs", () => {
  expectEach(lambdaEntries.map(({ resource, entry }) => [resource, entry] as const))(
    "%s keeps its own a year",
    (_, entry) => {
      const { logGroup } = production.lambda(entry).inputs.loggingConfig as { logGroup: string };
      const groups = production.all("cloudwatch/logGroup:LogGroup");
      const ownGroup = groups.find(({ inputs }) => inputs.name === logGroup);
      expect(ownGroup?.inputs.retentionInDays).toBe(365);
    },
  );
  stateClaim("calls are logged by their route, without path, query or network, and kept a year", () => {
    expect(getInputs("cloudwatch/logGroup:LogGroup", "ApiAccessLog").retentionInDays).toBe(365);
    const { accessLogSettings } = getInputs("apigatewayv2/stage:Stage") as {
      accessLogSettings: { destinationArn: string; format: string };
    };
    expect(accessLogSettings.destinationArn).toContain("/aws/vendedlogs/apis/");
    // These and no others: messages of errors may quote the path, and addresses are in Lambdas' lines, hashed.
    expect(JSON.parse(accessLogSettings.format)).toEqual({
      requestId: "$context.requestId",
      requestTime: "$context.requestTime",
      routeKey: "$context.routeKey",
      httpMethod: "$context.httpMethod",
      status: "$context.status",
      responseLatency: "$context.responseLatency",
      responseLength: "$context.responseLength",
      integrationStatus: "$context.integration.status",
      integrationError: "$context.integration.error",
    });
  });
  stateClaim("the CDN writes no log of its own: its lines would hold addresses and paths", () => {
    for (const { inputs } of production.all("cloudfront/distribution:Distribution")) {
      expect(inputs.loggingConfig).toBeUndefined();
      expect(inputs.realtimeLogConfigArn).toBeUndefined();
    }
  });
});

groupClaims("settings of the API", () => {
  stateClaim("it takes what the applicants of an opening ask for, and no flood", () => {
    expect(getInputs("apigatewayv2/stage:Stage").defaultRouteSettings).toEqual({
      throttlingBurstLimit: 5000,
      throttlingRateLimit: 8460,
    });
  });
  stateClaim("it alone may call its Lambdas", () => {
    const calledUris = production
      .all("apigatewayv2/integration:Integration")
      .map((one) => one.inputs.integrationUri);
    const permittedUris = production.all("lambda/permission:Permission").map(({ inputs }) => {
      expect(inputs).toMatchObject({
        action: "lambda:InvokeFunction",
        principal: "apigateway.amazonaws.com",
        sourceArn: "arn:aws:execute-api:ap-east-1:123456789012:mock/*",
      });
      return inputs.function;
    });
    expect(permittedUris.sort()).toEqual(calledUris.sort());
  });
  stateClaim("answers are kept for nobody else: the session is part of what they are asked by", () => {
    const { name: _, ...policy } = getInputs("cloudfront/cachePolicy:CachePolicy", "ApiCache");
    expect(policy).toEqual({
      minTtl: 0,
      defaultTtl: 0,
      maxTtl: 1,
      parametersInCacheKeyAndForwardedToOrigin: {
        headersConfig: { headerBehavior: "whitelist", headers: { items: ["Authorization"] } },
        cookiesConfig: { cookieBehavior: "none" },
        queryStringsConfig: { queryStringBehavior: "all" },
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      },
    });
  });
  stateClaim("it is told these headers, the whole query, and no cookie", () => {
    const { name: _, ...policy } = getInputs("cloudfront/originRequestPolicy:OriginRequestPolicy");
    expect(policy).toEqual({
      headersConfig: {
        headerBehavior: "whitelist",
        headers: {
          items: [
            "Accept",
            "Accept-Language",
            "CloudFront-Viewer-Address",
            "Content-Type",
            "Idempotency-Key",
            "If-Match",
            "User-Agent",
            "X-Institution-Id",
            "X-Signature",
          ],
        },
      },
      cookiesConfig: { cookieBehavior: "none" },
      queryStringsConfig: { queryStringBehavior: "all" },
    });
  });
});

groupClaims("settings of the site", () => {
  const getSite = () =>
    production.one("cloudfront/distribution:Distribution", "Site").inputs as {
      defaultCacheBehavior: Record<string, unknown>;
      orderedCacheBehaviors: Record<string, unknown>[];
      origins: Record<string, unknown>[];
    };
  stateClaim("pages come over TLS only", () => {
    expect(getSite().defaultCacheBehavior).toMatchObject({ viewerProtocolPolicy: "redirect-to-https" });
  });
  stateClaim("the API is asked over TLS 1.2, with every method, under its own policies", () => {
    expect(getSite().origins.find(({ originId }) => originId === "api")?.customOriginConfig).toMatchObject({
      originProtocolPolicy: "https-only",
      originSslProtocols: ["TLSv1.2"],
    });
    const [behavior] = getSite().orderedCacheBehaviors;
    expect(behavior).toMatchObject({
      cachePolicyId: "ApiCache-id",
      originRequestPolicyId: "ApiRequest-id",
      allowedMethods: ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"],
    });
  });
  const getHeaders = () =>
    getInputs("cloudfront/responseHeadersPolicy:ResponseHeadersPolicy") as {
      securityHeadersConfig: Record<string, Record<string, unknown>>;
      customHeadersConfig: unknown;
    };
  stateClaim("the content security policy has each of its directives", () => {
    const { contentSecurityPolicy: held } = getHeaders().securityHeadersConfig;
    const directives = String(held?.contentSecurityPolicy).split("; ");
    const names = directives.map((directive) => directive.split(" ")[0]);
    for (const name of ["default", "script", "style", "img", "connect", "font", "object"]) {
      expect(names).toContain(`${name}-src`);
    }
    for (const name of [
      "base-uri",
      "form-action",
      "frame-ancestors",
      "require-trusted-types-for",
      "trusted-types",
      "upgrade-insecure-requests",
    ]) {
      expect(names).toContain(name);
    }
    expect(directives).toEqual(
      expect.arrayContaining(["base-uri 'self'", "form-action 'self'", "script-src 'self'"]),
    );
    expect(directives.find((one) => one.startsWith("frame-src")) ?? "frame-src").not.toContain("*");
  });
  stateClaim("no header of the site's gives way to an origin's", () => {
    for (const header of Object.values(getHeaders().securityHeadersConfig))
      expect(header.override).toBe(true);
    expect(getHeaders().securityHeadersConfig).toMatchObject({
      referrerPolicy: { referrerPolicy: "strict-origin-when-cross-origin" },
      strictTransportSecurity: { accessControlMaxAgeSec: 63_072_000, preload: true },
    });
    expect(getHeaders().customHeadersConfig).toEqual({
      items: [
        {
          header: "Permissions-Policy",
          value: "camera=(), microphone=(), geolocation=(), payment=()",
          override: true,
        },
        { header: "Cross-Origin-Opener-Policy", value: "same-origin", override: true },
      ],
    });
  });
});

groupClaims("settings of the stores", () => {
  stateClaim("the table is encrypted and its indexes carry what their readers need", () => {
    const table = getInputs("dynamodb/table:Table");
    expect(table.serverSideEncryption).toEqual({ enabled: true });
    const productionIndexes = table.globalSecondaryIndexes as {
      name: string;
      projectionType: string;
      nonKeyAttributes?: string[];
    }[];
    // The readers are tested with this table, so an index that carries less would fail only in the cloud.
    const testIndexes = buildCreateTableInput("").GlobalSecondaryIndexes;
    expect(
      productionIndexes.map(({ name, projectionType, nonKeyAttributes = [] }) => ({
        name,
        projectionType,
        carried: nonKeyAttributes.toSorted(),
      })),
    ).toEqual(
      testIndexes.map(({ IndexName, Projection }) => ({
        name: IndexName,
        projectionType: Projection.ProjectionType,
        carried: Projection.NonKeyAttributes?.toSorted() ?? [],
      })),
    );
  });
  stateClaim("files of production keep their versions", () => {
    expect(getInputs("s3/bucketVersioning:BucketVersioning", "Files").versioningConfiguration).toEqual({
      status: "Enabled",
    });
  });
  stateClaim("the site uploads to one bucket; no other bucket opens to a page", () => {
    const [cors, ...more] = production.all("s3/bucketCorsConfiguration:BucketCorsConfiguration");
    expect(more).toEqual([]);
    expect(cors?.inputs.corsRules).toEqual([
      {
        allowedHeaders: ["content-type"],
        allowedMethods: ["POST"],
        allowedOrigins: ["https://*.cloudfront.net"],
        exposeHeaders: ["etag"],
        maxAgeSeconds: 3600,
      },
    ]);
  });
  expectEach([["Files"], ["Transient"]])("%s: every rule of the life of objects is in force", (bucket) => {
    const { rules } = getInputs("s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration", bucket);
    for (const rule of rules as Record<string, unknown>[]) {
      expect(rule).toMatchObject({ status: "Enabled", filter: expect.any(Object) });
    }
  });
  stateClaim("mail goes by its configuration set, from the domain that is proven", () => {
    const { configurationSetName } = getInputs("sesv2/configurationSet:ConfigurationSet");
    expect(configurationSetName).toBeDefined();
    const { emailIdentity, configurationSetName: used } = getInputs("sesv2/emailIdentity:EmailIdentity");
    expect(configurationSetName).toBe("trade-portal-production");
    expect(used).toBe(configurationSetName);
    expect(emailIdentity).toBe("example.org");
  });
  stateClaim("two trial stages of one account do not ask for the same mail domain, which it has once", () => {
    expect(trial.one("sesv2/emailIdentity:EmailIdentity").inputs.emailIdentity).toBe("trial.example.org");
  });
  stateClaim("mail is sent at the account's rate, shared by the runs at once", () => {
    expect(production.lambda("jobs/send-notice.ts").environment.MAIL_PER_SECOND).toBe("7");
    expect(getInputs("lambda/eventSourceMapping:EventSourceMapping", "NoticeQueue").scalingConfig).toEqual({
      maximumConcurrency: 2,
    });
  });
  stateClaim("an address that bounced or complained gets nothing more", () => {
    expect(getInputs("sesv2/configurationSet:ConfigurationSet")).toMatchObject({
      suppressionOptions: { suppressedReasons: ["BOUNCE", "COMPLAINT"] },
      reputationOptions: { reputationMetricsEnabled: true },
    });
  });
});
