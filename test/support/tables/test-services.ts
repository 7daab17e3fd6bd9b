import { randomBytes, randomUUID } from "node:crypto";
import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { startKmsEmulator } from "../../../local/emulators/kms-emulator.ts";
import { buildCreateTableInput } from "./create-table-input.ts";
import { startTestDynamo } from "./dynamodb.ts";

Object.assign(process.env, {
  AWS_REGION: "ap-east-1",
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local",
  CURSOR_SECRET: "cursor-secret-of-the-tests",
  LOG_SECRET: "log-secret-of-the-tests",
  PAYMENT_WEBHOOK_SECRET: "webhook-secret-of-the-tests",
  SITE_URL: "http://127.0.0.1:3000",
  MAIL_FROM: "portal@example.mo",
  STAGE: "test",
  PRESS: "press-of-the-tests",
});

let endpoint: Promise<string> | undefined;
let keys: Promise<void> | undefined;
/**
 * Files load this module anew in one process. Its key stays the same, since rows of one file can be copied for the
 * next.
 */
const kmsKey = Symbol.for("portal.test-kms-key");
/** Starts a key service of this file's own; it ends with the process. */
const startTestKms = async (): Promise<void> => {
  const worker = globalThis as { [kmsKey]?: Buffer };
  const key = worker[kmsKey] ?? randomBytes(32);
  worker[kmsKey] = key;
  const { url, keyId } = await startKmsEmulator(() => key);
  Object.assign(process.env, { AWS_ENDPOINT_URL_KMS: url, FACTOR_KEY_ID: keyId });
};

/**
 * Creates a fresh, empty table in the run's emulator; points `TABLE_NAME` and the SDK at it. Call it in `beforeAll`.
 * @returns the table's name
 */
export const createFreshTable = async (): Promise<string> => {
  endpoint ??= startTestDynamo().then((emulator) => emulator.endpoint);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await endpoint;
  keys ??= startTestKms();
  await keys;
  const name = process.env.TEST_TABLE ?? `test-${randomUUID()}`;
  process.env.TABLE_NAME = name;
  const dynamo = new DynamoDBClient({});
  // Only where one name is used again (`test/mutation`); the first time there is none.
  if (process.env.TEST_TABLE)
    await dynamo.send(new DeleteTableCommand({ TableName: name })).catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== "ResourceNotFoundException") throw error;
    });
  await dynamo.send(new CreateTableCommand(buildCreateTableInput(name)));
  dynamo.destroy();
  return name;
};

/** SQS and S3 of a test file: what is in the queues can be looked at. */
export interface TestServices {
  /** Bodies of the messages that wait in a queue, oldest first. */
  listMessages(queue: "due" | "notice" | "upload" | "print" | "page"): string[];
}

/** Services that whoever started them ends. `prepareTestServices` does both for a test file. */
export interface StartedTestServices extends TestServices {
  stop(): Promise<void>;
}

/**
 * SQS and S3 on a free port, with the buckets `test-files` and `test-transient` and the queues `due`, `notice`,
 * `upload`, `print`, `page`; points the environment at them. Started by the files that need it only.
 */
export const startTestServices = async (): Promise<StartedTestServices> => {
  const fauxqs = await import("fauxqs");
  const server = await fauxqs.startFauxqs({
    port: Number(process.env.TEST_SERVICES_PORT ?? 0),
    logger: false,
    host: "127.0.0.1",
    defaultRegion: "ap-east-1",
  });
  const url = `http://127.0.0.1:${server.port}`;
  server.createBucket("test-files");
  server.createBucket("test-transient");
  const createQueue = (name: string) => {
    server.createQueue(name, { region: "ap-east-1" });
    return `${url}/000000000000/${name}`;
  };
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: url,
    AWS_ENDPOINT_URL_SQS: url,
    BUCKET_NAME: "test-files",
    TRANSIENT_BUCKET_NAME: "test-transient",
    DUE_QUEUE_URL: createQueue("due"),
    NOTICE_QUEUE_URL: createQueue("notice"),
    UPLOAD_QUEUE_URL: createQueue("upload"),
    PRINT_QUEUE_URL: createQueue("print"),
    PAGE_QUEUE_URL: createQueue("page"),
  });
  return {
    listMessages: (name) => server.inspectQueue(name)?.messages.ready.map((message) => message.body) ?? [],
    stop: () => server.stop(),
  };
};
