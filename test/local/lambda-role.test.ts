/**
 * On this machine each Lambda may do what its role allows on AWS, and nothing else. The calls are those of the SDK, as
 * they go over the line; what answers them here says yes to everything.
 */
import { BatchGetItemCommand, DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { EncryptCommand, KMSClient } from "@aws-sdk/client-kms";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import {
  DeleteQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from "@aws-sdk/lib-dynamodb";
import { HttpResponse } from "@smithy/core/protocols";
import { describe, expect, test } from "vitest";
import {
  type DeployedLambda,
  getDeployment,
  listResourceVariables,
} from "../../local/deployment/deployment.ts";
import { isAllowed } from "../../local/deployment/evaluate-policy.ts";
import { explainObjectRefusal, roleExtension, runAsLambda } from "../../local/deployment/lambda-role.ts";
import { matchesEventPattern } from "../../local/emulators/s3-gateway.ts";

const { table, queues, factorKeyArn, lambdas } = getDeployment();
const answerYes = async () => ({
  response: new HttpResponse({ statusCode: 200, headers: {}, body: new TextEncoder().encode("{}") }),
});
const options = {
  region: "ap-east-1",
  endpoint: "http://127.0.0.1:1",
  credentials: { accessKeyId: "local", secretAccessKey: "local" },
  extensions: [roleExtension],
  requestHandler: {
    handle: answerYes,
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
  },
};
// Each client has a handler of its own, since an extension wraps it.
const buildRole = <T>(create: (own: typeof options) => T): T =>
  create({ ...options, requestHandler: { ...options.requestHandler } });
const dynamo = DynamoDBDocumentClient.from(buildRole((own) => new DynamoDBClient(own)));
const rawClient = buildRole((own) => new DynamoDBClient(own));
const sqs = buildRole((own) => new SQSClient({ ...own, md5: false }));
const ses = buildRole((own) => new SESv2Client(own));
const kms = buildRole((own) => new KMSClient(own));

/** The public call that an SDK refuses to read the answer of was let through all the same. */
const attemptCall = async (entry: string, send: () => Promise<unknown>): Promise<"allowed" | "refused"> => {
  const error = await runAsLambda(entry, send).then(
    () => undefined,
    (reason: Error) => reason,
  );
  return error?.name === "AccessDeniedException" ? "refused" : "allowed";
};
const TableName = table.name;
const Key = { pk: "a", sk: "b" };
const queryIndex = (IndexName?: string) =>
  new QueryCommand({
    TableName,
    ...(IndexName && { IndexName }),
    KeyConditionExpression: "pk = :a",
    ExpressionAttributeValues: { ":a": "a" },
  });
const queueUrl = (name: string): string => {
  const foundQueue = queues.find((queue) => queue.name === name);
  if (!foundQueue) throw new Error(name);
  return `http://127.0.0.1:1/000000000000/${foundQueue.name}`;
};
const buildMessage = (name: string) =>
  new SendMessageCommand({ QueueUrl: queueUrl(name), MessageBody: "{}" });
const buildMail = (FromEmailAddress: string) =>
  new SendEmailCommand({ FromEmailAddress, Destination: { ToAddresses: ["a@example.mo"] }, Content: {} });

describe("a role", () => {
  test.each([
    [
      "routes/forms/region.ts",
      "reads a row",
      () => dynamo.send(new GetCommand({ TableName, Key })),
      "refused",
    ],
    [
      "routes/platform/health.ts",
      "reads a row",
      () => dynamo.send(new GetCommand({ TableName, Key })),
      "allowed",
    ],
    [
      "routes/platform/health.ts",
      "writes one",
      () => dynamo.send(new PutCommand({ TableName, Item: Key })),
      "refused",
    ],
    ["routes/platform/health.ts", "queries", () => dynamo.send(queryIndex()), "refused"],
    ["routes/identity/user.ts", "queries", () => dynamo.send(queryIndex()), "allowed"],
    ["routes/identity/user.ts", "queries an index", () => dynamo.send(queryIndex("byEvent")), "allowed"],
    ["routes/identity/user.ts", "scans", () => rawClient.send(new ScanCommand({ TableName })), "refused"],
    [
      "routes/identity/user.ts",
      "reads another table",
      () => dynamo.send(new GetCommand({ TableName: "other", Key })),
      "refused",
    ],
    [
      "routes/identity/user.ts",
      "reads another table in a batch",
      () =>
        rawClient.send(
          new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [] }, other: { Keys: [] } } }),
        ),
      "refused",
    ],
    [
      "routes/identity/user.ts",
      "writes a transaction",
      () =>
        dynamo.send(
          new TransactWriteCommand({
            TransactItems: [
              { Put: { TableName, Item: Key } },
              { Delete: { TableName, Key } },
              { ConditionCheck: { TableName, Key, ConditionExpression: "attribute_exists(pk)" } },
            ],
          }),
        ),
      "allowed",
    ],
    [
      "routes/identity/user.ts",
      "writes a transaction that reaches another table",
      () =>
        dynamo.send(
          new TransactWriteCommand({
            TransactItems: [
              { Put: { TableName, Item: Key } },
              { Update: { TableName: "other", Key, UpdateExpression: "SET a = b" } },
            ],
          }),
        ),
      "refused",
    ],
    ["jobs/sweep-due.ts", "queues a deadline", () => sqs.send(buildMessage("DueQueueQueue")), "allowed"],
    ["jobs/sweep-due.ts", "queues a print", () => sqs.send(buildMessage("PrintQueueQueue")), "refused"],
    [
      "jobs/sweep-due.ts",
      "queues a batch of prints",
      () => sqs.send(new SendMessageBatchCommand({ QueueUrl: queueUrl("PrintQueueQueue"), Entries: [] })),
      "refused",
    ],
    [
      "jobs/sweep-due.ts",
      "takes messages",
      () => sqs.send(new ReceiveMessageCommand({ QueueUrl: queueUrl("DueQueueQueue") })),
      "refused",
    ],
    [
      "jobs/apply-due.ts",
      "takes messages of its queue",
      () => sqs.send(new ReceiveMessageCommand({ QueueUrl: queueUrl("DueQueueQueue") })),
      "allowed",
    ],
    [
      "jobs/apply-due.ts",
      "deletes its queue",
      () => sqs.send(new DeleteQueueCommand({ QueueUrl: queueUrl("DueQueueQueue") })),
      "refused",
    ],
    ["jobs/send-notice.ts", "sends mail", () => ses.send(buildMail("no-reply@example.org")), "allowed"],
    [
      "jobs/send-notice.ts",
      "sends mail of another domain",
      () => ses.send(buildMail("a@example.com")),
      "refused",
    ],
    ["routes/identity/user.ts", "sends mail", () => ses.send(buildMail("no-reply@example.org")), "refused"],
    [
      "routes/identity/factor.ts",
      "seals a secret",
      () => kms.send(new EncryptCommand({ KeyId: factorKeyArn, Plaintext: new Uint8Array(1) })),
      "allowed",
    ],
    [
      "routes/identity/factor.ts",
      "uses another key",
      () =>
        kms.send(new EncryptCommand({ KeyId: "arn:aws:kms:x:1:key/other", Plaintext: new Uint8Array(1) })),
      "refused",
    ],
    [
      "routes/platform/health.ts",
      "uses the key",
      () => kms.send(new EncryptCommand({ KeyId: factorKeyArn, Plaintext: new Uint8Array(1) })),
      "refused",
    ],
  ] as const)("%s %s", async (entry, _, send, outcome) =>
    expect(await attemptCall(entry, send)).toBe(outcome),
  );

  test("publishes to phones and to no topic", async () => {
    const sns = buildRole((own) => new SNSClient(own));
    const publishText = (target: object) => sns.send(new PublishCommand({ Message: "text", ...target }));
    expect(await attemptCall("jobs/send-notice.ts", () => publishText({ PhoneNumber: "+85362000000" }))).toBe(
      "allowed",
    );
    const topic = { TopicArn: "arn:aws:sns:ap-east-1:000000000000:alarms" };
    expect(await attemptCall("jobs/send-notice.ts", () => publishText(topic))).toBe("refused");
    expect(await attemptCall("jobs/apply-due.ts", () => publishText({ PhoneNumber: "+85362000000" }))).toBe(
      "refused",
    );
  });

  test("does not bind the machine's own calls, which no Lambda makes", async () => {
    await expect(rawClient.send(new ScanCommand({ TableName }))).resolves.toBeDefined();
  });
});

