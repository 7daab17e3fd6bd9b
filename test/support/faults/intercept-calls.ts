/** Intercepts the calls of a test to the portal, one after the other, so that faults can be injected into each. */
import { needsIdempotencyKey } from "@portal/functions/http/idempotency";
import { type MatchedOperation, matchOperation } from "@portal/functions/http/match-operation";
import type { ResourceDefinition } from "@portal/functions/http/operation";
import type { Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import type { Handler } from "@portal/functions/http/serve-resource";
import { type Job, jobs } from "@portal/functions/jobs/list";
import { vi } from "vitest";
import { createLambdaContext, findRoute } from "../../../local/lambda.ts";
import { getLambdaLimits } from "../../../local/strict/invocation.ts";
import { invokeHandler } from "../../../local/strict/invoke-handler.ts";
import { type CallAnswer, callInterceptor } from "../calls/call-lambda.ts";
import { raceWork } from "../calls/race-work.ts";
import { projectRoot } from "../project/run-command.ts";
import { createCommandQueue } from "./fault-attempts.ts";
import { type FaultSubject, findCallSubject, findJobSubject } from "./fault-subjects.ts";

/** The definitions of handlers that a test has made, which may be parts of what is deployed. */
const definitionsOfHandlers = new WeakMap<Handler, ResourceDefinition>();
const SERVING_MODULE = "packages/functions/src/http/serve-resource.ts";
type ServingModule = typeof import("@portal/functions/http/serve-resource");
/** Notes what each handler of this test file is made of. A test may load a part of a large resource only. */
const noteHandlers = (): void => {
  vi.doMock(`${projectRoot}${SERVING_MODULE}`, async (importOriginal) => {
    const module = await importOriginal<ServingModule>();
    const serveResource: ServingModule["serveResource"] = (resource, definition) => {
      const handler = module.serveResource(resource, definition);
      definitionsOfHandlers.set(handler, definition);
      return handler;
    };
    return { ...module, serveResource };
  });
};

interface DeployedOperation extends MatchedOperation {
  route: Route;
}
/** Finds the operation that answers a call; undefined for none, and for one that a test has made. */
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
  const name = Object.keys(module).find((each) => each.endsWith("Definition"));
  if (!name) return undefined;
  const match = matchOperation(route, module[name] as ResourceDefinition, method, path);
  if (!match || !("operation" in match)) return undefined;
  const ownDefinition = definitionsOfHandlers.get(handler);
  const ownMatch = ownDefinition && matchOperation(route, ownDefinition, method, path);
  const isDeployed =
    module.handler === handler ||
    (ownMatch && "operation" in ownMatch && ownMatch.operation === match.operation);
  return isDeployed ? { ...match, route } : undefined;
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
  /** What the call asks for; undefined for an action that nobody performs by a call. */
  subject: FaultSubject | undefined;
}
/** Commands, and jobs under faults, take turns: what one of them changes can be told only while no other is at work. */
const { takeTurn, isBusy } = createCommandQueue();
/** Intercepts the calls of this test file. @param isIntercepted says for a method whether its calls are */
export const interceptCalls = (
  isIntercepted: (method: string) => boolean,
  handleCall: (call: InterceptedCall) => Promise<CallAnswer>,
): void => {
  noteHandlers();
  callInterceptor.intercept = (attemptCall, { method, path, headers, handler }) => {
    // The clock stands still between attempts.
    const makeCall = () => attemptCall(0);
    // A race is run once: what it does cannot be taken back, and done again, with the call.
    if (!isIntercepted(method) || raceWork.waiting) return makeCall();
    return takeTurn(makeCall, async () => {
      const operation = await findDeployedOperation(handler, method, path);
      if (!operation) return makeCall();
      const hasKey = isRecognizedRepetition(operation, path, headers);
      const subject = findCallSubject(operation.route.base, operation);
      return handleCall({ makeCall, method, path, hasKey, subject });
    });
  };
};

/** A handler of a job, as Lambda runs it. */
type JobHandler = (event?: unknown, context?: unknown) => Promise<unknown>;
/** A run of a job in a test, or of an action. */
interface InterceptedRun {
  subject: FaultSubject | undefined;
  /** Runs it as the test does. */
  runPlainly: () => Promise<unknown>;
  /** Runs it under the limits of its Lambda, so that it can be killed. */
  runAsLambda: () => Promise<unknown>;
}
/** Intercepts the runs of every job in this test file, whatever module calls its handler. */
export const interceptJobs = (handleRun: (run: InterceptedRun) => Promise<unknown>): void => {
  for (const [name, { entry, awaited }] of Object.entries(jobs) as [keyof typeof jobs, Job][])
    vi.doMock(`${projectRoot}packages/functions/src/${entry}`, async (importOriginal) => {
      const module = await importOriginal<{ handler: JobHandler }>();
      const runIntercepted: JobHandler = (event, context) => {
        const runPlainly = () => module.handler(event, context);
        // A test that wants no faults has put the interceptor away.
        if (!callInterceptor.intercept || raceWork.waiting) return runPlainly();
        // Whoever waits for it has the turn.
        if (awaited && isBusy()) return runPlainly();
        const lambda = { limits: getLambdaLimits(entry), context: createLambdaContext(name, entry) };
        const runAsLambda = () => invokeHandler(module.handler, event, lambda);
        return takeTurn(runPlainly, () =>
          handleRun({ subject: findJobSubject(name, event), runPlainly, runAsLambda }),
        );
      };
      return { ...module, handler: runIntercepted };
    });
};
/** Whether calls with this method change something. */
export const isCommand = (method: string): boolean => method !== "GET";

/** The service that performs every action on an application, whose module handlers and tests import. */
const ACTION_MODULE = "packages/core/src/applications/application-service.server.ts";
type ActionModule = typeof import("@portal/core/applications/application-service.server");
const PARTICIPATE = "routes/applications/participate.ts";
/** Intercepts the actions that a test performs by the service itself, as its handler does, but without a key. */
export const interceptActions = (handleRun: (run: InterceptedRun) => Promise<unknown>): void => {
  vi.doMock(`${projectRoot}${ACTION_MODULE}`, async (importOriginal) => {
    const module = await importOriginal<ActionModule>();
    const performTransition: ActionModule["performTransition"] = (id, action, input, ctx) => {
      const runPlainly = () => module.performTransition(id, action, input, ctx);
      if (!callInterceptor.intercept || raceWork.waiting) return runPlainly();
      const lambda = {
        limits: getLambdaLimits(PARTICIPATE),
        context: createLambdaContext("participate", PARTICIPATE),
      };
      const runAsLambda = () => invokeHandler(runPlainly, {}, lambda);
      const subject = findCallSubject("/participate/search", {
        key: "POST /{id}/{action}",
        params: { action },
      });
      return takeTurn(runPlainly, () => handleRun({ subject, runPlainly, runAsLambda })) as ReturnType<
        typeof performTransition
      >;
    };
    return { ...module, performTransition };
  });
};
