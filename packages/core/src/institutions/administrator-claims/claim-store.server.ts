/** Stores administrator claims in the partition of their account. Pending ones are also listed in the staff queue. */
import { CustomAttributeType, Entity } from "electrodb";
import type { StockReason } from "../../messaging/stock-reasons.ts";
import { buildKey, defineEntity, type EntityConnection, requiredText } from "../../platform/entity.server.ts";
import { computeShard, QUEUE_SHARDS } from "../../platform/table.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { claimKinds, claimStatuses } from "./claim-schema.ts";
import { type InstitutionClaim, parseClaimAccountId } from "./index.ts";

const optionalText = { type: "string" } as const;
const createClaimEntity = (connection: EntityConnection) =>
  new Entity(
    {
      model: { entity: "claim", version: "1", service: "portal" },
      attributes: {
        id: requiredText,
        accountId: requiredText,
        version: { type: "number", required: true },
        kind: { type: claimKinds, required: true },
        status: { type: claimStatuses, required: true },
        account: requiredText,
        language: { type: ["zh-Hant", "zh-Hans", "en", "pt"] as const, required: true },
        institutionId: optionalText,
        number: optionalText,
        position: optionalText,
        reason: optionalText,
        letter: optionalText,
        createdAt: requiredText,
        decidedAt: optionalText,
        decidedBy: optionalText,
        refusal: optionalText,
        refusalCodes: { type: CustomAttributeType<StockReason[]>("any") },
        shard: { type: "number", required: true },
        /** Epoch seconds; set only on a claim that was taken back. */
        ttl: { type: "number" },
      },
      indexes: {
        // Sorts after the memberships: the session check reads an account's rows up to these
        // (sessions/session-store.server.ts).
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
    connection,
  );
const getClaimEntity = defineEntity(createClaimEntity);
type ClaimRow = InstitutionClaim & { shard: number; ttl?: number };
const toClaim = ({ shard: _, ttl: __, ...row }: ClaimRow): InstitutionClaim => row;
/** Nobody decided a claim that was taken back, so there is nothing to look up after a while. */
const WITHDRAWN_TTL_SECONDS = 30 * 86_400;

/** Finds a claim by id, or undefined. */
export const findClaim = async (id: string): Promise<InstitutionClaim | undefined> => {
  const { data } = await getClaimEntity()
    .get({ accountId: parseClaimAccountId(id), id })
    .go({ consistent: true });
  return data ? toClaim(data as ClaimRow) : undefined;
};

/** Lists all claims of an account, newest first. */
export const listAccountClaims = async (accountId: string): Promise<InstitutionClaim[]> => {
  const { data } = await getClaimEntity()
    .query.ofAccount({ accountId })
    .go({ consistent: true, pages: "all", order: "desc" });
  return data.map((row) => toClaim(row as ClaimRow));
};

/** Returns the place of a claim in the list of those that wait. */
export const toClaimPosition = ({ createdAt, id }: Pick<InstitutionClaim, "createdAt" | "id">): string =>
  `${createdAt} ${id}`;

/** Lists the pending claims, oldest first. One query per shard of the queue. */
export const listPendingClaims = async (): Promise<InstitutionClaim[]> => {
  const shards = Array.from({ length: QUEUE_SHARDS }, (_, shard) =>
    getClaimEntity().query.byQueue({ shard }).go({ pages: "all" }),
  );
  return (await Promise.all(shards))
    .flatMap(({ data }) => data.map((row) => toClaim(row as InstitutionClaim & { shard: number })))
    .sort((a, b) => (toClaimPosition(a) < toClaimPosition(b) ? -1 : 1));
};

/** Builds the row of a claim, new or replacing the previous version. */
export const buildClaimPut = (claim: InstitutionClaim): TransactionItem => {
  const expiry =
    claim.status === "WITHDRAWN" && claim.decidedAt
      ? { ttl: Math.floor(Date.parse(claim.decidedAt) / 1000) + WITHDRAWN_TTL_SECONDS }
      : {};
  const row = getClaimEntity().put({
    ...claim,
    ...expiry,
    shard: computeShard(claim.id) % QUEUE_SHARDS,
  });
  const conditionalPut =
    claim.version === 1
      ? row.where(({ id }, { notExists }) => notExists(id))
      : row.where(({ version }, { eq }) => eq(version, claim.version - 1));
  return { label: "claim", Put: conditionalPut.params() };
};

/** A lock that limits an account to one pending claim, from submission to decision. */
const getTurnEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "claimTurn", version: "1", service: "portal" },
        attributes: { accountId: requiredText },
        indexes: {
          one: {
            pk: buildKey("pk", "account#${accountId}", ["accountId"]),
            sk: buildKey("sk", "requesting", []),
          },
        },
      },
      connection,
    ),
);
/** Builds the row that lets an account claim one institution at a time (label `turn`). */
export const buildClaimTurnPut = (accountId: string): TransactionItem => ({
  label: "turn",
  Put: getTurnEntity().create({ accountId }).params(),
});
/** Builds the deletion of that row (label `turn`). */
export const buildClaimTurnDelete = (accountId: string): TransactionItem => ({
  label: "turn",
  Delete: getTurnEntity().delete({ accountId }).params(),
});
