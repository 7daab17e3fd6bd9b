/** The strict machine refuses what AWS refuses by the form of a request, and nothing that AWS takes. */
import { HttpRequest } from "@smithy/core/protocols";
import { describe, expect, test } from "vitest";
import { buildWireResponse, readWireJson, type WireCall } from "../../../local/strict/aws-wire.ts";
import { measureItem } from "../../../local/strict/dynamodb-limits.ts";
import { refuseInvalidRequests } from "../../../local/strict/request-limits.ts";

const buildCall = (
  service: string,
  operation: string,
  input: Record<string, unknown>,
  request: Partial<ConstructorParameters<typeof HttpRequest>[0]> = {},
): WireCall => ({
  ...{ service, operation, input, attempt: 1, isLimited: true },
  request: new HttpRequest({ method: "POST", path: "/", hostname: "localhost", ...request }),
});
/** Returns the refusal of the local gateway, or undefined where it forwards the call. */
const judgeCall = async (call: WireCall): Promise<string | undefined> => {
  const response = await refuseInvalidRequests(call, async () => buildWireResponse(200, "json", "{}"));
  if (response.statusCode === 200) return undefined;
  if (call.service === "s3") return "refused";
  return String((await readWireJson(response)).message);
};

const buildText = (S: string) => ({ S });
const Key = { pk: buildText("account#1"), sk: buildText("profile") };
const buildPut = (attributes: object) => ({ Item: { ...Key, ...attributes } });
const buildNested = (depth: number): object =>
  depth === 0 ? buildText("in") : { M: { a: buildNested(depth - 1) } };
const buildCondition = (ConditionExpression: string, names: object = {}, values: object = {}) => ({
  ...buildPut({}),
  ConditionExpression,
  ExpressionAttributeNames: names,
  ExpressionAttributeValues: values,
});
const a = { "#a": "a" };
const v = { ":v": buildText("v") };
const putRow = (n: number, size = 1) => ({
  Put: { Item: { pk: buildText(`row#${n}`), sk: buildText("s"), x: buildText("x".repeat(size)) } },
});
const buildKeys = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ pk: buildText(`row#${n}`), sk: buildText("s") }));
const repeatBuild = <Each>(count: number, build: (n: number) => Each): Each[] =>
  Array.from({ length: count }, (_, n) => build(n));

describe("DynamoDB Developer Guide › Quotas", () => {
  test.each<[string, string, Record<string, unknown>, string]>([
    ["an item above 400 KB", "PutItem", buildPut({ x: buildText("x".repeat(409_600)) }), "an item has"],
    [
      "an empty sort key",
      "PutItem",
      { Item: { pk: buildText("a"), sk: buildText("") } },
      "the key sk is empty",
    ],
    ["an empty key of an index", "PutItem", buildPut({ gsi2pk: buildText("") }), "the key gsi2pk is empty"],
    [
      "a number as the key of an index",
      "PutItem",
      buildPut({ gsi2sk: { N: "1" } }),
      "the key gsi2sk is no string",
    ],
    [
      "a long sort key",
      "GetItem",
      { Key: { pk: buildText("a"), sk: buildText("名".repeat(342)) } },
      "has 1026 bytes",
    ],
    [
      "an update to an empty key of an index",
      "UpdateItem",
      {
        Key,
        UpdateExpression: "SET #a = :v",
        ExpressionAttributeNames: { "#a": "gsi1sk" },
        ExpressionAttributeValues: { ":v": buildText("") },
      },
      "the key gsi1sk is empty",
    ],
    ["an empty set", "PutItem", buildPut({ roles: { SS: [] } }), "a set is empty"],
    ["33 levels", "PutItem", buildPut({ x: buildNested(33) }), "nested too deeply"],
    [
      "a long expression",
      "PutItem",
      buildCondition(repeatBuild(600, () => "#a = :v").join(" OR "), a, v),
      "an expression has 6596 bytes",
    ],
    [
      "many operators",
      "PutItem",
      buildCondition(repeatBuild(160, () => "#a=:v").join(" OR "), a, v),
      "an expression has 319 operators",
    ],
    [
      "IN with 101 operands",
      "PutItem",
      buildCondition(`#a IN (${repeatBuild(101, () => ":v").join(",")})`, a, v),
      "IN has 101 operands",
    ],
    [
      "a value that no expression uses",
      "PutItem",
      buildCondition("attribute_exists(#a)", a, v),
      ":v is used by no",
    ],
    ["a name that stands for nothing", "PutItem", buildCondition("#b = :v", a, v), "#a is used by no"],
    ["a map of no values", "PutItem", buildCondition("attribute_exists(#a)", a, {}), "a map is empty"],
    [
      "a query for nothing",
      "Query",
      { KeyConditionExpression: "pk = :v", ExpressionAttributeValues: v, Limit: 0 },
      "the limit",
    ],
    ["101 rows", "TransactWriteItems", { TransactItems: repeatBuild(101, (n) => putRow(n)) }, "has 101 rows"],
    [
      "4 MB",
      "TransactWriteItems",
      { TransactItems: repeatBuild(11, (n) => putRow(n, 400_000)) },
      "a transaction has",
    ],
    [
      "one row twice",
      "TransactWriteItems",
      { TransactItems: [putRow(1), { Delete: { Key: putRow(1).Put.Item } }] },
      "twice",
    ],
    [
      "a read of 101 rows",
      "BatchGetItem",
      { RequestItems: { t: { Keys: buildKeys(101) } } },
      "reads 101 rows",
    ],
    ["a read of one row twice", "BatchGetItem", { RequestItems: { t: { Keys: [Key, Key] } } }, "twice"],
    [
      "a write of 26 rows",
      "BatchWriteItem",
      { RequestItems: { t: repeatBuild(26, (n) => ({ PutRequest: putRow(n).Put })) } },
      "writes 26 rows",
    ],
  ])("%s is refused", async (_, operation, input, reason) => {
    const verdict = await judgeCall(buildCall("dynamodb", operation, input));
    expect(verdict).toContain("AWS refuses this request");
    expect(verdict).toContain(reason);
  });

  test.each<[string, string, Record<string, unknown>]>([
    ["an item of 400 KB less its keys", "PutItem", buildPut({ x: buildText("x".repeat(409_600 - 100)) })],
    ["100 rows", "TransactWriteItems", { TransactItems: repeatBuild(100, (n) => putRow(n)) }],
    ["an empty text", "PutItem", buildPut({ x: buildText("") })],
    ["32 levels", "PutItem", buildPut({ x: buildNested(32) })],
    ["300 operators", "PutItem", buildCondition(repeatBuild(150, () => "#a=:v").join(" OR "), a, v)],
    [
      "a sort key of 1,024 bytes",
      "GetItem",
      { Key: { pk: buildText("a"), sk: buildText("x".repeat(1024)) } },
    ],
  ])("%s is taken", async (_, operation, input) => {
    expect(await judgeCall(buildCall("dynamodb", operation, input))).toBeUndefined();
  });

  test("a size is counted as in › Item sizes and formats", () => {
    expect(measureItem({ "shirt-color": { S: "R" }, "shirt-size": { S: "M" } })).toBe(23);
    expect(measureItem({ n: { N: "-123.45" }, l: { L: [{ S: "ab" }] }, m: { M: { k: { S: "" } } } })).toBe(
      5 + 7 + 6,
    );
  });
});

