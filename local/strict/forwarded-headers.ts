/** The event of a call as it arrives behind CloudFront, which forwards named headers only. */
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { getDeployment } from "../deployment/deployment.ts";

/** The headers that arrive besides those that the policy of the distribution forwards. */
const addedHeaders: readonly string[] = [
  // By the cache policy.
  "authorization",
  // CloudFront sends it to revalidate its own copy (CloudFront Developer Guide › HTTP request headers and CloudFront
  // behavior).
  "if-none-match",
  // CloudFront and API Gateway add these.
  "content-length",
  "host",
  "via",
  "x-amz-cf-id",
  "x-amzn-trace-id",
  "x-forwarded-for",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-origin-secret",
];

/** Takes away what CloudFront does not forward, all cookies among it. */
export const forwardEvent = (event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 => {
  const { cookies: _, ...forwarded } = event;
  const arriving = new Set([
    ...addedHeaders,
    ...getDeployment().api.forwardedHeaders.map((name) => name.toLowerCase()),
  ]);
  const headers = Object.fromEntries(
    Object.entries(event.headers).filter(([name]) => arriving.has(name.toLowerCase())),
  );
  return { ...forwarded, headers };
};
