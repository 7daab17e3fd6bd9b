/**
 * `npm run doctor`: each question to an account, answered over HTTP in the formats of AWS's models, and what the doctor
 * says to do.
 */
import { createServer, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildAccountChecks } from "../../local/doctor/account-checks.ts";
import { buildDnsChecks } from "../../local/doctor/dns-checks.ts";
import { type Finding, formatFindings, runChecks } from "../../local/doctor/findings.ts";
import { buildStageChecks } from "../../local/doctor/stage-checks.ts";
import { closeServer, listenOnPort } from "../../local/servers/http.ts";

/** Name of an operation, as its protocol says it. */
const getOperation = (request: IncomingMessage, body: string): string => {
  const target = String(request.headers["x-amz-target"] ?? "");
  const path = (request.url ?? "").split("?")[0] ?? "";
  const query = request.url ?? "";
  if (target) return target.split(".")[1] ?? "";
  if (/Action=(\w+)/.test(body)) return /Action=(\w+)/.exec(body)?.[1] ?? "";
  if (path === "/getRegionOptStatus") return "GetRegionOptStatus";
  if (path.includes("/account-settings")) return "GetAccountSettings";
  if (path === "/v2/email/account") return "GetAccount";
  if (path.startsWith("/v2/email/identities/")) return "GetEmailIdentity";
  if (path.startsWith("/2015-03-31/functions")) return "ListFunctions";
  if (query.includes("versioning")) return `GetBucketVersioning of ${/-(\w+)bucket-/.exec(query)?.[1]}`;
  return "ListBuckets";
};
/** Region of a call, as its signature says it. */
const getRegion = ({ headers }: IncomingMessage): string =>
  /Credential=[^/]+\/\d+\/([^/]+)\//.exec(headers.authorization ?? "")?.[1] ?? "";
const buildXml = (operation: string, result: string): string =>
  `<${operation}Response xmlns="https://example.amazonaws.com/doc/"><${operation}Result>${result}</${operation}Result></${operation}Response>`;
const buildSubscription = (topic: string, arn: string): string =>
  `<member><TopicArn>arn:aws:sns:ap-east-1:1:${topic}</TopicArn><SubscriptionArn>${arn}</SubscriptionArn><Endpoint>duty@example.org</Endpoint><Protocol>email</Protocol><Owner>1</Owner></member>`;
const confirmedList = `<Subscriptions>${buildSubscription("trade-portal-production-AlarmsTopic-x", "arn:aws:sns:1")}</Subscriptions>`;
const buildAlarm = (state: string, topic = "trade-portal-production-AlarmsTopic-x") => ({
  AlarmName: "ServerErrorsAlarm-1",
  AlarmActions: [`arn:aws:sns:ap-east-1:1:${topic}`],
  StateValue: state,
  ActionsEnabled: true,
});

const table = "trade-portal-production-TableTable-x";
const buildWarmTableAnswer = (Variables: Record<string, string>) => ({
  Functions: [
    { FunctionName: "trade-portal-trial-WarmTableFunction-x", Environment: { Variables: {} } },
    {
      FunctionName: "trade-portal-production-WarmTableFunction-x",
      Environment: { Variables: { TABLE_NAME: table, ...Variables } },
    },
  ],
});

/** The row of the waiting room. @param from when it opens; at that pace its turns last for some minutes */
const buildRoomAnswer = (perSecond: number, from = "2999-01-04T02:00:00.000Z") => ({
  Item: {
    pk: { S: "waiting-room" },
    sk: { S: "room" },
    roomId: { S: "room-1" },
    eventId: { S: "event-1" },
    from: { S: from },
    perSecond: { N: String(perSecond) },
    places: { N: "60000" },
    secret: { S: "00" },
    version: { N: "1" },
    __edb_e__: { S: "waitingRoom" },
    __edb_v__: { S: "1" },
  },
});

