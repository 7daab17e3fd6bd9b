/**
 * The graph keeps to the limits that AWS publishes about the services that keep the portal safe. Each row names its
 * source in words; looked up on 24 November 2026. Regions come from `aws-models/regions.json`. A row that no longer
 * fits says what to look up again.
 */
import { routes } from "@portal/functions/http/routes";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import { beforeAll, describe, expect, test } from "vitest";
import regions from "./aws-models/regions.json" with { type: "json" };
import { type Graph, listWatchedMetrics, readGraph } from "./graph.ts";
import { getRegion } from "./published-checks.ts";

let production: Graph;
beforeAll(() => {
  production = readGraph("production");
});

describe("a service is asked for only where it is", () => {
  test.each<[string, RegExp, readonly string[], string]>([
    ["mail", /^aws:ses(v2)?\//, regions.email, "AWS General Reference › Amazon SES endpoints and quotas"],
    [
      "a web ACL of CloudFront",
      /^aws:wafv2\//,
      ["us-east-1"],
      "AWS WAF Developer Guide › Resources that you can protect: CloudFront uses US East (N. Virginia)",
    ],
    [
      "malware scans of S3",
      /^aws:guardduty\//,
      regions.s3,
      "Amazon GuardDuty User Guide › Regions and endpoints: no exception for Malware Protection for S3",
    ],
    ["keys", /^aws:kms\//, regions.kms, "AWS General Reference › AWS KMS endpoints and quotas"],
    ["queues", /^aws:sqs\//, regions.sqs, "AWS General Reference › Amazon SQS endpoints and quotas"],
    ["backups", /^aws:backup\//, regions.backup, "AWS General Reference › AWS Backup endpoints and quotas"],
    [
      "traces",
      /^aws:lambda\/function:/,
      regions.xray,
      "AWS General Reference › AWS X-Ray endpoints and quotas",
    ],
    ["schedules", /^aws:scheduler\//, regions.scheduler, "AWS General Reference › EventBridge Scheduler"],
  ])("%s", (_, type, offered, source) => {
    const resources = production.resources.filter((resource) => type.test(resource.type));
    expect(resources.length).toBeGreaterThan(0);
    for (const resource of resources) expect(offered, source).toContain(getRegion(production, resource));
  });

  test("whoever sends mail is told the region that the domain is verified in", () => {
    const [identity] = production.all("sesv2/emailIdentity:EmailIdentity");
    expect(production.lambda("jobs/send-notice.ts").environment.MAIL_REGION).toBe(
      identity && getRegion(production, identity),
    );
  });
});

interface ByteMatch {
  fieldToMatch: { uriPath?: object; method?: object };
  positionalConstraint: "EXACTLY" | "STARTS_WITH";
  searchString: string;
  textTransformations: { priority: number; type: string }[];
}
interface Statement {
  byteMatchStatement?: ByteMatch;
  orStatement?: { statements: Statement[] };
  andStatement?: { statements: Statement[] };
  notStatement?: { statements: Statement[] };
}
interface RateRule {
  name: string;
  statement: {
    rateBasedStatement: { limit: number; evaluationWindowSec: number; scopeDownStatement: Statement };
  };
}
const rateRules = (): RateRule[] => production.one("wafv2/webAcl:WebAcl").inputs.rules as RateRule[];
const listByteMatches = (statement: Statement): ByteMatch[] => [
  ...(statement.byteMatchStatement ? [statement.byteMatchStatement] : []),
  ...[statement.orStatement, statement.andStatement, statement.notStatement].flatMap((nested) =>
    (nested?.statements ?? []).flatMap(listByteMatches),
  ),
];
const stageLimits = () =>
  production.one("apigatewayv2/stage:Stage").inputs.defaultRouteSettings as {
    throttlingRateLimit: number;
    throttlingBurstLimit: number;
  };

describe("a limit is one that the service takes", () => {
  test("AWS WAF Developer Guide › Rate-based rule settings: 10 calls or more, in 60, 120, 300 or 600 seconds", () => {
    for (const { statement } of rateRules()) {
      expect(statement.rateBasedStatement.limit).toBeGreaterThanOrEqual(10);
      expect([60, 120, 300, 600]).toContain(statement.rateBasedStatement.evaluationWindowSec);
    }
  });
  test("AWS WAF Developer Guide › Web ACL capacity: 1,500 units without a surcharge", () => {
    // A match of the beginning costs 2 and 10 for each transformation; a rate rule costs 2.
    const capacity = rateRules().reduce(
      (sum, { statement }) =>
        listByteMatches(statement.rateBasedStatement.scopeDownStatement).reduce(
          (units, { textTransformations }) => units + 2 + 10 * textTransformations.length,
          sum + 2,
        ),
      0,
    );
    expect(capacity).toBeLessThan(1500);
  });
  test("AWS WAF API Reference › TextTransformation: these kinds, each with a priority of its own", () => {
    for (const { statement } of rateRules())
      for (const { textTransformations } of listByteMatches(
        statement.rateBasedStatement.scopeDownStatement,
      )) {
        for (const { type } of textTransformations)
          expect(["LOWERCASE", "NONE", "NORMALIZE_PATH", "URL_DECODE"]).toContain(type);
        expect(new Set(textTransformations.map(({ priority }) => priority)).size).toBe(
          textTransformations.length,
        );
      }
  });
  test("API Gateway Developer Guide › Quotas: 10,000 calls a second and a bucket of 5,000 for the account in Hong Kong", () => {
    expect(stageLimits().throttlingRateLimit).toBeLessThanOrEqual(10_000);
    expect(stageLimits().throttlingBurstLimit).toBeLessThanOrEqual(5_000);
  });
  test("AWS Lambda Developer Guide › Reserved concurrency: of 1,000 by default 100 stay unreserved", () => {
    const reservedRuns = production
      .all("lambda/function:Function")
      .map(({ inputs }) => Number(inputs.reservedConcurrentExecutions ?? 0))
      .filter((count) => count > 0);
    expect(reservedRuns.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(900);
  });
  test("API Gateway Developer Guide › Quotas: an integration of an HTTP API ends after 30 seconds, and CloudFront waits as long", () => {
    const seconds = routes.map(({ entry }) => Number(production.lambda(entry).inputs.timeout));
    // A Lambda that ends by itself tells so; one that is cut off leaves a call that goes on.
    expect(Math.max(...seconds)).toBeLessThan(30);
    const { origins } = production.one("cloudfront/distribution:Distribution", "Site").inputs as {
      origins: { originId: string; customOriginConfig?: { originReadTimeout: number } }[];
    };
    const api = origins.find(({ originId }) => originId === "api");
    expect(api?.customOriginConfig?.originReadTimeout).toBeGreaterThanOrEqual(30);
  });
  test("GuardDuty User Guide › Capabilities of Malware Protection for S3: five prefixes a bucket", () => {
    const { protectedResource } = production.one("guardduty/malwareProtectionPlan:MalwareProtectionPlan")
      .inputs as { protectedResource: { s3Bucket: { objectPrefixes: string[] } } };
    expect(protectedResource.s3Bucket.objectPrefixes.length).toBeLessThanOrEqual(5);
  });
  test("AWS KMS Developer Guide › Deleting keys: a waiting period of 7 to 30 days", () => {
    const { deletionWindowInDays } = production.one("kms/key:Key").inputs;
    expect(deletionWindowInDays).toBeGreaterThanOrEqual(7);
    expect(deletionWindowInDays).toBeLessThanOrEqual(30);
  });
});

describe("an alarm looks back no further than CloudWatch does", () => {
  test("Amazon CloudWatch API Reference › PutMetricAlarm: a day, or a week for periods of an hour or more", () => {
    const alarms = production.all("cloudwatch/metricAlarm:MetricAlarm");
    expect(alarms.length).toBeGreaterThan(100);
    for (const alarm of alarms) {
      const { name, inputs } = alarm;
      const count = Number(inputs.evaluationPeriods);
      for (const { period } of listWatchedMetrics(alarm)) {
        expect(period % 60, name).toBe(0);
        expect(period * count, name).toBeLessThanOrEqual((period < 3600 ? 1 : 7) * 86_400);
      }
      expect(Number(inputs.datapointsToAlarm ?? count), name).toBeLessThanOrEqual(count);
    }
  });
});

/** A call as far as WAF compares it. */
interface ComparedCall {
  method: string;
  path: string;
}
/** The compared part of a call, after the transformations of a statement. */
const transformPart = (
  { method, path }: ComparedCall,
  { fieldToMatch, textTransformations }: ByteMatch,
): string =>
  textTransformations
    .toSorted((one, other) => one.priority - other.priority)
    .reduce(
      (text, { type }) => {
        if (type === "NONE") return text;
        if (type === "URL_DECODE") return decodeURIComponent(text);
        if (type === "NORMALIZE_PATH")
          return new URL(text.replace(/\/{2,}/g, "/"), "https://a.example").pathname;
        return text.toLowerCase();
      },
      fieldToMatch.method ? method : path,
    );
const matchesCall = (statement: Statement, call: ComparedCall): boolean => {
  const { byteMatchStatement: leaf, orStatement: or, andStatement: and, notStatement: not } = statement;
  if (leaf) {
    const part = transformPart(call, leaf);
    return leaf.positionalConstraint === "EXACTLY"
      ? part === leaf.searchString
      : part.startsWith(leaf.searchString);
  }
  if (or) return or.statements.some((one) => matchesCall(one, call));
  if (and) return and.statements.every((one) => matchesCall(one, call));
  return !not?.statements.some((one) => matchesCall(one, call));
};
const countedBy = (call: ComparedCall): string[] =>
  rateRules()
    .filter(({ statement }) => matchesCall(statement.rateBasedStatement.scopeDownStatement, call))
    .map(({ name }) => name);

describe("nobody locks out everybody", () => {
  test.each([
    ["/api/user/login", ["Guesses", "Calls"]],
    ["/api/activity", ["Calls"]],
    ["/api/webhook/payment", ["Webhooks"]],
    // Ways to write the same paths that CloudFront and the API take.
    ["/%61pi/%75ser/login", ["Guesses", "Calls"]],
    ["/API/USER/login", ["Guesses", "Calls"]],
    ["/api//user/login", ["Guesses", "Calls"]],
    ["/x/../api/user/login", ["Guesses", "Calls"]],
    ["/api/webhook/../user/login", ["Guesses", "Calls"]],
    ["/api/webhook/%2e%2e/user/login", ["Guesses", "Calls"]],
    ["/show/index", []],
  ])("a call is counted by where it leads, however it is written: %s", (path, rules) => {
    for (const method of ["GET", "POST"]) expect(countedBy({ method, path })).toEqual(rules);
  });

  /** The codes of a message are too long to be guessed, and mail programs of many people share few addresses. */
  const notGuessable = ["/user/news/{code}"];
  const isForMachines = ({ resource }: { resource: string }): boolean =>
    ["webhook", "notFound"].includes(resource);
  /** Every operation: its call, and whether a visitor signs in, asks for something or guesses with it. */
  const operations = routes.flatMap((route) =>
    Object.entries(resourceDefinitions[route.resource] ?? {}).map(([template, operation]) => {
      const [method = "", path = ""] = template.split(" ");
      const callers = operation.callers ?? route.callers;
      const isOpen = callers === "public" || callers === "optional";
      return {
        call: { method, path: `/api${route.base}${path === "/" ? "" : path}`.replace(/\{[^}]*\}/g, "x") },
        isGuess:
          operation.requiresProofOfWork === true ||
          (isOpen &&
            method !== "GET" &&
            !notGuessable.includes(`${route.base}${path}`) &&
            !isForMachines(route)),
      };
    }),
  );
  test("whatever a visitor can sign in with, ask for or guess is counted as a guess", () => {
    const guesses = operations.filter(({ isGuess }) => isGuess);
    expect(guesses.length).toBeGreaterThan(25);
    for (const { call } of guesses) expect(countedBy(call), JSON.stringify(call)).toContain("Guesses");
  });
  // An office, or the visitors of a fair, have one address, and their pages read some of these again and again.
  test("what a page reads is never counted as a guess", () => {
    const readings = operations.filter(({ call, isGuess }) => call.method === "GET" && !isGuess);
    expect(readings.length).toBeGreaterThan(100);
    expect(readings.map(({ call }) => call).filter((call) => countedBy(call).includes("Guesses"))).toEqual(
      [],
    );
  });

  // WAF looks about every ten seconds; what an address sends until then is told in the decision on these limits.
  test("one network may send a tenth of what the API takes, payment messages included", () => {
    for (const { name, statement } of rateRules()) {
      const { limit, evaluationWindowSec } = statement.rateBasedStatement;
      expect(limit / evaluationWindowSec, name).toBeLessThanOrEqual(stageLimits().throttlingRateLimit / 10);
    }
  });
});

/** Sums numbers by a name. */
const sumBy = (entries: readonly (readonly [string, number])[]): [string, number][] => {
  const sums = new Map<string, number>();
  for (const [name, number] of entries) sums.set(name, (sums.get(name) ?? 0) + number);
  return [...sums];
};
interface NamedPolicy {
  policy?: string;
}

describe("a size is one that the service takes", () => {
  test.each<[string, number, () => [string, number][]]>([
    [
      "AWS Lambda Developer Guide › Quotas: 4 KB of environment variables",
      4096,
      () =>
        production.all("lambda/function:Function").map(({ name, inputs }) => {
          const { variables = {} } = (inputs.environment ?? {}) as { variables?: Record<string, string> };
          return [name, Buffer.byteLength(JSON.stringify(variables))];
        }),
    ],
    [
      "AWS Lambda Developer Guide › Quotas: 20 KB of a resource-based policy, of which each route adds a statement",
      20_480,
      () =>
        sumBy(
          production
            .all("lambda/permission:Permission")
            // Each has an id and the keys of a statement besides.
            .map(({ inputs }) => [String(inputs.function), JSON.stringify(inputs).length + 200] as const),
        ),
    ],
    [
      "IAM User Guide › Quotas: 10,240 characters of inline policies of a role",
      10_240,
      () =>
        production
          .all("iam/role:Role")
          .map(({ name, inputs }) => [
            name,
            ((inputs.inlinePolicies ?? []) as NamedPolicy[]).reduce(
              (sum, { policy = "" }) => sum + policy.length,
              0,
            ),
          ]),
    ],
    [
      "Amazon S3 User Guide › Bucket policies: 20 KB",
      20_480,
      () =>
        production
          .all("s3/bucketPolicy:BucketPolicy")
          .map(({ name, inputs }) => [name, Buffer.byteLength(String(inputs.policy))]),
    ],
    [
      "API Gateway Developer Guide › Quotas: 300 routes of an HTTP API",
      300,
      () => [["routes", production.all("apigatewayv2/route:Route").length]],
    ],
    [
      "API Gateway Developer Guide › Quotas: 300 integrations of an HTTP API",
      300,
      () => [["integrations", production.all("apigatewayv2/integration:Integration").length]],
    ],
    [
      "Amazon CloudFront Developer Guide › Quotas on CloudFront Functions: 10 KB",
      10_240,
      // With a domain of its own the function of the site is longest.
      () =>
        readGraph("production-route53")
          .all("cloudfront/function:Function")
          .map(({ name, inputs }) => [name, Buffer.byteLength(String(inputs.code))]),
    ],
    [
      "Amazon CloudFront Developer Guide › Quotas on headers: 1,783 characters of a value",
      1783,
      () => {
        const { securityHeadersConfig } = production.one(
          "cloudfront/responseHeadersPolicy:ResponseHeadersPolicy",
        ).inputs as { securityHeadersConfig: { contentSecurityPolicy: { contentSecurityPolicy: string } } };
        return [["policy", securityHeadersConfig.contentSecurityPolicy.contentSecurityPolicy.length]];
      },
    ],
    [
      "Amazon CloudFront Developer Guide › Quotas on policies: 10 headers of an origin request policy",
      10,
      () =>
        production.all("cloudfront/originRequestPolicy:OriginRequestPolicy").map(({ name, inputs }) => {
          const { headers } = inputs.headersConfig as { headers?: { items: string[] } };
          return [name, headers?.items.length ?? 0];
        }),
    ],
    [
      "IAM User Guide › Quotas: 10 managed policies of a role",
      10,
      () =>
        production
          .all("iam/role:Role")
          .map(({ name, inputs }) => [name, ((inputs.managedPolicyArns ?? []) as string[]).length]),
    ],
    [
      "Amazon SQS Developer Guide › Quotas: a message stays 14 days at most",
      1_209_600,
      () =>
        production
          .all("sqs/queue:Queue")
          .map(({ name, inputs }) => [name, Number(inputs.messageRetentionSeconds)]),
    ],
    [
      "Amazon CloudWatch User Guide › Quotas: 500 metrics in a widget of a dashboard",
      500,
      () => {
        const { dashboardBody } = production.one("cloudwatch/dashboard:Dashboard").inputs;
        const { widgets } = JSON.parse(String(dashboardBody)) as {
          widgets: { properties: { title?: string; metrics?: unknown[] } }[];
        };
        return widgets.map(({ properties: { title = "", metrics = [] } }) => [title, metrics.length]);
      },
    ],
    [
      "Amazon CloudWatch Logs User Guide › Quotas: 100 metric filters of a log group",
      100,
      () =>
        sumBy(
          production
            .all("cloudwatch/logMetricFilter:LogMetricFilter")
            .map(({ inputs }) => [String(inputs.logGroupName), 1] as const),
        ),
    ],
    [
      "Amazon CloudWatch Logs API Reference › PutMetricFilter: 5 regular expressions of a log group",
      5,
      () =>
        sumBy(
          production
            .all("cloudwatch/logMetricFilter:LogMetricFilter")
            .map(
              ({ inputs }) =>
                [
                  String(inputs.logGroupName),
                  [...String(inputs.pattern).matchAll(/%[^%]+%/g)].length,
                ] as const,
            ),
        ),
    ],
  ])("%s", (source, most, measure) => {
    const sizes = measure();
    expect(sizes.length).toBeGreaterThan(0);
    for (const [name, size] of sizes) expect(size, `${name}: ${source}`).toBeLessThanOrEqual(most);
    expect(Math.max(...sizes.map(([, size]) => size))).toBeGreaterThan(0);
  });
});
