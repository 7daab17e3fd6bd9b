/**
 * Limits on how much an owner may have at a time (drafts, contacts, announced files): a row of counters beside the
 * owner, raised under a condition in the transaction that creates the thing, so that concurrent creations cannot pass
 * together. Deletions do not lower the counter. When a counter reaches its limit, the existing things are recounted and
 * the creation is retried. A counter is therefore never too low, code that deletes things need not know of it, and
 * owners without a counter are counted at their first creation.
 */

import { setTimeout } from "node:timers/promises";
import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildNamedAttributesPut, NamedAttributesUpdate } from "../../platform/named-attributes.server.ts";
import { enforceRateLimit } from "../../platform/rate-limits/rate-limit-store.server.ts";
import { ServiceBusyError } from "../../platform/service-failures.server.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import { loadPortalPolicy } from "../policy-store.server.ts";

/** Amounts by what is counted: `all`, or a scheme and event, or bytes. */
type QuotaAmounts = { [counted: string]: number };

/** Which text names a limit: one in bytes, which people read in MB, and one that has to be told from others. */
type QuotaContext = "megabytes" | "storedFiles";
const MEGABYTE = 1024 ** 2;
/** Builds the refusal of a creation for which a limit leaves no room. */
const buildFullRefusal = (max: number, context: QuotaContext | undefined): Refusal =>
  new Refusal(errorCodes.QUOTA_REACHED, {
    params: {
      max: context === "megabytes" ? Math.floor(max / MEGABYTE) : max,
      ...(context && { context }),
    },
  });

export interface Quota {
  /** The partition that contains the counters. */
  pk: string;
  /** The kind of thing counted; one row each. */
  kind: string;
  /** The amount that the creation adds to each counter, and the limit of each. */
  adds: { [counted: string]: { amount: number; max: number; context?: QuotaContext } };
  /** Counters of what the write takes away for good, so that a row does not grow with each change. */
  removes?: readonly string[];
  /**
   * Every recount stores all its counters. One that is absent was added to the program later, so that the row is
   * recounted; in other rows it stands for nothing yet, as a draft for another event.
   */
  hasFixedCounters?: boolean;
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
export const loadQuotaLimit = async (name: string, ctx: Pick<Context, "now" | "today">): Promise<number> =>
  getPolicyNumber("quota", await loadPortalPolicy(ctx), name);

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
    const hasRoom = row.compare(counter, "<=", max - amount);
    row.add(counter, amount).requireAny(...(quota.hasFixedCounters ? [] : [row.isAbsent(counter)]), hasRoom);
  }
  for (const kind of quota.removes ?? []) row.remove(toCounterName(kind));
  return row.build(buildQuotaLabel(quota), buildQuotaKey(quota));
};

/**
 * Recounts the owner's things.
 * @param storedRow the counters that left no room; undefined where nothing was counted before
 * @returns the row of a transaction that stores the result together with what the creation adds
 * @throws Refusal 900181 with the limit, when the existing things leave no room
 */
const recountQuota = async (
  quota: Quota,
  storedRow: { revision?: number } | undefined,
  ctx: Pick<Context, "now">,
): Promise<TransactionItem> => {
  await enforceRateLimit(`recount ${quota.kind}`, quota.pk, recountLimit, ctx.now);
  const amounts = await quota.countNow();
  for (const [counted, { amount, max, context }] of Object.entries(quota.adds)) {
    amounts[counted] = (amounts[counted] ?? 0) + amount;
    if (amounts[counted] > max) throw buildFullRefusal(max, context);
  }
  const counters = Object.fromEntries(
    Object.entries(amounts).map(([counted, amount]) => [toCounterName(counted), amount]),
  );
  // Counters raised since they were read include newer creations, so they must not be overwritten.
  const seenRevision = storedRow && (storedRow.revision ?? 0);
  return buildNamedAttributesPut(
    buildQuotaLabel(quota),
    { ...counters, ...buildQuotaKey(quota), revision: (seenRevision ?? 0) + 1 },
    seenRevision,
  );
};

/**
 * Writes a creation together with what it adds to its owner's quotas. Where a counter leaves no room or there is none
 * yet, the next attempt writes what was recounted; where another creation raised the counters meanwhile, the one after
 * it adds to them again.
 * @param rows of the creation, with their own conditions
 * @throws Refusal 900181 when the owner has reached the limit; TransactionCancelledError when a condition of the
 * creation does not hold; Refusal 19995 when the caller keeps retrying
 */
export const createWithinQuotas = async (
  quotas: readonly Quota[],
  rows: readonly TransactionItem[],
  ctx: Pick<Context, "now">,
): Promise<void> => {
  const recountedRows = new Map<Quota, TransactionItem>();
  for (let attempt = 0; ; attempt++) {
    try {
      return await transact([
        ...rows,
        ...quotas.map((quota) => recountedRows.get(quota) ?? buildQuotaUpdate(quota)),
      ]);
    } catch (error) {
      if (!(error instanceof TransactionCancelledError)) throw error;
      const failures = quotas.map((quota) => [quota, error.of(buildQuotaLabel(quota))] as const);
      // A fault of the creation itself is reported first, whatever the quota says.
      if (error.failed.some((failure) => !failures.some(([, own]) => own === failure))) throw error;
      if (attempt >= MAX_ATTEMPTS) throw new ServiceBusyError(["quota"], error);
      for (const [quota, failure] of failures) {
        if (!failure) continue;
        const isRaisedMeanwhile = recountedRows.delete(quota);
        if (isRaisedMeanwhile) await setTimeout(Math.random() * 20 * attempt);
        else recountedRows.set(quota, await recountQuota(quota, failure.row, ctx));
      }
    }
  }
};