type Answers = Record<string, object | string>;
/** An account in which nothing is to be done. */
const healthyAnswers: Answers = {
  GetCallerIdentity: buildXml(
    "GetCallerIdentity",
    "<Account>1</Account><Arn>arn:aws:iam::1:role/ops</Arn><UserId>u</UserId>",
  ),
  GetRegionOptStatus: { RegionName: "ap-east-1", RegionOptStatus: "ENABLED" },
  GetAccountSettings: { AccountLimit: { ConcurrentExecutions: 1000 } },
  GetAccount: {
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    EnforcementStatus: "HEALTHY",
    SendQuota: { MaxSendRate: 14, Max24HourSend: 50_000, SentLast24Hours: 0 },
  },
  GetEmailIdentity: {
    VerifiedForSendingStatus: true,
    DkimAttributes: { Status: "SUCCESS", Tokens: ["a", "b"] },
  },
  GetSMSSandboxAccountStatus: buildXml("GetSMSSandboxAccountStatus", "<IsInSandbox>false</IsInSandbox>"),
  GetSMSAttributes: buildXml(
    "GetSMSAttributes",
    "<attributes><entry><key>MonthlySpendLimit</key><value>100</value></entry></attributes>",
  ),
  ListTables: { TableNames: [table] },
  DescribeTable: { Table: { TableStatus: "ACTIVE", DeletionProtectionEnabled: true } },
  DescribeContinuousBackups: {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: "ENABLED",
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: "ENABLED" },
    },
  },
  ListBuckets:
    "<ListAllMyBucketsResult><Buckets><Bucket><Name>trade-portal-production-filesbucket-x</Name></Bucket><Bucket><Name>trade-portal-production-transientbucket-x</Name></Bucket></Buckets></ListAllMyBucketsResult>",
  "GetBucketVersioning of files":
    "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>",
  "GetBucketVersioning of transient":
    "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>",
  DescribeKey: { KeyMetadata: { KeyId: "key-1", KeyState: "Enabled" } },
  GetKeyRotationStatus: { KeyRotationEnabled: true },
  ListSubscriptions: buildXml("ListSubscriptions", confirmedList),
  DescribeAlarms: { MetricAlarms: [buildAlarm("OK")] },
  ListFunctions: buildWarmTableAnswer({ OPENING_PER_SECOND: "150" }),
  GetItem: {},
};

let answers: Answers = healthyAnswers;
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    const operation = getOperation(request, body);
    const answer = answers[`${operation} in ${getRegion(request)}`] ?? answers[operation];
    if (answer === undefined) {
      response.writeHead(403, {
        "content-type": "application/json",
        "x-amzn-errortype": "AccessDeniedException",
      });
      return response.end(JSON.stringify({ __type: "AccessDeniedException", message: "not allowed" }));
    }
    const isText = typeof answer === "string";
    if (!isText && "__type" in answer) {
      const type = { "content-type": "application/json", "x-amzn-errortype": String(answer.__type) };
      return response.writeHead(404, type).end(JSON.stringify(answer));
    }
    response.writeHead(200, { "content-type": isText ? "text/xml" : "application/x-amz-json-1.0" });
    response.end(isText ? answer : JSON.stringify(answer));
  });
});
const services = ["STS", "ACCOUNT", "LAMBDA", "SESV2", "SNS", "DYNAMODB", "S3", "KMS", "CLOUDWATCH"];
const before = { ...process.env };
beforeAll(async () => {
  const port = await listenOnPort(server, 0);
  for (const service of services) process.env[`AWS_ENDPOINT_URL_${service}`] = `http://127.0.0.1:${port}`;
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b", AWS_MAX_ATTEMPTS: "1" });
});
afterAll(async () => {
  process.env = before;
  await closeServer(server);
});
beforeEach(() => {
  answers = healthyAnswers;
});

const region = "ap-east-1";
const dns = {
  resolve4: async () => ["192.0.2.1"],
  resolveTxt: async () => [["v=DMARC1; p=quarantine"]],
};
const examineAccount = (nameServers = dns): Promise<Finding[]> =>
  runChecks([
    ...buildAccountChecks({
      region,
      mailRegion: "ap-southeast-1",
      smsRegion: "ap-southeast-1",
      mailDomain: "example.org",
      mailPerSecond: 14,
      smsMonthlyUsd: 100,
    }),
    ...buildDnsChecks({ portalDomain: "portal.example.org", mailDomain: "example.org" }, nameServers),
    ...buildStageChecks({ stage: "production", region, smsRegion: region, mailRegion: "ap-southeast-1" }),
  ]);
const listFaults = async (nameServers = dns): Promise<Finding[]> =>
  (await examineAccount(nameServers)).filter(({ result }) => result !== "ok");

test("an account without a daily quota of mail, which SES states as -1, has none that is nearly used up", async () => {
  const SendQuota = { MaxSendRate: 14, Max24HourSend: -1, SentLast24Hours: 41_000 };
  answers = { ...healthyAnswers, GetAccount: { ...(healthyAnswers.GetAccount as object), SendQuota } };
  expect(await listFaults()).toEqual([]);
  expect((await examineAccount()).map(({ observation }) => observation)).toContainEqual(
    "production access, 14 messages a second, without a daily quota",
  );
});

