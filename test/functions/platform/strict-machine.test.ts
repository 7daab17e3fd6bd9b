/** The strict machine does to a Lambda what AWS does and the emulators do not; each line of its page acts. */
import { setTimeout as pause } from "node:timers/promises";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { buildClientOptions } from "@portal/core/platform/client-options.server";
import { queryPartition, readRow } from "@portal/core/platform/query-partition.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import type { Context as LambdaContext } from "aws-lambda";
import { startFauxqs } from "fauxqs";
import { afterEach, expect, test, vi } from "vitest";
import { getDeployment } from "../../../local/deployment/deployment.ts";
import { createLambdaContext } from "../../../local/lambda.ts";
import type { LocalServices } from "../../../local/services.ts";
import type { WireRule } from "../../../local/strict/aws-wire.ts";
import { forwardEvent } from "../../../local/strict/forwarded-headers.ts";
import { getLambdaLimits, type LambdaLimits, runInvocation } from "../../../local/strict/invocation.ts";
import { buildFailedIntegration } from "../../../local/strict/invoke-handler.ts";
import { createMessageDelivery } from "../../../local/strict/message-delivery.ts";
import { readStrictSettings, type StrictSettings } from "../../../local/strict/settings.ts";
import { getStrictMachine, startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { startWorkers } from "../../../local/workers.ts";
import { buildCallEvent } from "../../support/calls/call-lambda.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const never = Number.POSITIVE_INFINITY;
const calm: StrictSettings = {
  seed: 7,
  indexLagMs: 60_000,
  throttledOneIn: never,
  conflictOneIn: never,
  partialBatchOneIn: never,
  duplicatedOneIn: never,
};
const entry = "routes/applications/participate.ts";
const lambda = { limits: getLambdaLimits(entry), context: createLambdaContext("tried", entry) };
/** Runs code as a Lambda. */
const runAsLambda = <Result>(
  work: (context: LambdaContext) => Promise<Result>,
  changed: Partial<LambdaLimits> = {},
) => {
  const limits = { ...lambda.limits, ...changed };
  return runInvocation((_, context) => work(context), {}, { ...lambda, limits }) as Promise<Result>;
};

prepareTestServices();
afterEach(() => {
  startStrictMachine();
});

let rows = 0;
/** A row of the queue index. */
const putQueued = async (place: string, id = `row-${rows++}`) => {
  const Item = { pk: `strict#${id}`, sk: "row", gsi2pk: "queue#strict", gsi2sk: place };
  await getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item }));
  return id;
};
const listQueued = async (prefix?: string): Promise<unknown[]> =>
  (await queryPartition("queue#strict", { index: "byQueue", prefix })).map(({ pk }) =>
    String(pk).replace("strict#", ""),
  );

test("the tests run on it unless they are configured otherwise", () => {
  expect(readStrictSettings({ AWS_LIKE: "lenient" })).toBeUndefined();
  expect(readStrictSettings({})).toBeUndefined();
  expect(readStrictSettings({ AWS_LIKE: "strict", AWS_LIKE_SEED: "5" })).toMatchObject({ seed: 5 });
  expect(() => readStrictSettings({ AWS_LIKE: "mild" })).toThrow("neither");
  expect(getStrictMachine() !== undefined).toBe(process.env.AWS_LIKE === "strict");
});

test("an index shows a row as it was before; the table shows it at once", async () => {
  startStrictMachine(calm);
  const oldKey = await putQueued("a-old");
  await runAsLambda(async () => {
    const freshKey = await putQueued("a-new");
    expect(await listQueued("a-")).toEqual([oldKey]);
    expect(await readRow(`strict#${freshKey}`, "row")).toEqual({});
    await getDocumentClient().send(
      new UpdateCommand({
        TableName: getTableName(),
        Key: { pk: `strict#${oldKey}`, sk: "row" },
        UpdateExpression: "SET #place = :place",
        ExpressionAttributeNames: { "#place": "gsi2sk" },
        ExpressionAttributeValues: { ":place": "b-moved" },
      }),
    );
    expect(await listQueued("a-")).toEqual([oldKey]);
    expect(await listQueued("b-")).toEqual([]);
    await getDocumentClient().send(
      new DeleteCommand({ TableName: getTableName(), Key: { pk: `strict#${freshKey}`, sk: "row" } }),
    );
    // Another Lambda close behind it is told no more.
    getStrictMachine()?.catchUpIndexes();
    expect(await listQueued("a-")).toEqual([oldKey]);
  });
  // A caller from outside comes when the index has caught up.
  getStrictMachine()?.catchUpIndexes();
  await runAsLambda(async () => {
    expect(await listQueued("b-")).toEqual([oldKey]);
  });
  expect(await listQueued("a-")).toEqual([]);
});

