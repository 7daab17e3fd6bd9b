/**
 * Turns a resource into a Lambda: verbs, envelope, refusals, context (api.md). It depends on no particular
 * resource. The order of a call is: log ⊃ envelope ⊃ route → caller → body → once → answer.
 */
import middy from "@middy/core";
import { hashNetworkForLog } from "@portal/core/identity/accounts/authentication-event.server";
import type { Context } from "@portal/core/platform/actor";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { describeError } from "@portal/core/platform/log.server";
import { countDeniedCall, SERVER_ERROR_METRIC, writeMetric } from "@portal/core/platform/metric.server";
import { getAudiences } from "@portal/core/platform/visibility";
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from "aws-lambda";
import { authenticate } from "./authenticate.ts";
import { anonymousActor, loadCallCalendar, readClock } from "./create-context.ts";
import { getSuccessStatus, runIdempotently } from "./idempotency.ts";
import { type MatchedOperation, matchOperation } from "./match-operation.ts";
import type { Call, ResourceDefinition } from "./operation.ts";
import { parseCall, refuseCallPastCdn, validateCall } from "./parse-call.ts";
import { toReadableStack } from "./readable-stack.ts";
import { wrapInStaffAct } from "./record-staff-act.ts";
import { log, type RequestLogLine } from "./request-log.ts";
import { buildFailureResult, buildSuccessResult } from "./response-envelope.ts";
import type { Route } from "./route.ts";
import { routes } from "./routes.ts";

export { decryptCursor, encryptCursor } from "./cursor.ts";
export {
  BinaryResponse,
  type Call,
  defineOperation,
  type Operation,
  OperationResponse,
  type ResourceDefinition,
} from "./operation.ts";

type Resource = (typeof routes)[number]["resource"];
type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;
export type Handler = (event: Event, context: LambdaContext) => Promise<Result>;

/** The facts about a call so far, for its log line. */
interface CallState {
  started: number;
  /** Without the calendar: only an operation has it. */
  ctx: Omit<Context, "calendar">;
  matched?: MatchedOperation;
  /** The owner of the session, who may be refused before there is an actor. */
  accountId?: string;
  code: number;
}
type Middleware = middy.MiddlewareObj<Event, Result, Error, LambdaContext>;

/** Returns the Lambda of a resource; its base path and permitted callers come from `routes.ts`. */
export const serveResource = (resource: Resource, definition: ResourceDefinition): Handler => {
  const route: Route | undefined = routes.find((each) => each.resource === resource);
  if (!route) throw new Error(`No route serves ${resource}`);
  // middy passes its internal storage to middlewares only; the handler finds the call's state by its event.
  const callStates = new WeakMap<Event, CallState>();
  const handler = middy<Event, Result, Error, LambdaContext>()
    .use(logCalls(resource, callStates))
    .use(answerRefusals(callStates))
    .handler((event: Event) => answerCall(route, definition, event, getCallState(callStates, event)));
  return handler as unknown as Handler;
};

async function answerCall(
  route: Route,
  definition: ResourceDefinition,
  event: Event,
  state: CallState,
): Promise<Result> {
  refuseCallPastCdn(event);
  const matchedOperation = findOperation(route, definition, event);
  state.matched = matchedOperation;
  const call = parseCall(event, matchedOperation);
  const { operation } = matchedOperation;
  state.ctx.address = call.address;
  const access = operation.callers ?? route.callers;
  const [actor, calendar] = await Promise.all([
    authenticate(access, call, state.ctx.now, operation, (accountId) => {
      state.accountId = accountId;
    }),
    loadCallCalendar(route, state.ctx.now),
  ]);
  state.ctx.actor = actor;
  const checkedCall = validateCall(call, matchedOperation);
  const work = getProofOfWork(checkedCall, matchedOperation);
  const ctx: Context = { ...state.ctx, calendar, ...(work !== undefined && { work }) };
  const record = (each: MatchedOperation): MatchedOperation => wrapInStaffAct(each, ctx);
  const result = await runIdempotently(
    definition,
    record(matchedOperation),
    event.rawPath,
    checkedCall,
    ctx,
    record,
  );
  const { requestId } = state.ctx;
  return buildSuccessResult(
    result,
    getSuccessStatus(matchedOperation),
    matchedOperation.operation,
    getAudiences(actor),
    requestId,
  );
}

/** Returns the proof of work sent with a call. */
function getProofOfWork({ query, body }: Call, { operation }: MatchedOperation): string | undefined {
  const source = operation.requiresProofOfWork
    ? ((operation.body ? body : query) as { work?: string })
    : undefined;
  return source?.work;
}

function findOperation(route: Route, definition: ResourceDefinition, event: Event): MatchedOperation {
  const match = matchOperation(route, definition, event.requestContext.http.method, event.rawPath);
  if (!match) throw new Refusal(errorCodes.NOT_FOUND);
  if ("verbs" in match) throw new Refusal(errorCodes.METHOD_NOT_ALLOWED, { verbs: match.verbs });
  return match;
}

function getCallState(callStates: WeakMap<Event, CallState>, event: Event): CallState {
  let state = callStates.get(event);
  if (!state) {
    state = {
      started: performance.now(),
      ctx: { actor: anonymousActor, ...readClock(), requestId: event.requestContext.requestId },
      code: 200,
    };
    callStates.set(event, state);
  }
  return state;
}

/** Answers a refusal with its code and anything else with 500, whose reason goes to the log only. */
const answerRefusals = (callStates: WeakMap<Event, CallState>): Middleware => ({
  onError: (request) => {
    const state = getCallState(callStates, request.event);
    const { actor, requestId } = state.ctx;
    const operation = state.matched?.operation;
    const { code, result, error } = buildFailureResult(request.error, {
      operation,
      readers: getAudiences(actor),
      requestId,
    });
    state.code = code;
    if (error instanceof Error) request.error = error;
    request.response = result;
  },
});

const logCalls = (resource: string, callStates: WeakMap<Event, CallState>): Middleware => {
  const write = ({
    event,
    response,
    error,
  }: {
    event: Event;
    response?: Result | null;
    error?: Error | null;
  }) => {
    const { ctx, matched, started, code, accountId } = getCallState(callStates, event);
    const line: RequestLogLine = {
      requestId: ctx.requestId,
      resource,
      operation: matched?.key ?? event.requestContext.http.method,
      status: response?.statusCode ?? 500,
      code,
      ms: Math.round(performance.now() - started),
    };
    if (accountId) line.accountId = accountId;
    if (ctx.actor.institution) line.institutionId = ctx.actor.institution.id;
    if (ctx.address) line.network = hashNetworkForLog(ctx.address);
    if (!error || error instanceof Refusal) return log.write(line);
    line.error = describeError(error, toReadableStack);
    log.write(line, "ERROR");
    countDeniedCall(error, ctx.now);
    // Lambda counts only calls that it could not finish, and this one is answered. A busy service has alarms of its
    // own.
    if (code === errorCodes.SERVER_EXCEPTION) writeMetric(SERVER_ERROR_METRIC, "Count", 1, ctx.now);
  };
  return { before: ({ event }) => void getCallState(callStates, event), after: write, onError: write };
};
