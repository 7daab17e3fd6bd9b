/**
 * Calls of the table whose middleware is put in order once. The SDK copies and sorts the middleware of a client and of
 * a command again for each call, which takes a quarter of the time of a call and always ends in the same order. Each
 * call still runs through all of it, with a context of its own, so that nothing is remembered from one call to the
 * next.
 */
import * as library from "@aws-sdk/lib-dynamodb";
import { constructStack } from "@smithy/core/client";

type Handler = (command: object) => Promise<unknown>;
type Middleware = (next: Handler, context: object) => Handler;
type Entry = Record<string, unknown>;
/** The part of the SDK's stacks of middleware that is used here. */
interface Stack {
  add(middleware: Middleware, entry: Entry): void;
  addRelativeTo(middleware: Middleware, entry: Entry): void;
  use(plugin: { applyToStack(stack: Stack): void }): void;
  concat(more: Stack): Stack;
  applyToStack(stack: Pick<Stack, "add" | "addRelativeTo">): void;
  resolve(last: Handler, context: object): Handler;
}
interface Command {
  clientCommand: { middlewareStack: Pick<Stack, "use"> } & Pick<Command, "resolveMiddleware">;
  resolveMiddleware(
    clientStack: Pick<Stack, "concat"> | Stack,
    configuration: object,
    options?: object,
  ): Handler;
}
type CommandClass = { prototype: Command };

/** Lists the middleware of a stack, the first one that a call meets first. */
const listMiddleware = (stack: Stack): Middleware[] => {
  const middleware: Middleware[] = [];
  const copy = constructStack() as unknown as Stack;
  const recordPlace =
    (each: Middleware): Middleware =>
    (next) => {
      middleware.unshift(each);
      return next;
    };
  stack.applyToStack({
    add: (each, { middleware: _, ...entry }) => copy.add(recordPlace(each), entry),
    addRelativeTo: (each, { middleware: _, ...entry }) => copy.addRelativeTo(recordPlace(each), entry),
  });
  copy.resolve(async () => undefined, {});
  return middleware;
};

/** Creates a stack that is in order already. */
const createOrderedStack = (middleware: readonly Middleware[]) => ({
  resolve: (last: Handler, context: object): Handler =>
    middleware.reduceRight((next, each) => each(next, context), last),
});

/** The orders of a client's commands; forgotten when middleware is added to the client, or taken away. */
const ordersOfClients = new WeakMap<Stack, Map<Command["resolveMiddleware"], Middleware[]>>();
const getOrders = (clientStack: Stack): Map<Command["resolveMiddleware"], Middleware[]> => {
  const knownOrder = ordersOfClients.get(clientStack);
  if (knownOrder) return knownOrder;
  const orders = new Map<Command["resolveMiddleware"], Middleware[]>();
  ordersOfClients.set(clientStack, orders);
  const methods = clientStack as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const name of ["add", "addRelativeTo", "use", "remove", "removeByTag"]) {
    const change = methods[name];
    methods[name] = (...args) => {
      orders.clear();
      return change?.(...args);
    };
  }
  return orders;
};

const orderOnce = ({ prototype }: CommandClass): void => {
  const resolveAnew = prototype.resolveMiddleware;
  prototype.resolveMiddleware = function resolveInKnownOrder(
    this: Command,
    clientStack,
    configuration,
    options,
  ) {
    const orders = getOrders(clientStack as Stack);
    const order = orders.get(resolveAnew);
    if (order) {
      const { clientCommand } = this;
      // The middleware that the command would add is in the order already.
      clientCommand.middlewareStack = { use: () => undefined };
      const handle = clientCommand.resolveMiddleware(
        { concat: () => createOrderedStack(order) as Stack },
        configuration,
        options,
      );
      return () => handle(clientCommand);
    }
    // The command joins its middleware to the client's, and the command that it wraps joins more to both.
    const recordOrder = (stack: Stack): Stack => {
      orders.set(resolveAnew, listMiddleware(stack));
      return stack;
    };
    const joinTwice = {
      concat: (own: Stack) => {
        const both = clientStack.concat(own);
        return { ...both, concat: (more: Stack) => recordOrder(both.concat(more)) };
      },
    };
    return resolveAnew.call(this, joinTwice, configuration, options);
  };
};

/** Test files load this module again in one process, while the library stays loaded. */
const orderMark = Symbol.for("portal.ordered-middleware");
/** Has every later call of the table put its middleware in the order that its kind of call was found to have. */
export const keepMiddlewareOrder = (): void => {
  const markedCommand = library.GetCommand as { [orderMark]?: true };
  if (markedCommand[orderMark]) return;
  markedCommand[orderMark] = true;
  const { GetCommand, PutCommand, UpdateCommand, DeleteCommand, QueryCommand, ScanCommand } = library;
  const { BatchGetCommand, BatchWriteCommand, TransactGetCommand, TransactWriteCommand } = library;
  for (const command of [
    ...[GetCommand, PutCommand, UpdateCommand, DeleteCommand, QueryCommand, ScanCommand],
    ...[BatchGetCommand, BatchWriteCommand, TransactGetCommand, TransactWriteCommand],
  ])
    orderOnce(command as unknown as CommandClass);
};
