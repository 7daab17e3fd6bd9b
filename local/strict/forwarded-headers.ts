/** The event of a call as it arrives behind CloudFront, which forwards named headers only. */
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { getDeployment } from "../deployment/deployment.ts";

/** What arrives besides the headers that the policy of the distribution forwards. */
const addedHeaders: readonly string[] = [
  // By the cache policy.
  "authorization",
  // What CloudFront asks on behalf of its own copy (CloudFront Developer Guide › HTTP request headers and CloudFront behavior).
  "if-none-match",
  // What CloudFront and API Gateway add.
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
