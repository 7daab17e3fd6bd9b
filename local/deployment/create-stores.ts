/** Makes the table, the queues and the buckets of the deployment on the emulators. */
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DynamoDBClient,
  ResourceInUseException,
} from "@aws-sdk/client-dynamodb";
import type { FauxqsServer } from "fauxqs";
import { type DeployedTable, type Deployment, getDeployment } from "./deployment.ts";

const buildKeySchema = ({ hashKey, rangeKey }: Pick<DeployedTable, "hashKey" | "rangeKey">) => [
  { AttributeName: hashKey, KeyType: "HASH" as const },
  { AttributeName: rangeKey, KeyType: "RANGE" as const },
];

/**
 * Builds the input of `CreateTable`. Rows do not expire by themselves here: their time is that of the demonstration's
 * clock, which the emulator does not know, and readers check it anyway.
 */
export const buildTableInput = (table: DeployedTable, name = table.name): CreateTableCommandInput => ({
  TableName: name,
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: table.attributes.map((attribute) => ({
    AttributeName: attribute.name,
    AttributeType: attribute.type as "S",
  })),
  KeySchema: buildKeySchema(table),
  GlobalSecondaryIndexes: table.indexes.map((index) => ({
    IndexName: index.name,
    KeySchema: buildKeySchema(index),
    Projection: {
      ProjectionType: index.projectionType as "INCLUDE",
      ...(index.nonKeyAttributes && { NonKeyAttributes: index.nonKeyAttributes }),
    },
  })),
});

/** Makes the table where it is missing; the environment names the endpoint. */
export const createTable = async (): Promise<void> => {
  const client = new DynamoDBClient({});
  try {
    await client.send(new CreateTableCommand(buildTableInput(getDeployment().table)));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  } finally {
    client.destroy();
  }
};

/** Empties the table. */
export const recreateTable = async (): Promise<void> => {
  const client = new DynamoDBClient({});
  await client.send(new DeleteTableCommand({ TableName: getDeployment().table.name }));
  client.destroy();
  await createTable();
};

/** The account that the emulator of queues gives its addresses. */
const EMULATOR_ACCOUNT = "000000000000";

/**
 * Makes queues and buckets.
 * @param url the emulator's address
 * @returns the addresses of the queues by their names
 */
export const createQueuesAndBuckets = (
  fauxqs: FauxqsServer,
  url: string,
  { queues, buckets, region }: Deployment = getDeployment(),
): Record<string, string> => {
  for (const { name } of Object.values(buckets)) fauxqs.createBucket(name);
  // A queue names its dead letters, which are there before it.
  const deadLettersFirst = queues.toSorted((a, b) => Number(Boolean(a.redrive)) - Number(Boolean(b.redrive)));
  for (const { name, visibilityTimeoutSeconds, messageRetentionSeconds, redrive } of deadLettersFirst) {
    fauxqs.createQueue(name, {
      region,
      attributes: {
        VisibilityTimeout: String(visibilityTimeoutSeconds),
        MessageRetentionPeriod: String(messageRetentionSeconds),
        ...(redrive && {
          RedrivePolicy: JSON.stringify({ ...redrive, maxReceiveCount: String(redrive.maxReceiveCount) }),
        }),
      },
    });
  }
  return Object.fromEntries(queues.map(({ name }) => [name, `${url}/${EMULATOR_ACCOUNT}/${name}`]));
};

/**
 * Builds the environment of the Lambdas: addresses of queues are those of the emulator, everything else is as deployed.
 */
export const localizeVariables = (
  variables: Readonly<Record<string, string>>,
  queueUrls: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      value.startsWith("https://sqs.") ? (queueUrls[value.split("/").at(-1) ?? ""] ?? value) : value,
    ]),
  );
