import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { expect, test } from "vitest";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();

test("a fresh table keeps what is put", async () => {
  await getDocumentClient().send(
    new PutCommand({ TableName: getTableName(), Item: { pk: "a", sk: "b", n: 1 } }),
  );
  const read = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: { pk: "a", sk: "b" } }),
  );
  expect(read.Item).toEqual({ pk: "a", sk: "b", n: 1 });
});

test("a fresh system has its queues and its bucket", async () => {
  await new SQSClient({}).send(
    new SendMessageCommand({ QueueUrl: process.env.DUE_QUEUE_URL, MessageBody: "hello" }),
  );
  expect(services.listMessages("due")).toEqual(["hello"]);
  const s3 = new S3Client({ forcePathStyle: true });
  await s3.send(new PutObjectCommand({ Bucket: "test-files", Key: "x", Body: "y" }));
});
