/** Intercepts the calls of a test to the portal, one after the other, so that faults can be injected into each. */
import { needsIdempotencyKey } from "@portal/functions/http/idempotency";
import { matchOperation } from "@portal/functions/http/match-operation";
import type { Operation, ResourceDefinition } from "@portal/functions/http/operation";
import type { Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import type { Handler } from "@portal/functions/http/serve-resource";
import { findRoute } from "../../../local/lambda.ts";
import { type CallAnswer, callInterceptor } from "../calls/call-lambda.ts";
import { raceWork } from "../calls/race-work.ts";
import { createCommandQueue } from "./fault-attempts.ts";

interface DeployedOperation {
  /** `POST /{id}`. */
  key: string;
  operation: Operation;
}
/** Finds the operation that answers a call; undefined for none, and for handlers that a test has made. */
const findDeployedOperation = async (
  handler: Handler,
  method: string,
  path: string,
): Promise<DeployedOperation | undefined> => {
  const foundRoute = findRoute(path);
  const route = (routes as readonly Route[]).find(({ resource }) => resource === foundRoute?.resource);
  if (!foundRoute || !route) return undefined;
  const module = (await import(
    /* @vite-ignore */ `../../../packages/functions/src/${foundRoute.entry}`
  )) as Record<string, unknown>;
  if (module.handler !== handler) return undefined;
  const name = Object.keys(module).find((each) => each.endsWith("Definition"));
  if (!name) return undefined;
  const match = matchOperation(route, module[name] as ResourceDefinition, method, path);
  return match && "operation" in match ? match : undefined;
};

/**
 * Whether a repetition of a call is known as such: by its key, or by the order of which the provider tells. Nothing
 * that names a caller is beside an anonymous answer to a survey.
 */
const isRecognizedRepetition = (
  { key, operation }: DeployedOperation,
  path: string,
  headers: Record<string, string | undefined>,
): boolean =>
  path.startsWith("/api/webhook/") ||
  (headers["idempotency-key"] !== undefined &&
    needsIdempotencyKey(key, operation.idempotent) &&
    !(path.startsWith("/api/question/") && headers.authorization === undefined));

/** A call of a test that can be made again and again. */
interface InterceptedCall {
  makeCall: () => Promise<CallAnswer>;
  method: string;
  path: string;
  /** Whether a repetition is known as such. */
  hasKey: boolean;
}
/** Intercepts the calls of this test file. @param isIntercepted says for a method whether its calls are */
export const interceptCalls = (
  isIntercepted: (method: string) => boolean,
  handleCall: (call: InterceptedCall) => Promise<CallAnswer>,
): void => {
  const takeTurn = createCommandQueue();
  callInterceptor.intercept = (attemptCall, { method, path, headers, handler }) => {
    // The clock stands still between attempts.
    const makeCall = () => attemptCall(0);
    // A race is run once: what it does cannot be taken back, and done again, with the call.
    if (!isIntercepted(method) || raceWork.waiting) return makeCall();
    return takeTurn(makeCall, async () => {
      const operation = await findDeployedOperation(handler, method, path);
      return operation
        ? handleCall({ makeCall, method, path, hasKey: isRecognizedRepetition(operation, path, headers) })
        : makeCall();
    });
  };
};
/** Whether calls with this method change something. */
export const isCommand = (method: string): boolean => method !== "GET";
