/**
 * Calls of the table run through the same middleware as those of the SDK's plain client, in the same order, each with a
 * context of its own.
 */
import { Readable } from "node:stream";
import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, PutCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { HttpResponse } from "@smithy/core/protocols";
import { beforeAll, expect, test } from "vitest";
import { keepMiddlewareOrder } from "../../local/deployment/middleware-order.ts";

beforeAll(keepMiddlewareOrder);

/** A client, what it has sent, and the steps that its calls have passed. */
const createClient = () => {
  const sentRequests: { target: string | undefined; body: unknown }[] = [];
  const client = new DynamoDBClient({
    region: "ap-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    requestHandler: {
      handle: async ({ headers, body }: { headers: Record<string, string>; body: Uint8Array }) => {
        sentRequests.push({
          target: headers["x-amz-target"],
          body: JSON.parse(new TextDecoder().decode(body)),
        });
        const answer = Readable.from([Buffer.from('{"Item":{"pk":{"S":"a"},"count":{"N":"2"}}}')]);
        return { response: new HttpResponse({ statusCode: 200, headers: {}, body: answer }) };
      },
    },
  });
  const passedSteps: string[] = [];
  const contexts = new Set<object>();
  for (const step of ["initialize", "serialize", "build", "finalizeRequest", "deserialize"] as const) {
    const tellStep = (next: (args: unknown) => unknown, context: object) => (args: unknown) => {
      passedSteps.push(step === "initialize" && contexts.has(context) ? "a used context" : step);
      contexts.add(context);
      return next(args);
    };
    client.middlewareStack.add(tellStep as never, { step, name: `tell ${step}` } as never);
  }
  return { client, sent: sentRequests, passed: passedSteps };
};
/** Three calls of different kinds, made twice. */
const makeCalls = async (client: DynamoDBClient): Promise<unknown[]> => {
  const table = DynamoDBDocumentClient.from(client);
  const answers: unknown[] = [];
  for (const pk of ["one", "two"]) {
    answers.push((await table.send(new GetCommand({ TableName: "portal", Key: { pk } }))).Item);
    await table.send(new PutCommand({ TableName: "portal", Item: { pk, total: 3 } }));
    const write = { Put: { TableName: "portal", Item: { pk, total: 3 } } };
    await table.send(new TransactWriteCommand({ ClientRequestToken: "token", TransactItems: [write] }));
  }
  return answers;
};
const makePlainCalls = async (client: DynamoDBClient): Promise<void> => {
  for (const pk of ["one", "two"]) {
    const Item = { pk: { S: pk }, total: { N: "3" } };
    await client.send(new GetItemCommand({ TableName: "portal", Key: { pk: { S: pk } } }));
    await client.send(new PutItemCommand({ TableName: "portal", Item }));
    const TransactItems = [{ Put: { TableName: "portal", Item } }];
    await client.send(new TransactWriteItemsCommand({ ClientRequestToken: "token", TransactItems }));
  }
};

test("calls are sent and answered as by the plain client, through every step, and share no context", async () => {
  const plainClient = createClient();
  await makePlainCalls(plainClient.client);
  const orderedClient = createClient();
  expect(await makeCalls(orderedClient.client)).toEqual(Array(2).fill({ pk: "a", count: 2 }));
  expect(orderedClient.sent).toEqual(plainClient.sent);
  expect(orderedClient.passed).toEqual(plainClient.passed);
  expect(orderedClient.passed).not.toContain("a used context");
});

test("middleware that is added or taken away later counts from the next call", async () => {
  const { client } = createClient();
  const table = DynamoDBDocumentClient.from(client);
  const callHandler = () => table.send(new GetCommand({ TableName: "portal", Key: { pk: "one" } }));
  await callHandler();
  let seenCount = 0;
  table.middlewareStack.add(
    (next) => (args) => {
      seenCount += 1;
      return next(args);
    },
    { step: "build", name: "late" },
  );
  await callHandler();
  await callHandler();
  expect(seenCount).toBe(2);
  table.middlewareStack.remove("late");
  await callHandler();
  expect(seenCount).toBe(2);
});

test("asked for twice, calls are ordered once", () => {
  const { resolveMiddleware } = GetCommand.prototype;
  keepMiddlewareOrder();
  expect(GetCommand.prototype.resolveMiddleware).toBe(resolveMiddleware);
});
