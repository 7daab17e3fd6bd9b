import { applicantCalls } from "../packages/core/src/events/openings/applicant-calls.ts";
import { planCallRate } from "../packages/core/src/events/openings/opening-model.ts";
import { listBases, type Route } from "../packages/functions/src/http/route.ts";
import { routes } from "../packages/functions/src/http/routes.ts";
import { buildLambda, toBundleName } from "./build-lambda.ts";
import { lambdaArchitecture, lambdaRuntime, tracedFunction } from "./bundle-options.ts";
import { buildGrant, type StackResources } from "./grants.ts";
import { getStage } from "./stage.ts";

/**
 * A line of the access log: the route, but neither path nor query, which contain addresses, phone numbers and the
 * secrets of calendar feeds. The Lambda logs the hashed network for the same request, so it is not here.
 */
const accessLogFormat = JSON.stringify({
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

/** Creates the HTTP API alone, because the site's distribution needs its address before the Lambdas need the site's. */
export const createHttpApi = () =>
  new sst.aws.ApiGatewayV2("Api", {
    // The site calls its own origin; no other site may call it from a browser.
    cors: false,
    accessLog: { retention: getStage().logs },
    transform: {
      stage: (args) => {
        const { rate, burst } = planCallRate(applicantCalls, getStage().openingPerSecond);
        args.defaultRouteSettings = { throttlingBurstLimit: burst, throttlingRateLimit: rate };
        args.accessLogSettings = $output(args.accessLogSettings).apply((accessLogSettings) => {
          if (!accessLogSettings) throw new Error("The API writes no access log");
          return { ...accessLogSettings, format: accessLogFormat };
        });
        return undefined;
      },
    },
  });
export type Gateway = ReturnType<typeof createHttpApi>;

/** `staffUser` becomes `StaffUser`: the Lambda's logical name. */
export const toLambdaName = (resource: string): string =>
  resource.charAt(0).toUpperCase() + resource.slice(1);

/**
 * Lists the route keys: the base and everything below, or only the given paths. API Gateway uses the most specific
 * one.
 */
const listRouteKeys = (route: Pick<Route, "base" | "also" | "paths">): string[] =>
  (route.paths ?? listBases(route).flatMap((base) => [base, `${base}/{proxy+}`])).map(
    (path) => `ANY /api${path}`,
  );

/** AWS Lambda takes no longer description (`test/infra/aws-models/inputs.json`). */
const MAX_DESCRIPTION_LENGTH = 256;

/** Names the paths of a Lambda and its callers, as many paths as fit. */
const describeRoute = (route: Route): string => {
  const callers = ` (${route.callers})`;
  const paths = route.paths ?? [route.base];
  let text = paths[0] ?? "";
  for (const [index, path] of paths.entries()) {
    if (index === 0) continue;
    const ending = `, and ${paths.length - index} more`;
    if (`${text}, ${path}${ending}${callers}`.length > MAX_DESCRIPTION_LENGTH)
      return `${text}${ending}${callers}`;
    text += `, ${path}`;
  }
  return `${text}${callers}`;
};

/**
 * Creates one Lambda and one route group for each line of `http/routes.ts`, with only the permissions in its `uses`.
 */
export const createApi = (httpApi: Gateway, resources: StackResources) =>
  routes.map((route) => {
    const name = toLambdaName(route.resource);
    const { environment, ...grant } = buildGrant(route.uses, resources);
    const handler = new sst.aws.Function(name, {
      bundle: $output(buildLambda(route.entry)),
      handler: `${toBundleName(route.entry)}.handler`,
      description: describeRoute(route),
      runtime: lambdaRuntime,
      architecture: lambdaArchitecture,
      memory: `${"memory" in route ? route.memory : 512} MB`,
      // HTTP API integrations time out at 30 s.
      timeout: "29 seconds",
      // A flood of requests to other routes cannot take the runs of payments, and calls that wait cannot take all runs.
      ...("reserved" in route ? { concurrency: { reserved: route.reserved } } : {}),
      logging: { retention: getStage().logs, format: "json" },
      ...tracedFunction,
      ...grant,
      environment: {
        ...environment,
        ORIGIN_SECRET: resources.secrets.origin.value,
        PREVIOUS_ORIGIN_SECRET: resources.secrets.previousOrigin.value,
        LOG_SECRET: resources.secrets.log.value,
      },
    });
    for (const key of listRouteKeys(route)) httpApi.route(key, handler.arn);
    return { name, handler };
  });
