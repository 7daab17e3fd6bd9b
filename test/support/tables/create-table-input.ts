import { tableKeys } from "@portal/core/platform/table-definition";

const buildKeySchema = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: "HASH" as const },
  { AttributeName: sk, KeyType: "RANGE" as const },
];

const buildProjection = (projection: (typeof tableKeys.secondary)[number]["projection"]) => {
  if (projection === "all") return { ProjectionType: "ALL" as const };
  if (projection === "keys-only") return { ProjectionType: "KEYS_ONLY" as const };
  return { ProjectionType: "INCLUDE" as const, NonKeyAttributes: [...projection] };
};

/** Builds the input of `CreateTable` for a table of tests; all keys are strings. */
export const buildCreateTableInput = (name: string) => ({
  TableName: name,
  BillingMode: "PAY_PER_REQUEST" as const,
  AttributeDefinitions: [
    tableKeys.pk,
    tableKeys.sk,
    ...tableKeys.secondary.flatMap((index) => [index.pk, index.sk]),
  ].map((key) => ({ AttributeName: key, AttributeType: "S" as const })),
  KeySchema: buildKeySchema(tableKeys.pk, tableKeys.sk),
  GlobalSecondaryIndexes: tableKeys.secondary.map((index) => ({
    IndexName: index.name,
    KeySchema: buildKeySchema(index.pk, index.sk),
    Projection: buildProjection(index.projection),
  })),
});
