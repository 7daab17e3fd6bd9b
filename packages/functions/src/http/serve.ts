/**
 * A resource → a Lambda: the verbs, the envelope, refusals, context (api.md). Nothing of a resource is known here.
 * Order of a call: log ⊃ envelope ⊃ route → caller → body → once → answer.
 */
import middy from "@middy/core";
import { hashForNetwork } from "@portal/core/account/authentication-event.server";
import type { Context } from "@portal/core/actor";
import { codes, Refusal } from "@portal/core/errors";
import { describeError } from "@portal/core/log.server";
import { audiencesOf } from "@portal/core/visibility";
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from "aws-lambda";
import { anonymous, contextOf } from "./context.ts";
import { failure, success } from "./envelope.ts";
import { once, successOf } from "./idempotency.ts";
import { type Line, log } from "./log.ts";
import { type Matched, match } from "./match.ts";
import { type Call, type Definition, definitionAt } from "./operation.ts";
import { check, read } from "./parse.ts";
import { basesOf, type Route, routes } from "./routes.ts";
import { authenticate } from "./session.ts";
import { readable } from "./stack.ts";

export { open, seal } from "./cursor.ts";
export { Answer, Binary, type Call, type Definition, type Operation, operation } from "./operation.ts";

export type Resource = (typeof routes)[number]["resource"];
type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;
export type Handler = (event: Event, context: LambdaContext) => Promise<Result>;

/** What is known of a call so far; the log line is made of it. */
interface State {
  started: number;
  ctx: Context;
  matched?: Matched;
  code: number;
}
type Middleware = middy.MiddlewareObj<Event, Result, Error, LambdaContext>;

/** The Lambda of a resource; its base path and callers come from `routes.ts`. */
export const serve = (resource: Resource, definition: Definition): Handler => {
  const route: Route | undefined = routes.find((each) => each.resource === resource);
  if (!route) throw new Error(`no route for ${resource}`);
  // middy hands its own scratch space to middlewares only; the handler finds the call's state by its event.
  const states = new WeakMap<Event, State>();
  const handler = middy<Event, Result, Error, LambdaContext>()
    .use(logging(resource, states))
    .use(refusals(states))
    .handler((event: Event) => answer(route, definition, event, stateOf(states, event)));
  return handler as unknown as Handler;
};

async function answer(route: Route, definition: Definition, event: Event, state: State): Promise<Result> {
  const matched = find(route, definition, event);
  state.matched = matched;
  const call = read(event, matched);
  const { operation } = matched;
  state.ctx.address = call.address;
  state.ctx.actor = await authenticate(operation.who ?? route.who, call, state.ctx.now, operation);
  const checked = check(call, matched);
  const work = workOf(checked, matched);
  if (work !== undefined) state.ctx.work = work;
  const result = await once(definition, matched, event.rawPath, checked, state.ctx);
  const { actor, requestId } = state.ctx;
  return success(result, successOf(matched), matched.operation, audiencesOf(actor), requestId);
}

/** The proof of work that came with a call. */
function workOf({ query, body }: Call, { operation }: Matched): string | undefined {
  const from = operation.works ? ((operation.body ? body : query) as { work?: string }) : undefined;
  return from?.work;
}

function find(route: Route, definition: Definition, event: Event): Matched {
  const { rawPath } = event;
  const base = basesOf(route).find((each) => rawPath === `/api${each}` || rawPath.startsWith(`/api${each}/`));
  if (base === undefined) throw new Refusal(codes.NOT_FOUND);
  const below = rawPath.slice(`/api${base}`.length) || "/";
  const matched = match(definitionAt(base, route, definition), event.requestContext.http.method, below);
  if (!matched) throw new Refusal(codes.NOT_FOUND);
  if (matched === "verb") throw new Refusal(codes.METHOD_NOT_ALLOWED);
  return { ...matched, base };
}

function stateOf(states: WeakMap<Event, State>, event: Event): State {
  let state = states.get(event);
  if (!state) {
    state = {
      started: performance.now(),
      ctx: contextOf(anonymous, event.requestContext.requestId),
      code: 200,
    };
    states.set(event, state);
  }
  return state;
}

/** A refusal is answered by its code; anything else is 500, with its reason in the log only. */
const refusals = (states: WeakMap<Event, State>): Middleware => ({
  onError: (request) => {
    const state = stateOf(states, request.event);
    const { actor, requestId } = state.ctx;
    const operation = state.matched?.operation;
    const { code, result, error } = failure(request.error, {
      operation,
      readers: audiencesOf(actor),
      requestId,
    });
    state.code = code;
    if (error instanceof Error) request.error = error;
    request.response = result;
  },
});

const logging = (resource: string, states: WeakMap<Event, State>): Middleware => {
  const write = ({
    event,
    response,
    error,
  }: {
    event: Event;
    response?: Result | null;
    error?: Error | null;
  }) => {
    const { ctx, matched, started, code } = stateOf(states, event);
    const line: Line = {
      requestId: ctx.requestId,
      resource,
      operation: matched?.key ?? event.requestContext.http.method,
      status: response?.statusCode ?? 500,
      code,
      ms: Math.round(performance.now() - started),
    };
    if (ctx.actor.accountId) line.accountId = ctx.actor.accountId;
    if (ctx.actor.institution) line.institutionId = ctx.actor.institution.id;
    if (ctx.address) line.network = hashForNetwork(ctx.address);
    if (error && !(error instanceof Refusal)) line.error = describeError(error, readable);
    log.write(line);
  };
  return { before: ({ event }) => void stateOf(states, event), after: write, onError: write };
};
