/** Runs a handler of this machine, under the limits of its Lambda where the machine is strict. */
import type { Context as LambdaContext } from "aws-lambda";
import { LambdaFailure, type LambdaLimits, runInvocation } from "./invocation.ts";
import { getStrictMachine } from "./strict-machine.ts";

/**
 * Invokes a handler as Lambda does.
 * @throws LambdaFailure when Lambda would have no answer; what the handler itself throws
 */
export const invokeHandler = (
  handler: (event: unknown, context: LambdaContext) => Promise<unknown>,
  event: unknown,
  lambda: { limits: LambdaLimits; context: LambdaContext },
): Promise<unknown> =>
  getStrictMachine() ? runInvocation(handler, event, lambda) : handler(event, lambda.context);

/**
 * Builds what an HTTP API answers when its Lambda has no answer (API Gateway Developer Guide › HTTP API integrations).
 */
export const buildFailedIntegration = (
  error: unknown,
): { statusCode: number; headers: Record<string, string>; body: string } => {
  const isLate = error instanceof LambdaFailure && error.reason === "time limit";
  return {
    statusCode: isLate ? 503 : 500,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ message: isLate ? "Service Unavailable" : "Internal Server Error" }),
  };
};