describe("a bucket", () => {
  const judgeCall = (entry: string, method: string, path: string, more: object = {}, tag?: string) =>
    explainObjectRefusal(
      entry.replaceAll("/", "~"),
      { method, path, query: {}, headers: {}, ...more },
      { "s3:ExistingObjectTag/GuardDutyMalwareScanStatus": tag },
    ) === undefined;
  const file = "routes/files/file.ts";
  const download = "routes/publications/download.ts";
  const applyDue = "jobs/apply-due.ts";
  const verify = "jobs/verify-upload.ts";
  test.each([
    [file, "GET", "/filesbucket/files/a/b", {}, true],
    [file, "PUT", "/filesbucket/files/a/b", {}, false],
    [file, "POST", "/transientbucket/uploads/a/b", {}, true],
    [file, "GET", "/transientbucket/uploads/a/b", {}, false],
    [file, "GET", "/transientbucket/prints/a", {}, false],
    [file, "GET", "/siteassetsbucket/prerendered/a.html", {}, false],
    [file, "GET", "/filesbucket", { query: { "list-type": "2" } }, false],
    [file, "GET", "/transientbucket", { query: { "list-type": "2" } }, false],
    [file, "POST", "/filesbucket/uploads/a/b", {}, false],
    [file, "DELETE", "/filesbucket/files/a/b", {}, false],
    [download, "GET", "/filesbucket/files/a/b", {}, true],
    [download, "DELETE", "/filesbucket/files/a/b", {}, false],
    [download, "POST", "/transientbucket/uploads/a/b", {}, false],
    [applyDue, "DELETE", "/transientbucket/exports/a/b.csv", {}, true],
    [applyDue, "DELETE", "/transientbucket/kept-exports/a/b.csv", {}, true],
    [applyDue, "DELETE", "/transientbucket/prints/a", {}, true],
    [applyDue, "DELETE", "/filesbucket/files/a/b", {}, true],
    [applyDue, "POST", "/transientbucket/uploads/a/b", {}, false],
    [file, "PUT", "/transientbucket/uploads/a", { query: { tagging: "" } }, false],
    [verify, "GET", "/transientbucket/uploads/a/b", {}, true],
    [verify, "GET", "/transientbucket/uploads/a%20b", { query: { versionId: "1" } }, true],
    [verify, "DELETE", "/transientbucket/uploads/a/b", { query: { versionId: "1" } }, false],
    [verify, "PUT", "/filesbucket/files/a/b", {}, true],
    [verify, "PUT", "/transientbucket/files/a/b", {}, false],
    [applyDue, "PUT", "/filesbucket/exports/a/b.csv", {}, false],
    [
      verify,
      "PUT",
      "/transientbucket/uploads/a",
      { headers: { "x-amz-copy-source": "transientbucket/uploads/a" } },
      true,
    ],
    [
      verify,
      "PUT",
      "/filesbucket/files/a",
      { headers: { "x-amz-copy-source": "filesbucket/files/b" } },
      false,
    ],
    ["routes/forms/region.ts", "GET", "/filesbucket/files/a/b", {}, false],
    ["jobs/prerender.ts", "PUT", "/siteassetsbucket/prerendered/en/index.html", {}, true],
    ["jobs/prerender.ts", "PUT", "/siteassetsbucket/index.html", {}, false],
  ] as const)("%s: %s %s %j is allowed: %s", (entry, method, path, more, allowed) =>
    expect(judgeCall(entry, method, path, more)).toBe(allowed),
  );
  test("gives malware to nobody, not even to the job that verifies uploads", () => {
    expect(judgeCall(verify, "GET", "/transientbucket/uploads/a", {}, "NO_THREATS_FOUND")).toBe(true);
    expect(judgeCall(verify, "GET", "/transientbucket/uploads/a", {}, "THREATS_FOUND")).toBe(false);
  });
});

