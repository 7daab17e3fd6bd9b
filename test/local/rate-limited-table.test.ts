/** The proxy of `bench:burst`: units come back evenly, and what is beyond is refused as DynamoDB refuses it. */
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RateLimitedTable, startRateLimitedTable, UnitBucket } from "../../bench/rate-limited-table.ts";
import { closeServer, listenOnPort } from "../../local/servers/http.ts";

test("a bucket is empty after a second's units, earns them back evenly, and keeps no more than a second's", () => {
  const bucket = new UnitBucket(100, 0);
  bucket.charge(100);
  expect(bucket.hasUnits(0)).toBe(false);
  bucket.charge(50);
  expect(bucket.hasUnits(500)).toBe(false);
  expect(bucket.hasUnits(510)).toBe(true);
  expect(bucket.hasUnits(60_000)).toBe(true);
  bucket.charge(100);
  expect(bucket.hasUnits(60_000)).toBe(false);
});

let upstream: Server;
let table: RateLimitedTable;
const receivedBodies: object[] = [];
beforeAll(async () => {
  upstream = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    receivedBodies.push(JSON.parse(text));
    const ConsumedCapacity = {
      WriteCapacityUnits: 8,
      GlobalSecondaryIndexes: { byQueue: { WriteCapacityUnits: 2 } },
    };
    response.writeHead(200).end(JSON.stringify({ ConsumedCapacity }));
  });
  table = await startRateLimitedTable(`http://127.0.0.1:${await listenOnPort(upstream, 0)}`);
});
afterAll(async () => {
  await table.stop();
  await closeServer(upstream);
});
const callTable = async (operation: string, body: object = {}) => {
  const response = await fetch(table.endpoint, {
    method: "POST",
    headers: { "x-amz-target": `DynamoDB_20120810.${operation}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test("everything passes until the limits hold; then units are charged, and what is beyond is refused", async () => {
  for (let n = 0; n < 5; n++) expect((await callTable("PutItem")).status).toBe(200);
  expect(table.counts).toEqual({ passed: 0, refused: 0, read: 0, write: 0 });
  table.limit({ read: 0.003, write: 0.001 });
  expect((await callTable("PutItem", { Item: {} })).status).toBe(200);
  expect(receivedBodies.at(-1)).toEqual({ Item: {}, ReturnConsumedCapacity: "INDEXES" });
  expect(await callTable("PutItem")).toMatchObject({
    status: 400,
    body: { __type: "com.amazonaws.dynamodb.v20120810#ThrottlingException" },
  });
  expect(await callTable("TransactWriteItems", { TransactItems: [{}, {}] })).toMatchObject({
    status: 400,
    body: {
      __type: "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
      CancellationReasons: [{ Code: "ThrottlingError" }, { Code: "None" }],
    },
  });
  // Reads have units of their own.
  expect((await callTable("Query")).status).toBe(200);
  expect(table.counts).toEqual({ passed: 2, refused: 2, read: 0, write: 8 });
});
