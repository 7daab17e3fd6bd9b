/** Rows of claims, beside their account; those that wait stand in the staff's queue. */
import { Entity } from "electrodb";
import { bare, partition } from "../partition.server.ts";
import { client, QUEUE_SHARDS, shardOf, tableName } from "../table.server.ts";
import type { Labelled } from "../write.server.ts";
import { accountOf, type Claim } from "./index.ts";
import { kinds, statuses } from "./wire.ts";

const text = { type: "string" } as const;
const needed = { type: "string", required: true } as const;
const makeClaim = () =>
  new Entity(
    {
      model: { entity: "claim", version: "1", service: "portal" },
      attributes: {
        id: needed,
        accountId: needed,
        version: { type: "number", required: true },
        kind: { type: kinds, required: true },
        status: { type: statuses, required: true },
        account: needed,
        language: { type: ["zh-Hant", "zh-Hans", "en", "pt"] as const, required: true },
        institutionId: text,
        number: text,
        position: text,
        reason: text,
        letter: text,
        createdAt: needed,
        decidedAt: text,
        decidedBy: text,
        refusal: text,
        shard: { type: "number", required: true },
      },
      indexes: {
        // Behind the memberships: the session check reads an account's rows up to these (session/store.server.ts).
        ofAccount: {
          pk: { field: "pk", composite: ["accountId"], template: "account#${accountId}", casing: "none" },
          sk: { field: "sk", composite: ["id"], template: "request#${id}", casing: "none" },
        },
        byQueue: {
          index: "byQueue",
          condition: (row: { status?: string }) => row.status === "PENDING",
          pk: { field: "gsi2pk", composite: ["shard"], template: "queue#claim#${shard}", casing: "none" },
          sk: {
            field: "gsi2sk",
            composite: ["createdAt", "id"],
            template: "${createdAt}#${id}",
            casing: "none",
          },
        },
      },
    },
    { client: client(), table: tableName() },
  );
let made: ReturnType<typeof makeClaim> | undefined;
const claims = () => (made ??= makeClaim());
const claimOf = ({ shard: _, ...row }: Claim & { shard: number }): Claim => row;

/** A claim by id, or undefined. */
export const read = async (id: string): Promise<Claim | undefined> => {
  const { data } = await claims()
    .get({ accountId: accountOf(id), id })
    .go({ consistent: true });
  return data ? claimOf(data as Claim & { shard: number }) : undefined;
};

/** All claims of an account, newest first. */
export const ofAccount = async (accountId: string): Promise<Claim[]> => {
  const { data } = await claims()
    .query.ofAccount({ accountId })
    .go({ consistent: true, pages: "all", order: "desc" });
  return data.map((row) => claimOf(row as Claim & { shard: number }));
};

/** What waits for an officer, oldest first, by the plain client: one query a shard of the queue. */
export const waiting = async (): Promise<Claim[]> => {
  const shards = Array.from({ length: QUEUE_SHARDS }, (_, shard) =>
    partition(`queue#claim#${shard}`, { index: "byQueue" }),
  );
  return (await Promise.all(shards))
    .flatMap((rows) => rows.map((row) => claimOf(bare(row))))
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
};

/** The row of a claim, new or in place of the version before. */
export const put = (claim: Claim): Labelled => {
  const row = claims().put({ ...claim, shard: shardOf(claim.id) % QUEUE_SHARDS });
  const conditional =
    claim.version === 1
      ? row.where(({ id }, { notExists }) => notExists(id))
      : row.where(({ version }, { eq }) => eq(version, claim.version - 1));
  return { label: "claim", Put: conditional.params() as never };
};

/** One claim at a time of an account: held from the asking to the answer. */
const turnKey = (accountId: string) => ({ pk: `account#${accountId}`, sk: "requesting" });
export const takeTurn = (accountId: string): Labelled => ({
  label: "turn",
  Put: {
    TableName: tableName(),
    Item: turnKey(accountId),
    ConditionExpression: "attribute_not_exists(pk)",
  },
});
export const giveTurn = (accountId: string): Labelled => ({
  label: "turn",
  Delete: { TableName: tableName(), Key: turnKey(accountId) },
});
