/** Which commands of a test are played under faults: those of the portal, one after the other. */
import { needsIdempotencyKey } from "@portal/functions/http/idempotency";
import { matchOperation } from "@portal/functions/http/match-operation";
import { getDefinitionAt, type Operation, type ResourceDefinition } from "@portal/functions/http/operation";
import { listBases, type Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import type { Handler } from "@portal/functions/http/serve-resource";
import { findRoute } from "../../local/lambda.ts";
import { type CallAnswer, callPlay } from "./call-lambda.ts";
import { createCommandLine } from "./fault-attempts.ts";
import { raceWork } from "./race-work.ts";

interface DeployedOperation {
  /** `POST /{id}`. */
  key: string;
  operation: Operation;
}
/** The operation that answers a call; undefined for none, and for handlers that a test has made. */
const findDeployedOperation = async (
  handler: Handler,
  method: string,
  path: string,
): Promise<DeployedOperation | undefined> => {
  const foundRoute = findRoute(path);
  const route = (routes as readonly Route[]).find(({ resource }) => resource === foundRoute?.resource);
  if (!foundRoute || !route) return undefined;
  const module = (await import(
    /* @vite-ignore */ `../../packages/functions/src/${foundRoute.entry}`
  )) as Record<string, unknown>;
  if (module.handler !== handler) return undefined;
  const name = Object.keys(module).find((each) => each.endsWith("Definition"));
  const base = listBases(route).find((each) => path === `/api${each}` || path.startsWith(`/api${each}/`));
  if (!name || base === undefined) return undefined;
  const definition = getDefinitionAt(base, route, module[name] as ResourceDefinition);
  const matchedOperation = matchOperation(definition, method, path.slice(`/api${base}`.length) || "/");
  return matchedOperation && matchedOperation !== "verb" ? matchedOperation : undefined;
};

/**
 * Whether a repetition of a call is known as such: by its key, or by the order of which the provider tells. Nothing that
 * names a caller stands beside an anonymous answer to a survey.
 */
const isKnownAgain = (
  { key, operation }: DeployedOperation,
  path: string,
  headers: Record<string, string | undefined>,
): boolean =>
  path.startsWith("/api/webhook/") ||
  (headers["idempotency-key"] !== undefined &&
    needsIdempotencyKey(key, operation.idempotent) &&
    !(path.startsWith("/api/question/") && headers.authorization === undefined));

/** A call of a test that can be made again and again. */
export interface PlayedCall {
  makeCall: () => Promise<CallAnswer>;
  method: string;
  path: string;
  /** Whether a repetition is known as such. */
  hasKey: boolean;
}
/** Has the calls of this test file with certain methods be played. */
export const playCalls = (
  isPlayed: (method: string) => boolean,
  playCall: (call: PlayedCall) => Promise<CallAnswer>,
): void => {
  const takeTurn = createCommandLine();
  callPlay.play = (attemptCall, { method, path, headers, handler }) => {
    // The clock stands still between attempts.
    const makeCall = () => attemptCall(0);
    // A race is run once: what it does cannot be taken back, and done again, with the call.
    if (!isPlayed(method) || raceWork.waiting) return makeCall();
    return takeTurn(makeCall, async () => {
      const operation = await findDeployedOperation(handler, method, path);
      return operation
        ? playCall({ makeCall, method, path, hasKey: isKnownAgain(operation, path, headers) })
        : makeCall();
    });
  };
};
export const isCommand = (method: string): boolean => method !== "GET";