describe("policies", () => {
  const statement = { actions: ["s3:Get*"], resources: ["arn:aws:s3:::b/?/*"] };
  test.each([
    ["s3:GetObject", "arn:aws:s3:::b/x/y", true],
    ["S3:getobject", "arn:aws:s3:::b/x/y", true],
    ["s3:PutObject", "arn:aws:s3:::b/x/y", false],
    ["s3:GetObject", "arn:aws:s3:::b/xx/y", false],
    ["s3:GetObject", "arn:aws:s3:::B/x/y", false],
    ["s3:GetObject", "arn:aws:s3:::b+x/y", false],
  ])("%s on %s: %s", (action, resource, allowed) =>
    expect(isAllowed([statement], { action, resource })).toBe(allowed),
  );
  test("what is denied is denied, whatever allows it", () => {
    const deny = { effect: "Deny", actions: ["*"], resources: ["arn:aws:s3:::b/x/secret"] };
    const permission = { action: "s3:GetObject", resource: "arn:aws:s3:::b/x/secret" };
    expect(isAllowed([statement, deny], permission)).toBe(false);
  });
  test("an operator that nobody has written is an error and no permission", () => {
    const conditions = [{ test: "NumericLessThan", variable: "aws:x", values: ["1"] }];
    const permission = { action: "s3:GetObject", resource: "arn:aws:s3:::b/x/y" };
    expect(() => isAllowed([{ ...statement, conditions }], permission)).toThrow("NumericLessThan");
  });
  test("an event reaches a queue by the rule's pattern alone", () => {
    const pattern = { source: ["aws.guardduty"], detail: { bucket: ["files"] } };
    expect(
      matchesEventPattern(pattern, { source: "aws.guardduty", detail: { bucket: "files" }, id: 1 }),
    ).toBe(true);
    expect(matchesEventPattern(pattern, { source: "aws.guardduty", detail: { bucket: "other" } })).toBe(
      false,
    );
    expect(matchesEventPattern(pattern, { source: "aws.guardduty" })).toBe(false);
  });
});

test("Lambdas that are told different things under one name do not share a process", () => {
  const buildLambda = (name: string): DeployedLambda => ({
    roleArn: "",
    timeoutSeconds: 1,
    memoryMegabytes: 128,
    statements: [],
    resources: { TABLE_NAME: name },
    variables: [],
  });
  expect(Object.keys(listResourceVariables(getDeployment()))).toContain("TABLE_NAME");
  expect(Object.keys(lambdas).length).toBeGreaterThan(40);
  const two = { ...getDeployment(), lambdas: { a: buildLambda("one"), b: buildLambda("two") } };
  expect(() => listResourceVariables(two)).toThrow("TABLE_NAME");
});
