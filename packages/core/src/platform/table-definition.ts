/**
 * The table as it is created: by `stacks/storage.ts`, by the local machine and by the tests. Pure data.
 * What the keys mean stands in `table.server.ts`.
 */

/** The attribute that DynamoDB's time to live reads (epoch seconds); readers check it too, deletion lags by days. */
export const timeToLive = "ttl";

/**
 * What an index carries is written again with every change of it: `byEvent` carries keys only, so that an application's
 * moves, which never change its event, never write it (decision 0030). The others are read as they stand.
 */
const secondary = [
  { name: "byEvent", pk: "gsi1pk", sk: "gsi1sk", projection: "keys-only" },
  { name: "byQueue", pk: "gsi2pk", sk: "gsi2sk", projection: "all" },
  { name: "due", pk: "gsi3pk", sk: "gsi3sk", projection: "all" },
] as const;

export const tableKeys = { pk: "pk", sk: "sk", secondary } as const;

/** Input of `CreateTable`, all keys strings. */
export const buildCreateTableInput = (name: string) => ({
  TableName: name,
  BillingMode: "PAY_PER_REQUEST" as const,
  AttributeDefinitions: [
    tableKeys.pk,
    tableKeys.sk,
    ...secondary.flatMap((index) => [index.pk, index.sk]),
  ].map((key) => ({ AttributeName: key, AttributeType: "S" as const })),
  KeySchema: buildKeySchema(tableKeys.pk, tableKeys.sk),
  GlobalSecondaryIndexes: secondary.map((index) => ({
    IndexName: index.name,
    KeySchema: buildKeySchema(index.pk, index.sk),
    Projection: {
      ProjectionType: index.projection === "all" ? ("ALL" as const) : ("KEYS_ONLY" as const),
    },
  })),
});

function buildKeySchema(pk: string, sk: string) {
  return [
    { AttributeName: pk, KeyType: "HASH" as const },
    { AttributeName: sk, KeyType: "RANGE" as const },
  ];
}