test("an index catches up after its lag, with rows of a transaction too", async () => {
  startStrictMachine({ ...calm, indexLagMs: 40 });
  let now = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  await runAsLambda(async () => {
    const Item = { pk: "strict#together", sk: "row", gsi2pk: "queue#strict", gsi2sk: "c-1" };
    const other = { pk: "strict#other", sk: "row" };
    await transact([
      { label: "one", Put: { TableName: getTableName(), Item } },
      { label: "other", Put: { TableName: getTableName(), Item: other } },
    ]);
    now += 39;
    expect(await listQueued("c-")).toEqual([]);
    now += 1;
    expect(await listQueued("c-")).toEqual(["together"]);
  });
  clock.mockRestore();
});

test("a page of an index that goes on later keeps its order and its end", async () => {
  startStrictMachine(calm);
  const first = await putQueued("d-1");
  const second = await putQueued("d-2");
  await putQueued("d-3");
  await runAsLambda(async () => {
    await getDocumentClient().send(
      new DeleteCommand({ TableName: getTableName(), Key: { pk: `strict#${first}`, sk: "row" } }),
    );
    const { Items = [], LastEvaluatedKey } = await getDocumentClient().send(
      new QueryCommand({
        TableName: getTableName(),
        IndexName: "byQueue",
        KeyConditionExpression: "#pk = :pk AND #sk BETWEEN :from AND :to",
        ExpressionAttributeNames: { "#pk": "gsi2pk", "#sk": "gsi2sk" },
        ExpressionAttributeValues: { ":pk": "queue#strict", ":from": "d-1", ":to": "d-9" },
        Limit: 1,
      }),
    );
    expect(Items.map(({ pk }) => pk)).toEqual([`strict#${first}`, `strict#${second}`]);
    expect(LastEvaluatedKey).toMatchObject({ pk: `strict#${second}` });
  });
});

/** Counts what reaches the emulators. */
const countCalls = () => {
  const countedCalls: string[] = [];
  const buildRule: WireRule = (call, send) => {
    countedCalls.push(call.operation);
    return send();
  };
  return { counted: countedCalls, rule: buildRule };
};

test("calls are throttled and transactions collide, and both are repeated; the same seed meets the same calls", async () => {
  const playSeed = async (seed: number): Promise<number[]> => {
    const failedCounts: number[] = [];
    const settings = { ...calm, seed, throttledOneIn: 3, conflictOneIn: 2 };
    const { counted, rule } = countCalls();
    startStrictMachine(settings, [rule]);
    vi.spyOn(Math, "random").mockReturnValue(0);
    for (let i = 0; i < 12; i++) {
      const before = counted.length;
      const Item = { pk: `strict#${seed}-${i}`, sk: "row" };
      await transact([
        { label: "one", Put: { TableName: getTableName(), Item } },
        { label: "two", Put: { TableName: getTableName(), Item: { ...Item, sk: "two" } } },
      ]);
      expect(counted.length - before).toBe(1);
      failedCounts.push(counted.length);
    }
    vi.restoreAllMocks();
    return failedCounts;
  };
  const answeredCommands: string[] = [];
  getDocumentClient().middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args).catch((error: Error) => {
        answeredCommands.push(`${context.commandName} ${error.name}`);
        throw error;
      });
      answeredCommands.push(`${context.commandName}`);
      return result;
    },
    { step: "deserialize", priority: "high", name: "answers", override: true },
  );
  await playSeed(1);
  const first = answeredCommands.splice(0);
  await playSeed(1);
  expect(answeredCommands.splice(0)).toEqual(first);
  expect(first).toContain("TransactWriteItemsCommand TransactionCanceledException");
  expect(first).toContain("TransactWriteItemsCommand ThrottlingException");
  await playSeed(2);
  expect(answeredCommands.splice(0)).not.toEqual(first);
  getDocumentClient().middlewareStack.remove("answers");
});

