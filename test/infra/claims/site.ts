/** The HTTP API and the site in front of it. */
import type { Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import { expect } from "vitest";
import { expectEach, groupClaims, production, stateClaim } from "./claim.ts";

/** Lists the paths of a route, independently of the code that deploys it. */
const listKeys = (route: Route): string[] =>
  route.paths
    ? route.paths.map((path) => `ANY /api${path}`)
    : [route.base, ...(route.also ?? [])].flatMap((base) => [`ANY /api${base}`, `ANY /api${base}/{proxy+}`]);

groupClaims("HTTP API", () => {
  expectEach(routes.map((route) => [route.entry, listKeys(route)] as const))(
    "%s is reached by its paths",
    (entry, keys) => {
      const { inputs } = production.lambda(String(entry));
      for (const key of keys) {
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
    },
  );
  stateClaim("there is no route that the list does not have", () => {
    expect(production.all("apigatewayv2/route:Route")).toHaveLength(routes.flatMap(listKeys).length);
    expect(production.all("apigatewayv2/route:Route").map((each) => each.inputs.routeKey)).not.toContain(
      "$default",
    );
  });
  stateClaim("no other site may call it from a browser", () => {
    const { corsConfiguration } = production.one("apigatewayv2/api:Api").inputs;
    expect(corsConfiguration ?? {}).toEqual({});
  });
});

groupClaims("site", () => {
  const getSite = () => production.one("cloudfront/distribution:Distribution", "Site").inputs;
  stateClaim("its own origin answers /api, uncached, over TLS", () => {
    expect(getSite().orderedCacheBehaviors).toMatchObject([
      { pathPattern: "/api/*", targetOriginId: "api", viewerProtocolPolicy: "https-only" },
    ]);
    expect(getSite().origins).toContainEqual(
      expect.objectContaining({ originId: "api", domainName: "mock.execute-api.ap-east-1.amazonaws.com" }),
    );
  });
  stateClaim("speaks HTTP/2 and HTTP/3 with browsers", () => expect(getSite().httpVersion).toBe("http2and3"));
  stateClaim("proves itself to the API and tells it the caller's address; answers are not kept", () => {
    const api = (getSite().origins as { originId: string; customHeaders?: unknown }[]).find(
      (each) => each.originId === "api",
    );
    expect(api?.customHeaders).toEqual([{ name: "X-Origin-Secret", value: "secret-of-OriginSecret" }]);
    for (const { entry } of routes) {
      expect(production.lambda(entry).environment).toMatchObject({
        ORIGIN_SECRET: "secret-of-OriginSecret",
        PREVIOUS_ORIGIN_SECRET: "secret-before-OriginSecret",
        LOG_SECRET: "secret-of-LogSecret",
      });
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
  stateClaim("calls of an opening wait at the edge", () => {
    const { inputs, name } = production.one("cloudfront/function:Function", "WaitingRoom");
    expect(inputs).toMatchObject({
      runtime: "cloudfront-js-2.0",
      keyValueStoreAssociations: [expect.stringContaining("Pages")],
    });
    const [api] = getSite().orderedCacheBehaviors as { functionAssociations: object[] }[];
    expect(api?.functionAssociations).toEqual([
      { eventType: "viewer-request", functionArn: expect.stringContaining(name) },
    ]);
  });
  stateClaim("a refusal or failure of the API is answered once and not kept for the next caller", () => {
    // All that CloudFront keeps whatever the origin says of its caching (CloudFront Developer Guide › HTTP 4xx and 5xx
    // status codes that CloudFront always caches).
    const errorCodes = [404, 405, 414, 500, 501, 502, 503, 504];
    expect(getSite().customErrorResponses).toEqual(
      errorCodes.map((errorCode) => ({ errorCode, errorCachingMinTtl: 0 })),
    );
  });
  stateClaim("pages and answers carry the security headers", () => {
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
    const [api] = getSite().orderedCacheBehaviors as { responseHeadersPolicyId: string }[];
    expect(api?.responseHeadersPolicyId).toBe(`${policy.name}-id`);
    expect(getSite().defaultCacheBehavior).toMatchObject({ responseHeadersPolicyId: `${policy.name}-id` });
  });
  stateClaim("pictures come from another origin", () => {
    expect(production.all("cloudfront/distribution:Distribution").map((each) => each.name)).toHaveLength(1);
    const csp = JSON.stringify(
      production.one("cloudfront/responseHeadersPolicy:ResponseHeadersPolicy").inputs,
    );
    expect(csp).toContain("img-src 'self' data: blob: https://filesbucket.s3.ap-east-1.amazonaws.com;");
    // Documents are framed from the bucket's origin and from no other, and uploads go to the other bucket alone.
    expect(csp).toContain("frame-src https://filesbucket.s3.ap-east-1.amazonaws.com;");
    expect(csp).toContain("connect-src 'self' https://transientbucket.s3.ap-east-1.amazonaws.com;");
  });
});

groupClaims("limits of one network", () => {
  const buildStart = (path: string) => ({
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: "STARTS_WITH",
      searchString: path,
      // However it is written: CloudFront and the API see through signs for letters and detours as well.
      textTransformations: [
        { priority: 0, type: "URL_DECODE" },
        { priority: 1, type: "NORMALIZE_PATH" },
        { priority: 2, type: "LOWERCASE" },
      ],
    },
  });
  const buildVisibility = (metricName: string) => ({
    cloudwatchMetricsEnabled: true,
    sampledRequestsEnabled: false,
    metricName,
  });
  const block = {
    block: {
      customResponse: {
        responseCode: 429,
        customResponseBodyKey: "tooFrequent",
        responseHeaders: [{ name: "Retry-After", value: "300" }],
      },
    },
  };
  const buildRateLimit = (limit: number, scopeDownStatement: object) => ({
    rateBasedStatement: { limit, evaluationWindowSec: 300, aggregateKeyType: "IP", scopeDownStatement },
  });
  stateClaim(
    "calls, guesses and messages of the payment provider are counted an address, each by itself",
    () => {
      const { inputs } = production.one("wafv2/webAcl:WebAcl");
      expect(inputs).toMatchObject({
        scope: "CLOUDFRONT",
        defaultAction: { allow: {} },
        visibilityConfig: buildVisibility("Firewall"),
        customResponseBodies: [
          {
            key: "tooFrequent",
            contentType: "APPLICATION_JSON",
            content: '{"success":false,"code":19995,"errorCode":19995}',
          },
        ],
      });
      const guesses = [
        "/api/user/login",
        "/api/user/captcha",
        "/api/user/reg",
        "/api/user/send/",
        "/api/user/forget",
        "/api/user/pwdreset",
        "/api/user/password",
        "/api/user/address",
        "/api/user/verification",
        "/api/user/factor/",
        "/api/user/subject/",
        "/api/smslogincaptcha",
        "/api/subaccount/bind",
        "/api/thirdparty/login",
        "/api/thirdparty/entity",
        "/api/thirdparty/callback",
        "/api/thirdparty/bind",
        "/api/staff/login",
        "/api/roadshow/login",
        "/api/dsec/login",
        "/api/osspay",
        "/api/payment/link",
        "/api/help/inquiry",
        "/api/verification",
      ].map(buildStart);
      const answers = {
        andStatement: {
          statements: [
            {
              byteMatchStatement: {
                fieldToMatch: { method: {} },
                positionalConstraint: "EXACTLY",
                searchString: "POST",
                textTransformations: [{ priority: 0, type: "NONE" }],
              },
            },
            buildStart("/api/question"),
          ],
        },
      };
      const calls = [buildStart("/api/"), { notStatement: { statements: [buildStart("/api/webhook/")] } }];
      expect(inputs.rules).toEqual([
        {
          name: "Guesses",
          priority: 0,
          action: block,
          statement: buildRateLimit(600, { orStatement: { statements: [...guesses, answers] } }),
          visibilityConfig: buildVisibility("Guesses"),
        },
        {
          name: "Calls",
          priority: 1,
          action: block,
          statement: buildRateLimit(6000, { andStatement: { statements: calls } }),
          visibilityConfig: buildVisibility("Calls"),
        },
        {
          name: "Webhooks",
          priority: 2,
          action: block,
          statement: buildRateLimit(15_000, buildStart("/api/webhook/")),
          visibilityConfig: buildVisibility("Webhooks"),
        },
      ]);
    },
  );
  stateClaim("the site's distribution stands behind them", () => {
    const { inputs } = production.one("cloudfront/distribution:Distribution", "Site");
    expect(String(inputs.webAclId)).toMatch(/Firewall/);
  });
  stateClaim("no client can take the runs that payments, deadlines and other people need", () => {
    for (const [entry, reserved] of [
      ["routes/payments/webhook.ts", 20],
      ["jobs/sweep-due.ts", 2],
      // What is reserved is also the most that calls which wait for a PDF can hold.
      ["routes/documents/print.ts", 100],
    ] as const)
      expect(production.lambda(entry).inputs.reservedConcurrentExecutions).toBe(reserved);
  });
});