test("an account in which nothing is to be done", async () => {
  const findings = await examineAccount();
  expect(findings.filter(({ result }) => result !== "ok")).toEqual([]);
  expect(findings).toHaveLength(16);
  expect(formatFindings(findings)).toMatch(/^✓ credentials: account 1 as arn:aws:iam::1:role\/ops$/m);
});

describe("one fault each, with what to do", () => {
  test.each<[string, string, object | string, string, RegExp]>([
    [
      "the region is off",
      "GetRegionOptStatus",
      { RegionOptStatus: "DISABLED" },
      `region ${region}`,
      /enable-region/,
    ],
    [
      "a new account's concurrency",
      "GetAccountSettings",
      { AccountLimit: { ConcurrentExecutions: 10 } },
      "Lambda concurrency in ap-east-1",
      /request-service-quota-increase .*--desired-value 1000/,
    ],
    [
      "the sandbox of mail",
      "GetAccount",
      { ...(healthyAnswers.GetAccount as object), ProductionAccessEnabled: false },
      "mail in ap-southeast-1",
      /put-account-details/,
    ],
    [
      "a paused sender",
      "GetAccount",
      { ...(healthyAnswers.GetAccount as object), EnforcementStatus: "SHUTDOWN" },
      "mail in ap-southeast-1",
      /bounces or complaints/,
    ],
    [
      "a slower rate than the stage's",
      "GetAccount",
      { ...(healthyAnswers.GetAccount as object), SendQuota: { MaxSendRate: 5 } },
      "mail in ap-southeast-1",
      /MAIL_PER_SECOND=5/,
    ],
    [
      "a daily quota of mail that is nearly used up",
      "GetAccount",
      {
        ...(healthyAnswers.GetAccount as object),
        SendQuota: { MaxSendRate: 14, Max24HourSend: 50_000, SentLast24Hours: 41_000 },
      },
      "mail in ap-southeast-1",
      /higher daily sending quota/,
    ],
    [
      "an unverified domain",
      "GetEmailIdentity",
      { VerifiedForSendingStatus: false, DkimAttributes: { Status: "PENDING", Tokens: ["t1"] } },
      "mail domain example.org",
      /t1\._domainkey\.example\.org → t1\.dkim\.amazonses\.com/,
    ],
    [
      "the sandbox of text messages",
      "GetSMSSandboxAccountStatus",
      buildXml("GetSMSSandboxAccountStatus", "<IsInSandbox>true</IsInSandbox>"),
      "text messages in ap-southeast-1",
      /SMS sandbox/,
    ],
    [
      "a dollar a month for text messages",
      "GetSMSAttributes",
      buildXml("GetSMSAttributes", "<attributes/>"),
      "spending on text messages in ap-southeast-1",
      /SMS_MONTHLY_USD/,
    ],
    [
      "a limit of text messages below the one that the alarm was made for",
      "GetSMSAttributes",
      buildXml(
        "GetSMSAttributes",
        "<attributes><entry><key>MonthlySpendLimit</key><value>50</value></entry></attributes>",
      ),
      "spending on text messages in ap-southeast-1",
      /SMS_MONTHLY_USD=50/,
    ],
    [
      "no recovery of the table",
      "DescribeContinuousBackups",
      {
        ContinuousBackupsDescription: {
          ContinuousBackupsStatus: "ENABLED",
          PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: "DISABLED" },
        },
      },
      "table",
      /by hand: npx sst refresh --stage production, then npx sst deploy --stage production/,
    ],
    [
      "a restored table that the stage uses and the commands were not told",
      "ListFunctions",
      buildWarmTableAnswer({ OPENING_PER_SECOND: "150", TABLE_NAME: "restored" }),
      "table",
      /RESTORED_TABLE/,
    ],
    [
      "two tables, and nobody says which",
      "ListTables",
      { TableNames: [table, "trade-portal-production-TableTable-restored"] },
      "table",
      /The stage uses trade-portal-production-TableTable-x/,
    ],
    [
      "no versions of files",
      "GetBucketVersioning of files",
      "<VersioningConfiguration/>",
      "bucket of files",
      /put-bucket-versioning --bucket trade-portal-production-filesbucket-x/,
    ],
    [
      "no versions of uploads",
      "GetBucketVersioning of transient",
      "<VersioningConfiguration/>",
      "bucket of uploads",
      /put-bucket-versioning/,
    ],
    [
      "a key that is to be deleted",
      "DescribeKey",
      { KeyMetadata: { KeyId: "key-1", KeyState: "PendingDeletion" } },
      "key of second factors",
      /cancel-key-deletion --key-id key-1/,
    ],
    [
      "an unconfirmed subscription",
      "ListSubscriptions",
      buildXml(
        "ListSubscriptions",
        `<Subscriptions>${buildSubscription("trade-portal-production-AlarmsTopic-x", "PendingConfirmation")}</Subscriptions>`,
      ),
      "who is told by alarms",
      /follow its link/,
    ],
    [
      "a subscription of another stage only",
      "ListSubscriptions",
      buildXml(
        "ListSubscriptions",
        `<Subscriptions>${buildSubscription("trade-portal-trial-AlarmsTopic-x", "arn:aws:sns:1")}</Subscriptions>`,
      ),
      "who is told by alarms",
      /ALARM_EMAIL/,
    ],
    [
      "a subscription of a stage whose name begins alike",
      "ListSubscriptions",
      buildXml(
        "ListSubscriptions",
        `<Subscriptions>${buildSubscription("trade-portal-production-2-AlarmsTopic-x", "arn:aws:sns:1")}</Subscriptions>`,
      ),
      "who is told by alarms",
      /ALARM_EMAIL/,
    ],
    [
      "an alarm that rings",
      "DescribeAlarms",
      { MetricAlarms: [buildAlarm("ALARM")] },
      "alarms",
      /docs\/operations\.md/,
    ],
    [
      "an alarm of mail that rings, in the region that sends it",
      "DescribeAlarms in ap-southeast-1",
      { MetricAlarms: [buildAlarm("ALARM", "trade-portal-production-MailAlarms")] },
      "alarms",
      /docs\/operations\.md/,
    ],
    [
      "no alarms of the site, which are in the region of CloudFront",
      "DescribeAlarms in us-east-1",
      { MetricAlarms: [] },
      "alarms",
      /sst deploy/,
    ],
    [
      "a stage that forgot how many come at an opening",
      "ListFunctions",
      buildWarmTableAnswer({}),
      "pace of openings",
      /OPENING_PER_SECOND=<applicants a second> npx sst deploy --stage production/,
    ],
    [
      "a stage that warms nothing",
      "ListFunctions",
      buildWarmTableAnswer({ OPENING_PER_SECOND: "0" }),
      "pace of openings",
      /waiting room/,
    ],
    [
      "another stage only",
      "ListFunctions",
      { Functions: [{ FunctionName: "trade-portal-trial-WarmTableFunction-x" }] },
      "pace of openings",
      /sst deploy --stage production/,
    ],
    [
      "alarms of another stage only",
      "DescribeAlarms",
      { MetricAlarms: [buildAlarm("OK", "trade-portal-trial-AlarmsTopic-x")] },
      "alarms",
      /sst deploy/,
    ],
    [
      "alarms of a stage whose name begins alike",
      "DescribeAlarms",
      { MetricAlarms: [buildAlarm("OK", "trade-portal-production-2-AlarmsTopic-x")] },
      "alarms",
      /sst deploy/,
    ],
    [
      "a bucket of a former release only",
      "ListBuckets",
      "<ListAllMyBucketsResult><Buckets><Bucket><Name>trade-portal-production-filesbucket-x</Name></Bucket></Buckets></ListAllMyBucketsResult>",
      "bucket of uploads",
      /sst deploy/,
    ],
    [
      "a waiting room with more turns than the API takes applicants",
      "GetItem",
      buildRoomAnswer(170),
      "pace of openings",
      /OPENING_PER_SECOND=170 npx sst deploy --stage production.* at most 150 turns/,
    ],
    [
      "a waiting room with more turns than any table takes applicants",
      "GetItem",
      buildRoomAnswer(2000),
      "pace of openings",
      /^No table or API .* takes as many .* Plan at most 150 turns/,
    ],
    [
      "a waiting room with more turns than API Gateway gives an account",
      "GetItem",
      buildRoomAnswer(178),
      "pace of openings",
      /^No table or API .* Plan at most 150 turns/,
    ],
    [
      "a stage that is prepared for more calls than API Gateway gives an account",
      "ListFunctions",
      buildWarmTableAnswer({ OPENING_PER_SECOND: "178" }),
      "pace of openings",
      /OPENING_PER_SECOND=177 npx sst deploy --stage production.* Service Quotas/,
    ],
    [
      "a stage that was prepared for more than any table takes",
      "ListFunctions",
      buildWarmTableAnswer({ OPENING_PER_SECOND: "300" }),
      "pace of openings",
      /OPENING_PER_SECOND=177 npx sst deploy/,
    ],
  ])("%s", async (_, operation, answer, name, advice) => {
    answers = { ...healthyAnswers, [operation]: answer };
    expect(await listFaults()).toEqual([
      { name, result: "act", observation: expect.any(String), advice: expect.stringMatching(advice) },
    ]);
  });
});