test("a batch of a Lambda is done without its last row, and what is left is named", async () => {
  startStrictMachine({ ...calm, partialBatchOneIn: 1 });
  const keys = ["one", "two", "three"].map((sk) => ({ pk: "strict#batch", sk }));
  const table = getTableName();
  const writeBatch = () =>
    getDocumentClient().send(
      new BatchWriteCommand({ RequestItems: { [table]: keys.map((Item) => ({ PutRequest: { Item } })) } }),
    );
  const readBatch = () =>
    getDocumentClient().send(new BatchGetCommand({ RequestItems: { [table]: { Keys: keys.slice(0, 2) } } }));
  const { UnprocessedItems } = await runAsLambda(writeBatch);
  expect(UnprocessedItems).toEqual({ [table]: [{ PutRequest: { Item: keys[2] } }] });
  expect(await readRow("strict#batch", "three")).toBeUndefined();
  const { Responses, UnprocessedKeys } = await runAsLambda(readBatch);
  expect(Responses).toEqual({ [table]: [keys[0]] });
  expect(UnprocessedKeys).toEqual({ [table]: { Keys: [keys[1]] } });
  // Whoever prepares a test writes all of its rows.
  expect((await writeBatch()).UnprocessedItems).toEqual({});
});

test("a Lambda ends at its time limit, and what it would have written is not written", async () => {
  startStrictMachine(calm);
  const lateWork = runAsLambda(
    async () => {
      await pause(80);
      await putQueued("e-late");
    },
    { timeoutSeconds: 0.05 },
  );
  const failure = await lateWork.catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: "LambdaFailure", reason: "time limit" });
  expect(buildFailedIntegration(failure)).toMatchObject({ statusCode: 503 });
  await pause(80);
  expect(await listQueued("e-")).toEqual([]);
});

/** Keeps the processor busy. */
const spinFor = (milliseconds: number): void => {
  // The shares of user and system are estimates of which only the sum is exact.
  const measureWork = (): number => {
    const { user, system } = process.threadCpuUsage();
    return user + system;
  };
  const began = measureWork();
  while (measureWork() - began < milliseconds * 1000);
};

test.each([
  [3_538, 1],
  [1_769, 1],
  [1_024, 1.7],
  [512, 3.4],
  [128, 13.8],
])("processor time of a Lambda with %i MB counts %d times", async (memoryMegabytes, times) => {
  const usedTime = await runAsLambda(
    async ({ getRemainingTimeInMillis }) => {
      const before = getRemainingTimeInMillis();
      spinFor(40);
      return before - getRemainingTimeInMillis();
    },
    { memoryMegabytes },
  );
  expect(usedTime).toBeGreaterThan(40 * times * 0.95);
});

test("work that is done in time on this machine is too late at the share of a small Lambda", async () => {
  const slow = runAsLambda(async () => spinFor(60), { memoryMegabytes: 128, timeoutSeconds: 0.5 });
  await expect(slow).rejects.toMatchObject({ reason: "time limit" });
});

test("an answer above 6 MB is refused, and so is an event", async () => {
  const buildMegabytes = (count: number): string => "x".repeat(count * 1024 * 1024);
  const answer = runAsLambda(async () => ({ statusCode: 200, body: buildMegabytes(7) }));
  const failure = await answer.catch((error: unknown) => error);
  expect(failure).toMatchObject({ reason: "answer too large" });
  expect(buildFailedIntegration(failure)).toMatchObject({ statusCode: 500 });
  expect(await runAsLambda(async () => buildMegabytes(5))).toHaveLength(5 * 1024 * 1024);
  const event = runInvocation(async () => undefined, { body: buildMegabytes(7) }, lambda);
  await expect(event).rejects.toMatchObject({ reason: "event too large" });
});

test("a call arrives with the headers that CloudFront forwards, and without cookies", () => {
  const event = buildCallEvent("POST", "/api/user", {
    token: "a.b",
    key: "one",
    version: 3,
    body: {},
    headers: { "x-debug": "1", origin: "https://other.example", "x-institution-id": "i", "user-agent": "u" },
  });
  const { headers, cookies } = forwardEvent({ ...event, cookies: ["a=b"] });
  expect(cookies).toBeUndefined();
  expect(Object.keys(headers).sort()).toEqual([
    "authorization",
    "content-type",
    "idempotency-key",
    "if-match",
    "user-agent",
    "x-institution-id",
  ]);
});

test.each([
  ["jobs/apply-due.ts", true, "NoSuchKey"],
  ["routes/forms/region.ts", false, "AccessDenied"],
])(
  "a missing object is reported to the Lambda of %s, which may list: %s, as %s",
  async (from, mayListBuckets, name) => {
    expect(getLambdaLimits(from)).toMatchObject({ mayListBuckets });
    startStrictMachine(calm);
    const s3 = new S3Client({ ...buildClientOptions("small"), forcePathStyle: true });
    const read = runAsLambda(
      () => s3.send(new GetObjectCommand({ Bucket: "test-files", Key: "missing" })),
      getLambdaLimits(from),
    );
    await expect(read).rejects.toMatchObject({ name });
  },
);

