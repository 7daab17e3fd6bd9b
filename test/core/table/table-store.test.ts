import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { client, tableName } from "@portal/core/table.server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshTable, type Services, startFauxqs } from "../../support/emulator.ts";

let services: Services;
beforeAll(async () => {
  await freshTable();
  services = await startFauxqs();
});
afterAll(() => services.stop());

test("a fresh table keeps what is put", async () => {
  await client().send(new PutCommand({ TableName: tableName(), Item: { pk: "a", sk: "b", n: 1 } }));
  const read = await client().send(new GetCommand({ TableName: tableName(), Key: { pk: "a", sk: "b" } }));
  expect(read.Item).toEqual({ pk: "a", sk: "b", n: 1 });
});

test("queues and bucket stand", async () => {
  await new SQSClient({}).send(
    new SendMessageCommand({ QueueUrl: process.env.DUE_QUEUE_URL, MessageBody: "hello" }),
  );
  expect(services.messages("due")).toEqual(["hello"]);
  const s3 = new S3Client({ forcePathStyle: true });
  await s3.send(new PutObjectCommand({ Bucket: "test-files", Key: "x", Body: "y" }));
});