test.each([
  ["as many turns as the API takes applicants", "150", buildRoomAnswer(150), /has 150 turns a second$/],
  [
    "fewer turns than every table takes, where nothing is warmed beforehand",
    "50",
    buildRoomAnswer(80),
    /80 turns/,
  ],
  ["a room that is over", "150", buildRoomAnswer(2000, "2020-01-04T02:00:00.000Z"), /takes \d+ now$/],
])("a waiting room with %s is nothing to act on", async (_, setting, room, observation) => {
  answers = {
    ...healthyAnswers,
    ListFunctions: buildWarmTableAnswer({ OPENING_PER_SECOND: setting }),
    GetItem: room,
  };
  const findings = await examineAccount();
  expect(findings.find(({ name }) => name === "pace of openings")).toMatchObject({
    result: "ok",
    observation: expect.stringMatching(observation),
  });
});

test("a region without alarms hides none that ring in another", async () => {
  answers = {
    ...healthyAnswers,
    "DescribeAlarms in ap-east-1": { MetricAlarms: [] },
    "DescribeAlarms in us-east-1": { MetricAlarms: [buildAlarm("ALARM")] },
  };
  expect(await listFaults()).toEqual([
    {
      name: "alarms",
      result: "act",
      observation: "there are none in ap-east-1; ServerErrorsAlarm-1 rings in us-east-1",
      advice: expect.stringMatching(/sst deploy/),
    },
  ]);
});