test("a client without time limits is refused in a Lambda, whatever it calls", async () => {
  startStrictMachine(calm);
  const calls = [
    () => new SQSClient({}).send(new SendMessageCommand({ QueueUrl: "x", MessageBody: "x" })),
    () => new S3Client({}).send(new GetObjectCommand({ Bucket: "test-files", Key: "x" })),
    () => new DynamoDBClient({}).send(new PutCommand({ TableName: getTableName(), Item: {} }) as never),
  ];
  for (const call of calls)
    await expect(runAsLambda(call as () => Promise<unknown>)).rejects.toThrow("without time limits");
});

test("messages come in another order, and some of them a second time", () => {
  const messages = Array.from({ length: 20 }, (_, i) => ({ MessageId: `message-${i}` }));
  const deliverSeed = (seed: number) => {
    const delivery = createMessageDelivery("due", { ...calm, seed, duplicatedOneIn: 4 });
    const first = delivery.arrange(messages);
    delivery.take(messages);
    return { first, again: delivery.hasRepeated() ? delivery.arrange([]) : [] };
  };
  const { first, again } = deliverSeed(1);
  expect(first).not.toEqual(messages);
  expect(new Set(first)).toEqual(new Set(messages));
  expect(again.length).toBeGreaterThan(0);
  expect(again.length).toBeLessThan(messages.length);
  expect(deliverSeed(1)).toEqual({ first, again });
  expect(deliverSeed(2)).not.toEqual({ first, again });
});

test("a message that fails comes again when the visibility timeout of its queue is over, and not before", async () => {
  startStrictMachine(calm);
  const fauxqs = await startFauxqs({
    port: 0,
    host: "127.0.0.1",
    logger: false,
    defaultRegion: "ap-east-1",
  });
  const url = `http://127.0.0.1:${fauxqs.port}`;
  vi.stubEnv("AWS_ENDPOINT_URL_SQS", url);
  const names = getDeployment().subscriptions.map(({ queue }) => queue);
  for (const name of names)
    fauxqs.createQueue(name, { region: "ap-east-1", attributes: { VisibilityTimeout: "1" } });
  const queueUrls = Object.fromEntries(names.map((name) => [name, `${url}/000000000000/${name}`]));
  const due = names.find((name) => /due/i.test(name)) ?? "";
  const workers = startWorkers({ fauxqs, queueUrls } as unknown as LocalServices);
  const sqs = new SQSClient({});
  // Counted from before the message exists, so that a slow machine can only make the pause look longer.
  const began = performance.now();
  await sqs.send(new SendMessageCommand({ QueueUrl: queueUrls[due], MessageBody: "no task" }));
  const countReceives = () =>
    fauxqs.inspectQueue(due)?.messages.inflight.map(({ message }) => message.approximateReceiveCount)[0];
  await expect.poll(countReceives).toBe(1);
  await expect.poll(countReceives).toBe(2);
  expect(performance.now() - began).toBeGreaterThanOrEqual(1_000);
  await workers.stop();
  await fauxqs.stop();
  vi.unstubAllEnvs();
});

test("a sweep of the workers waits for messages that come after a short delay", async () => {
  const fauxqs = await startFauxqs({ port: 0, logger: false });
  const url = `http://127.0.0.1:${fauxqs.port}`;
  vi.stubEnv("AWS_ENDPOINT_URL_SQS", url);
  const { subscriptions, schedules } = getDeployment();
  const names = subscriptions.map(({ queue }) => queue);
  for (const name of names) fauxqs.createQueue(name, { region: "ap-east-1" });
  const queueUrls = Object.fromEntries(names.map((name) => [name, `${url}/000000000000/${name}`]));
  const due = names.find((name) => /due/i.test(name)) ?? "";
  const workers = startWorkers({ fauxqs, queueUrls } as unknown as LocalServices);
  expect(schedules.length).toBeGreaterThan(0);
  const message = {
    QueueUrl: queueUrls[due],
    MessageBody: '{"kind":"group","id":"nobody"}',
    DelaySeconds: 1,
  };
  const sqs = new SQSClient({});
  await sqs.send(new SendMessageCommand(message));
  await workers.sweep();
  expect(fauxqs.inspectQueue(due)?.messages).toEqual({ ready: [], delayed: [], inflight: [] });
  // One that waits for its turn behind other mailings is not waited for.
  await sqs.send(new SendMessageCommand({ ...message, DelaySeconds: 540 }));
  await workers.sweep();
  expect(fauxqs.inspectQueue(due)?.messages).toMatchObject({ ready: [], delayed: [{}], inflight: [] });
  await workers.stop();
  await fauxqs.stop();
  vi.unstubAllEnvs();
});
