/** Checks of a deployed stage: whether its protections are switched on, and whether somebody receives its alarms. */
import { CloudWatchClient, paginateDescribeAlarms } from "@aws-sdk/client-cloudwatch";
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DynamoDBClient,
} from "@aws-sdk/client-dynamodb";
import {
  DescribeKeyCommand,
  GetKeyRotationStatusCommand,
  type KeyMetadata,
  NotFoundException as KeyNotFoundException,
  KMSClient,
} from "@aws-sdk/client-kms";
import { GetBucketVersioningCommand, ListBucketsCommand, S3Client } from "@aws-sdk/client-s3";
import { paginateListSubscriptions, SNSClient } from "@aws-sdk/client-sns";
import { isAlarmTopicOfStage } from "../operators/stage-names.ts";
import { loadStageTable, StageTableError } from "../operators/stage-table.ts";
import { type Check, reportAct, reportOk } from "./findings.ts";
import { buildOpeningCheck, findWarmingLambda } from "./opening-check.ts";

interface StageSettings {
  stage: string;
  region: string;
  smsRegion: string;
  mailRegion: string;
}

/** CloudFront's metrics, and so its alarms, are there whatever the region of the stage is. */
const EDGE_REGION = "us-east-1";

const buildTableCheck = ({ stage, region }: StageSettings): Check => ({
  name: "table",
  ask: async () => {
    const client = new DynamoDBClient({ region });
    const deploy = `npx sst deploy --stage ${stage}`;
    const tableName = (await findWarmingLambda(region, stage))?.Environment?.Variables?.TABLE_NAME;
    let TableName: string;
    try {
      TableName = await loadStageTable(stage, client);
    } catch (error) {
      if (!(error instanceof StageTableError)) throw error;
      return reportAct(
        error.message,
        tableName ? `The stage uses ${tableName}.` : `Deploy the stage: ${deploy}.`,
      );
    }
    if (tableName && tableName !== TableName)
      return reportAct(
        `${TableName}, but the stage uses ${tableName}`,
        `If ${tableName} is a restored table, set RESTORED_TABLE=${tableName} for every deployment and command of the stage. If ${TableName} is the right one, deploy with the present settings: ${deploy}.`,
      );
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    const { ContinuousBackupsDescription } = await client.send(
      new DescribeContinuousBackupsCommand({ TableName }),
    );
    const backups = ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus;
    const isProtected = Table?.DeletionProtectionEnabled === true || stage !== "production";
    if (Table?.TableStatus === "ACTIVE" && backups === "ENABLED" && isProtected)
      return reportOk(`${TableName}, point-in-time recovery on`);
    return reportAct(
      `${Table?.TableStatus}, point-in-time recovery ${backups}, deletion protection ${Table?.DeletionProtectionEnabled}`,
      `Somebody changed the table by hand: npx sst refresh --stage ${stage}, then ${deploy}.`,
    );
  },
});

/** Keeps versions of files for 90 days, or says of which upload a scan result is. */
const buildBucketCheck = ({ stage, region }: StageSettings, kind: "files" | "uploads"): Check => ({
  name: `bucket of ${kind}`,
  ask: async () => {
    const client = new S3Client({ region, forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined });
    const { Buckets = [] } = await client.send(new ListBucketsCommand({ Prefix: `trade-portal-${stage}-` }));
    const prefix = `trade-portal-${stage}-${kind === "files" ? "files" : "transient"}bucket`;
    const bucket = Buckets.find(({ Name = "" }) => Name.startsWith(prefix));
    if (!bucket?.Name)
      return reportAct("there is none", `Deploy the stage: npx sst deploy --stage ${stage}.`);
    const { Status = "off" } = await client.send(new GetBucketVersioningCommand({ Bucket: bucket.Name }));
    if (Status === "Enabled") return reportOk(`${bucket.Name}, versions kept`);
    return reportAct(
      `${bucket.Name}, versions ${Status}`,
      `aws s3api put-bucket-versioning --bucket ${bucket.Name} --versioning-configuration Status=Enabled. ${kind === "files" ? "Deleted files come back from their versions." : "A scan result belongs to one version."}`,
    );
  },
});

/** Describes the key of second factors; undefined before the first deployment. */
const describeFactorKey = async (client: KMSClient, stage: string): Promise<KeyMetadata | undefined> => {
  try {
    const KeyId = `alias/trade-portal-${stage}-factors`;
    return (await client.send(new DescribeKeyCommand({ KeyId }))).KeyMetadata;
  } catch (error) {
    if (error instanceof KeyNotFoundException) return undefined;
    throw error;
  }
};

