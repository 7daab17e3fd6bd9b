import { listBases, type Route } from "../packages/functions/src/http/route.ts";
import { routes } from "../packages/functions/src/http/routes.ts";
import { buildLambda, toBundleName } from "./build-lambda.ts";
import { lambdaArchitecture, lambdaRuntime } from "./bundle-options.ts";
import { buildGrant, type StackResources } from "./grants.ts";
import { getStage } from "./stage.ts";

/**
 * A line of the access log: which route, never the path or the query, which hold addresses, telephone numbers and the
 * secrets of calendar feeds. The network is hashed in the Lambda's own line of the same request, so it is not here.
 */
export const accessLogFormat = JSON.stringify({
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

/** The HTTP API alone: the site's CloudFront distribution needs its address before the Lambdas need the site's. */
export const createHttpApi = () =>
  new sst.aws.ApiGatewayV2("Api", {
    // The site calls its own origin; nobody else may from a browser.
    cors: false,
    accessLog: { retention: getStage().logs },
    transform: {
      stage: (args) => {
        args.defaultRouteSettings = { throttlingBurstLimit: 1000, throttlingRateLimit: 500 };
        args.accessLogSettings = $output(args.accessLogSettings).apply((accessLogSettings) => {
          if (!accessLogSettings) throw new Error("The API writes no access log");
          return { ...accessLogSettings, format: accessLogFormat };
        });
        return undefined;
      },
    },
  });
export type Gateway = ReturnType<typeof createHttpApi>;

/** `staffUser` is `StaffUser`: the Lambda's logical name. */
export const toLambdaName = (resource: string): string =>
  resource.charAt(0).toUpperCase() + resource.slice(1);

/** A resource answers at its base and below, or at its whole paths only; API Gateway takes the most specific. */
export const listRouteKeys = (route: Pick<Route, "base" | "also" | "paths">): string[] =>
  (route.paths ?? listBases(route).flatMap((base) => [base, `${base}/{proxy+}`])).map(
    (path) => `ANY /api${path}`,
  );

/** One Lambda and one route group for each line of `http/routes.ts`, with only the permissions of its `uses`. */
export const createApi = (httpApi: Gateway, resources: StackResources) =>
  routes.map((route) => {
    const name = toLambdaName(route.resource);
    const { environment, ...grant } = buildGrant(route.uses, resources);
    const handler = new sst.aws.Function(name, {
      bundle: $output(buildLambda(route.entry)),
      handler: `${toBundleName(route.entry)}.handler`,
      description: `${"paths" in route ? route.paths.join(", ") : route.base} (${route.who})`,
      runtime: lambdaRuntime,
      architecture: lambdaArchitecture,
      memory: `${"memory" in route ? route.memory : 512} MB`,
      // HTTP API integrations end at 30 s.
      timeout: "29 seconds",
      // Whoever floods other routes takes their Lambdas, never those that money depends on.
      ...("reserved" in route ? { concurrency: { reserved: route.reserved } } : {}),
      logging: { retention: getStage().logs, format: "json" },
      ...grant,
      environment: {
        ...environment,
        ORIGIN_SECRET: resources.secrets.origin.value,
        LOG_SECRET: resources.secrets.log.value,
      },
    });
    for (const key of listRouteKeys(route)) httpApi.route(key, handler.arn);
    return { name, handler };
  });