test("before the first deployment nothing is there, and each answer says to deploy", async () => {
  answers = {
    ...healthyAnswers,
    GetEmailIdentity: { __type: "NotFoundException", message: "no identity" },
    ListTables: { TableNames: [] },
    ListBuckets: "<ListAllMyBucketsResult><Buckets/></ListAllMyBucketsResult>",
    DescribeKey: { __type: "NotFoundException", message: "no alias" },
    ListSubscriptions: buildXml("ListSubscriptions", "<Subscriptions/>"),
    DescribeAlarms: { MetricAlarms: [] },
    ListFunctions: { Functions: [] },
  };
  const faults = await listFaults();
  expect(faults.map(({ name }) => name)).toEqual([
    "mail domain example.org",
    "table",
    "bucket of files",
    "bucket of uploads",
    "key of second factors",
    "who is told by alarms",
    "alarms",
    "pace of openings",
  ]);
  for (const fault of faults)
    expect(fault).toMatchObject({ result: "act", advice: expect.stringMatching(/^Deploy/) });
});

test("what may not be asked is said, and keeps nothing else from being asked", async () => {
  const { GetAccount: _, ...others } = healthyAnswers;
  answers = others;
  const faults = await listFaults();
  expect(faults).toEqual([
    {
      name: "mail in ap-southeast-1",
      result: "unknown",
      observation: expect.stringContaining("AccessDenied"),
      advice: expect.stringContaining("ReadOnlyAccess"),
    },
  ]);
});

describe("the public DNS", () => {
  const failLookup = async (): Promise<never> => {
    throw Object.assign(new Error("queryA ENOTFOUND"), { code: "ENOTFOUND" });
  };
  test.each([
    [
      "no address of the site",
      { ...dns, resolve4: failLookup },
      "address of portal.example.org",
      /"dnsTarget"/,
    ],
    ["no DMARC", { ...dns, resolveTxt: failLookup }, "DMARC of example.org", /_dmarc\.example\.org/],
    [
      "a DMARC that asks for nothing",
      { ...dns, resolveTxt: async () => [["v=DMARC1; ", "p=none"]] },
      "DMARC of example.org",
      /mailRecords/,
    ],
  ])("%s", async (_, nameServers, name, advice) => {
    expect(await listFaults(nameServers)).toEqual([
      { name, result: "act", observation: expect.any(String), advice: expect.stringMatching(advice) },
    ]);
  });
});
