/** Calls name who makes them without a signature, but for those of S3, whose address verifies signatures. */
import { Readable } from "node:stream";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { DeleteObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { clientExtensions } from "@portal/core/platform/client-options.server";
import { type HttpRequest, HttpResponse } from "@smithy/core/protocols";
import { expect, test } from "vitest";
import { stopSigningCalls } from "../../local/deployment/unsigned-calls.ts";

stopSigningCalls();

/** Creates a client's settings, and the header with which its last call was authorised. */
const createRecorder = () => {
  let authorization = "";
  return {
    settings: {
      region: "ap-east-1",
      credentials: { accessKeyId: "routes~apply", secretAccessKey: "secret" },
      extensions: clientExtensions,
      requestHandler: {
        handle: async (request: HttpRequest) => {
          authorization = request.headers.authorization ?? "";
          const body = Readable.from([Buffer.from("{}")]);
          return { response: new HttpResponse({ statusCode: 200, headers: {}, body }) };
        },
      },
    },
    read: () => authorization,
  };
};
const isSigned = (authorization: string): boolean => /Signature=[0-9a-f]{64}$/.test(authorization);

test.each([
  ["the table", "dynamodb", (settings: object) => new DynamoDBClient(settings).send(new ListTablesCommand())],
  ["a queue", "sqs", (settings: object) => new SQSClient(settings).send(new ListQueuesCommand())],
] as const)("a call of %s names its key, region and service, and is not signed", async (_, service, call) => {
  const { settings, read } = createRecorder();
  await call(settings);
  expect(read()).toMatch(new RegExp(`Credential=routes~apply/\\d{8}/ap-east-1/${service}/aws4_request`));
  expect(isSigned(read())).toBe(false);
});

test("a call of S3 is signed", async () => {
  const { settings, read } = createRecorder();
  await new S3Client(settings).send(new DeleteObjectCommand({ Bucket: "files", Key: "one" }));
  expect(isSigned(read())).toBe(true);
});

test("asked for twice, it is one extension", () => {
  const before = clientExtensions.length;
  stopSigningCalls();
  expect(clientExtensions.length).toBe(before);
});
