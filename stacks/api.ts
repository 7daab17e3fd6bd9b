import { basesOf, type Route, routes } from "../packages/functions/src/http/routes.ts";
import { built, nameOf } from "./build.ts";
import { architecture, runtime } from "./bundle.ts";
import { granted, type Parts } from "./grants.ts";
import { stage } from "./stage.ts";

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
export const gateway = () =>
  new sst.aws.ApiGatewayV2("Api", {
    // The site calls its own origin; nobody else may from a browser.
    cors: false,
    accessLog: { retention: stage().logs },
    transform: {
      stage: (args) => {
        args.defaultRouteSettings = { throttlingBurstLimit: 1000, throttlingRateLimit: 500 };
        args.accessLogSettings = $output(args.accessLogSettings).apply((given) => {
          if (!given) throw new Error("The API writes no access log");
          return { ...given, format: accessLogFormat };
        });
        return undefined;
      },
    },
  });
export type Gateway = ReturnType<typeof gateway>;

/** `staffUser` is `StaffUser`: the Lambda's logical name. */
export const lambdaName = (resource: string): string => resource.charAt(0).toUpperCase() + resource.slice(1);

/** A resource answers at its base and below, or at its whole paths only; API Gateway takes the most specific. */
export const routeKeys = (route: Pick<Route, "base" | "also" | "paths">): string[] =>
  (route.paths ?? basesOf(route).flatMap((base) => [base, `${base}/{proxy+}`])).map(
    (path) => `ANY /api${path}`,
  );

/** One Lambda and one route group for each line of `http/routes.ts`, with only the permissions of its `uses`. */
export const api = (http: Gateway, parts: Parts) =>
  routes.map((route) => {
    const name = lambdaName(route.resource);
    const { environment, ...grant } = granted(route.uses, parts);
    const handler = new sst.aws.Function(name, {
      bundle: $output(built(route.entry)),
      handler: `${nameOf(route.entry)}.handler`,
      description: `${"paths" in route ? route.paths.join(", ") : route.base} (${route.who})`,
      runtime,
      architecture,
      memory: `${"memory" in route ? route.memory : 512} MB`,
      // HTTP API integrations end at 30 s.
      timeout: "29 seconds",
      // Whoever floods other routes takes their Lambdas, never those that money depends on.
      ...("reserved" in route ? { concurrency: { reserved: route.reserved } } : {}),
      logging: { retention: stage().logs, format: "json" },
      ...grant,
      environment: {
        ...environment,
        ORIGIN_SECRET: parts.secrets.origin.value,
        LOG_SECRET: parts.secrets.log.value,
      },
    });
    for (const key of routeKeys(route)) http.route(key, handler.arn);
    return { name, handler };
  });
