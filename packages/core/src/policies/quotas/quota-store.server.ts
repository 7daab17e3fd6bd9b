/**
 * How much somebody may keep at a time (drafts, contacts, announced files): a row of counters beside the owner, raised
 * under a condition in the transaction that creates the thing, so that creations made at once cannot pass together. Ends
 * of things do not lower it: when a counter says that the owner is full, what stands is counted anew, and the creation is
 * tried again. So a counter is never less than the truth, nothing that ends a thing must know of it, and owners of before
 * there were counters are counted at their first creation.
 */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { Context } from "../../platform/actor.ts";
import { toMacaoDay } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { enforceRateLimit } from "../../platform/rate-limits/rate-limit-store.server.ts";
import { getDocumentClient, getTableName } from "../../platform/table.server.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import { getEffectiveOverrides } from "../index.ts";
import { listCachedPolicyOverrides } from "../policy-store.server.ts";

/** Amounts by what they are counted as: `all`, or a scheme and event, or bytes. */
export type QuotaAmounts = { [counted: string]: number };

export interface Quota {
  /** Whose partition the counters stand in. */
  pk: string;
  /** What is counted, one row each. */
  kind: string;
  /** What the creation adds, and how much there may be of it. */
  adds: { [counted: string]: { amount: number; max: number } };
  /** Counts what stands now, read consistently. */
  countNow: () => Promise<QuotaAmounts>;
}

/** Counting anew reads what stands: more often in a minute is a machine that runs against the wall. */
const recountLimit = { times: 120, window: 60_000 };
/** Creations at once that may meet on one row before one of them gives up. */
const ATTEMPTS = 12;

/** A limit as the institute sets it (policy `quota`). */
export const loadQuotaLimit = async (
  name: string,
  scheme: string | undefined,
  { now }: Pick<Context, "now">,
): Promise<number> =>
  getPolicyNumber(
    "quota",
    getEffectiveOverrides(await listCachedPolicyOverrides(now), { scheme }, toMacaoDay(now)),
    name,
  );

const keyOf = ({ pk, kind }: Quota) => ({ pk, sk: `quota#${kind}` });
const labelOf = ({ kind }: Quota): string => `quota ${kind}`;

/** The row of a transaction that takes what a creation needs. */
const buildQuotaUpdate = (quota: Quota): TransactionItem => {
  const entries = Object.entries(quota.adds);
  return {
    label: labelOf(quota),
    Update: {
      TableName: getTableName(),
      Key: keyOf(quota),
      UpdateExpression: `ADD revision :one, ${entries.map((_, i) => `#n${i} :a${i}`).join(", ")}`,
      ConditionExpression: [
        "attribute_exists(pk)",
        ...entries.map((_, i) => `(attribute_not_exists(#n${i}) OR #n${i} <= :r${i})`),
      ].join(" AND "),
      ExpressionAttributeNames: Object.fromEntries(entries.map(([name], i) => [`#n${i}`, `n#${name}`])),
      ExpressionAttributeValues: {
        ":one": 1,
        ...Object.fromEntries(
          entries.flatMap(([, { amount, max }], i) => [
            [`:a${i}`, amount],
            [`:r${i}`, max - amount],
          ]),
        ),
      },
    },
  };
};

/** @throws Refusal 900181 with the limit, when what stands leaves no room */
const recountQuota = async (quota: Quota, ctx: Pick<Context, "now">): Promise<void> => {
  await enforceRateLimit(`recount ${quota.kind}`, quota.pk, recountLimit, ctx.now);
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: keyOf(quota), ConsistentRead: true }),
  );
  const currentAmounts = await quota.countNow();
  for (const [name, { amount, max }] of Object.entries(quota.adds))
    if ((currentAmounts[name] ?? 0) + amount > max)
      throw new Refusal(errorCodes.QUOTA_REACHED, { params: { max } });
  const counters = Object.fromEntries(
    Object.entries(currentAmounts).map(([name, amount]) => [`n#${name}`, amount]),
  );
  const revision = Number(Item?.revision ?? 0);
  const row: TransactionItem = {
    label: "recount",
    Put: {
      TableName: getTableName(),
      Item: { ...keyOf(quota), ...counters, revision: revision + 1 },
      // Whatever was created since it was read stands in the counters that are there now: they stay.
      ConditionExpression: Item ? "revision = :seen" : "attribute_not_exists(pk)",
      ...(Item ? { ExpressionAttributeValues: { ":seen": revision } } : {}),
    },
  };
  await transact([row]).catch((error: unknown) => {
    if (!(error instanceof TransactionCancelledError)) throw error;
  });
};

/**
 * Writes a creation together with what it takes of its owner's quotas.
 * @param rows of the creation, under its own conditions
 * @throws Refusal 900181 when the owner is full; Cancelled when a condition of the creation does not hold; 19995 for who
 * tries without end
 */
export const createWithinQuotas = async (
  quotas: readonly Quota[],
  rows: readonly TransactionItem[],
  ctx: Pick<Context, "now">,
): Promise<void> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await transact([...rows, ...quotas.map(buildQuotaUpdate)]);
    } catch (error) {
      if (!(error instanceof TransactionCancelledError)) throw error;
      const labels = quotas.map(labelOf);
      const ownFailures = error.failed.filter(({ label }) => !labels.includes(label));
      // What is wrong with the creation itself is told first, whatever its quota says.
      if (ownFailures.some(({ reason }) => reason !== "TransactionConflict") || attempt >= ATTEMPTS)
        throw error;
      const fullQuotas = quotas.filter(
        (quota) => error.of(labelOf(quota))?.reason === "ConditionalCheckFailed",
      );
      for (const quota of fullQuotas) await recountQuota(quota, ctx);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * (attempt + 1)));
    }
  }
};