const buildKeyCheck = ({ stage, region }: StageSettings): Check => ({
  name: "key of second factors",
  ask: async () => {
    const client = new KMSClient({ region });
    const KeyMetadata = await describeFactorKey(client, stage);
    if (!KeyMetadata) return reportAct("there is none", `Deploy the stage: npx sst deploy --stage ${stage}.`);
    const { KeyId = "" } = KeyMetadata;
    if (KeyMetadata.KeyState !== "Enabled")
      return reportAct(
        `${KeyMetadata.KeyState}`,
        `Nobody can sign in with a second factor. aws kms cancel-key-deletion --key-id ${KeyId}, then aws kms enable-key --key-id ${KeyId}.`,
      );
    const { KeyRotationEnabled } = await client.send(new GetKeyRotationStatusCommand({ KeyId }));
    return KeyRotationEnabled
      ? reportOk("enabled, rotates every year")
      : reportAct("does not rotate", `aws kms enable-key-rotation --key-id ${KeyId}.`);
  },
});

/** A subscription that nobody confirmed has this in place of its address. */
const PENDING = "PendingConfirmation";

/** Addresses that alarms of a stage tell in a region, by whether they confirmed it. */
const listSubscribers = async (
  stage: string,
  region: string,
): Promise<{ confirmed: string[]; pending: string[] }> => {
  const client = new SNSClient({ region });
  const confirmedAddresses: string[] = [];
  const pending: string[] = [];
  for await (const { Subscriptions = [] } of paginateListSubscriptions({ client }, {}))
    for (const { TopicArn = "", SubscriptionArn = "", Endpoint = "" } of Subscriptions)
      if (isAlarmTopicOfStage(TopicArn, stage))
        (SubscriptionArn === PENDING ? pending : confirmedAddresses).push(Endpoint);
  return { confirmed: confirmedAddresses, pending };
};

const buildSubscriptionCheck = (stage: string, regions: readonly string[]): Check => ({
  name: "who is told by alarms",
  ask: async () => {
    const recipients: string[] = [];
    for (const region of regions) {
      const { confirmed, pending } = await listSubscribers(stage, region);
      if (pending.length > 0)
        return reportAct(
          `${pending.join(", ")} has not confirmed in ${region}`,
          "Open the mail of AWS Notifications and follow its link; it is valid for three days. Another one is sent by a deployment after npx sst refresh.",
        );
      if (confirmed.length === 0)
        return reportAct(
          `nobody in ${region}`,
          `Deploy with ALARM_EMAIL=<address> set: npx sst deploy --stage ${stage}.`,
        );
      recipients.push(`${confirmed.join(", ")} in ${region}`);
    }
    return reportOk(recipients.join("; "));
  },
});

/** Alarms of a stage in a region: how many there are, and what is wrong with which. */
const listAlarmFaults = async (
  stage: string,
  region: string,
): Promise<{ count: number; faults: string[] }> => {
  const client = new CloudWatchClient({ region });
  const faults: string[] = [];
  let count = 0;
  for await (const { MetricAlarms = [] } of paginateDescribeAlarms({ client }, {}))
    for (const { AlarmName = "", AlarmActions = [], StateValue, ActionsEnabled } of MetricAlarms) {
      // Other alarms of the account tell other topics.
      if (!AlarmActions.some((topic) => isAlarmTopicOfStage(topic, stage))) continue;
      count += 1;
      if (StateValue === "ALARM" || !ActionsEnabled)
        faults.push(`${AlarmName} ${ActionsEnabled ? "rings" : "is silenced"} in ${region}`);
    }
  return { count, faults };
};

/** Mail, text messages and the site have alarms in regions of their own, which nobody sees in that of the stage. */
const buildAlarmCheck = (stage: string, regions: readonly string[]): Check => ({
  name: "alarms",
  ask: async () => {
    const faults: string[] = [];
    let count = 0;
    const regionsWithout: string[] = [];
    for (const region of regions) {
      const alarms = await listAlarmFaults(stage, region);
      if (alarms.count === 0) regionsWithout.push(region);
      count += alarms.count;
      faults.push(...alarms.faults);
    }
    // A region without alarms must not hide those that ring in the others.
    if (regionsWithout.length > 0)
      return reportAct(
        [`there are none in ${regionsWithout.join(", ")}`, ...faults].join("; "),
        `Deploy the stage: npx sst deploy --stage ${stage}.`,
      );
    if (faults.length > 0)
      return reportAct(faults.join(", "), "Section Alarms of docs/operations.md says what each means.");
    return reportOk(`${count}, all quiet`);
  },
});

/** Builds everything that is asked about a stage. */
export const buildStageChecks = (settings: StageSettings): Check[] => {
  const { stage, region, smsRegion, mailRegion } = settings;
  const alarmRegions = [...new Set([region, smsRegion, mailRegion, EDGE_REGION])];
  return [
    buildTableCheck(settings),
    buildBucketCheck(settings, "files"),
    buildBucketCheck(settings, "uploads"),
    buildKeyCheck(settings),
    buildSubscriptionCheck(stage, alarmRegions),
    buildAlarmCheck(stage, alarmRegions),
    buildOpeningCheck(settings),
  ];
};
