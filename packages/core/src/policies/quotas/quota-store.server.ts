/**
 * Limits on how much an owner may have at a time (drafts, contacts, announced files): a row of counters beside the
 * owner, raised under a condition in the transaction that creates the thing, so that concurrent creations cannot pass
 * together. Deletions do not lower the counter. When a counter reaches its limit, the existing things are recounted and
 * the creation is retried. A counter is therefore never too low, code that deletes things need not know of it, and
 * owners without a counter are counted at their first creation.
 */

import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { Context } from "../../platform/actor.ts";
import { toMacaoDay } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildNamedAttributesPut, NamedAttributesUpdate } from "../../platform/named-attributes.server.ts";
import { readRow } from "../../platform/query-partition.server.ts";
import { enforceRateLimit } from "../../platform/rate-limits/rate-limit-store.server.ts";
import { ServiceBusyError } from "../../platform/service-failures.server.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import { getEffectiveOverrides } from "../policy-override.ts";
import { listCachedPolicyOverrides } from "../policy-store.server.ts";

/** Amounts by what is counted: `all`, or a scheme and event, or bytes. */
type QuotaAmounts = { [counted: string]: number };

export interface Quota {
  /** The partition that contains the counters. */
  pk: string;
  /** The kind of thing counted; one row each. */
  kind: string;
  /** The amount that the creation adds to each counter, and the limit of each. */
  adds: { [counted: string]: { amount: number; max: number } };
  /** Counts the existing things with a consistent read. */
  countNow: () => Promise<QuotaAmounts>;
}

/**
 * A recount reads everything counted, so recounts are limited: more per minute means that a program keeps retrying at
 * its limit.
 */
const recountLimit = { times: 120, window: 60_000 };
/** Attempts of concurrent creations on one row before one of them gives up. */
const MAX_ATTEMPTS = 12;

/** Loads a limit set by the institute (policy `quota`). */
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

const buildQuotaKey = ({ pk, kind }: Quota) => ({ pk, sk: `quota#${kind}` });
const buildQuotaLabel = ({ kind }: Quota): string => `quota ${kind}`;

/** Returns the attribute of a counter. */
const toCounterName = (counted: string): string => `n#${counted}`;

/** Builds the row of a transaction that adds what a creation needs to the counters. */
const buildQuotaUpdate = (quota: Quota): TransactionItem => {
  const row = new NamedAttributesUpdate();
  row.add("revision", 1).requireAny(row.exists("pk"));
  for (const [counted, { amount, max }] of Object.entries(quota.adds)) {
    const counter = toCounterName(counted);
    row.add(counter, amount).requireAny(row.isAbsent(counter), row.compare(counter, "<=", max - amount));
  }
  return row.build(buildQuotaLabel(quota), buildQuotaKey(quota));
};

/**
 * Recounts the owner's things and stores the result.
 * @throws Refusal 900181 with the limit, when the existing things leave no room
 */
const recountQuota = async (quota: Quota, ctx: Pick<Context, "now">): Promise<void> => {
  await enforceRateLimit(`recount ${quota.kind}`, quota.pk, recountLimit, ctx.now);
  const { pk, sk } = buildQuotaKey(quota);
  const storedRow = await readRow<{ revision?: number }>(pk, sk);
  const currentAmounts = await quota.countNow();
  for (const [name, { amount, max }] of Object.entries(quota.adds))
    if ((currentAmounts[name] ?? 0) + amount > max)
      throw new Refusal(errorCodes.QUOTA_REACHED, { params: { max } });
  const counters = Object.fromEntries(
    Object.entries(currentAmounts).map(([counted, amount]) => [toCounterName(counted), amount]),
  );
  // Counters raised since they were read include newer creations, so they must not be overwritten.
  const seenRevision = storedRow && (storedRow.revision ?? 0);
  const row = buildNamedAttributesPut(
    "recount",
    { ...counters, pk, sk, revision: (seenRevision ?? 0) + 1 },
    seenRevision,
  );
  await transact([row]).catch((error: unknown) => {
    if (!(error instanceof TransactionCancelledError)) throw error;
  });
};

/**
 * Writes a creation together with what it adds to its owner's quotas.
 * @param rows of the creation, with their own conditions
 * @throws Refusal 900181 when the owner has reached the limit; TransactionCancelledError when a condition of the
 * creation does not hold; Refusal 19995 when the caller keeps retrying
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
      const labels = quotas.map(buildQuotaLabel);
      const ownFailures = error.failed.filter(({ label }) => !labels.includes(label));
      // A fault of the creation itself is reported first, whatever the quota says.
      if (ownFailures.some(({ reason }) => reason !== "TransactionConflict")) throw error;
      if (attempt >= MAX_ATTEMPTS) throw new ServiceBusyError(["quota"], error);
      const fullQuotas = quotas.filter(
        (quota) => error.of(buildQuotaLabel(quota))?.reason === "ConditionalCheckFailed",
      );
      for (const quota of fullQuotas) await recountQuota(quota, ctx);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * (attempt + 1)));
    }
  }
};