describe("other services", () => {
  const buildMessage = (bytes: number, more: object = {}) => ({
    Id: "1",
    MessageBody: "x".repeat(bytes),
    ...more,
  });
  test.each<[string, WireCall]>([
    ["SQS: a message above what its queue takes", buildCall("sqs", "SendMessage", buildMessage(262_145))],
    [
      "SQS: attributes count",
      buildCall(
        "sqs",
        "SendMessage",
        buildMessage(262_140, { MessageAttributes: { a: { DataType: "String", StringValue: "b" } } }),
      ),
    ],
    ["SQS: a character outside of XML", buildCall("sqs", "SendMessage", { MessageBody: "\u0001" })],
    [
      "SQS: a delay above 15 minutes",
      buildCall("sqs", "SendMessage", buildMessage(1, { DelaySeconds: 901 })),
    ],
    [
      "SQS: a message that is delayed by a part of a second",
      buildCall("sqs", "SendMessageBatch", { Entries: [buildMessage(1, { DelaySeconds: 29.619 })] }),
    ],
    ["SQS: a delay below nothing", buildCall("sqs", "SendMessage", buildMessage(1, { DelaySeconds: -1 }))],
    [
      "SQS: eleven messages",
      buildCall("sqs", "SendMessageBatch", { Entries: repeatBuild(11, () => buildMessage(1)) }),
    ],
    [
      "SQS: a batch above 1 MiB",
      buildCall("sqs", "SendMessageBatch", { Entries: repeatBuild(5, () => buildMessage(250_000)) }),
    ],
    [
      "S3: a key above 1,024 bytes",
      buildCall("s3", "GET", {}, { method: "GET", path: `/bucket/${"k".repeat(1025)}` }),
    ],
    [
      "S3: 2 KB of metadata",
      buildCall(
        "s3",
        "PUT",
        {},
        { method: "PUT", path: "/bucket/k", headers: { "x-amz-meta-a": "x".repeat(2048) } },
      ),
    ],
    [
      "SES: 51 recipients",
      buildCall("ses", "POST", { Destination: { ToAddresses: repeatBuild(51, () => "a@b.mo") } }),
    ],
    ["SNS: 1,601 characters", buildCall("sns", "POST", {}, { body: `Message=${"x".repeat(1601)}` })],
  ])("%s", async (_, call) => {
    const answer = refuseInvalidRequests(call, async () => buildWireResponse(200, "json", "{}"));
    expect((await answer).statusCode).toBe(400);
  });

  test("S3: an object of the locked archive needs a checksum", async () => {
    process.env.ARCHIVE_BUCKET_NAME = "locked";
    const request = { method: "PUT", path: "/locked/ledger/1.json" };
    expect(await judgeCall(buildCall("s3", "PUT", {}, request))).toBe("refused");
    const headers = { "x-amz-checksum-crc32": "AAAAAA==" };
    expect(await judgeCall(buildCall("s3", "PUT", {}, { ...request, headers }))).toBeUndefined();
    delete process.env.ARCHIVE_BUCKET_NAME;
  });

  test("a client of a test may ask for anything", async () => {
    const call = buildCall("sqs", "SendMessage", buildMessage(262_145));
    expect(await judgeCall({ ...call, isLimited: false })).toBeUndefined();
  });
});
