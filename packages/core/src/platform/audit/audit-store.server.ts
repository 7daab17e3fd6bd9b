/**
 * Records of staff actions that belong to no single application: exports, policies, staff accounts. The log is
 * append-only with one hash chain per month (workflow.md › Audit), and each entry is written in the transaction of the
 * change it describes. Readings in the restricted views have a log of their own, so that their writers and the staff's
 * writers do not contend for the same chain.
 */
import { randomInt } from "node:crypto";
import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../actor.ts";
import type { Json } from "../json.ts";
import { ServiceBusyError } from "../service-failures.server.ts";
import { getDocumentClient, getTableName } from "../table.server.ts";
import { TransactionCancelledError, type TransactionItem, transact } from "../transaction.server.ts";
import { buildEntryKey } from "./entry-key.ts";
import { chainEntry, GENESIS_HASH, verifyChain } from "./index.ts";

export interface AuditEntry {
  seq: number;
  at: string;
  actor: { id: string; name: string };
  /** `export`, `policy.set`, `staff.create`, … */
  action: string;
  /** The object of the action: a policy key, an account, a list. */
  subject: string;
  detail: { [name: string]: Json };
  prevHash: string;
  hash: string;
  /** A person that it searched for was erased; the hash is still that of the original entry. */
  redacted?: boolean;
}
interface AuditEvent {
  action: string;
  subject: string;
  detail?: AuditEntry["detail"];
}

/**
 * `audit` records what staff did; `access` records what was read in the restricted views and which documents staff
 * read.
 */
export type AuditLogName = "audit" | "access";
/** A page with a dozen documents writes as many entries at once, and each has to win its place in the chain. */
const MAX_ATTEMPTS = 24;
const buildPartitionKey = (month: string, log: AuditLogName): string => `${log}#${month}`;
const getMonth = (ctx: Pick<Context, "today">): string => ctx.today.slice(0, 7);

/** Sends one query of a month, and returns where the next one starts. */
const queryEntries = async (
  month: string,
  log: AuditLogName,
  options: Pick<QueryCommandInput, "ExclusiveStartKey" | "Limit" | "ScanIndexForward">,
): Promise<{ entries: AuditEntry[]; next: Record<string, unknown> | undefined }> => {
  const { Items = [], LastEvaluatedKey } = await getDocumentClient().send(
    new QueryCommand({
      TableName: getTableName(),
      ConsistentRead: true,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": buildPartitionKey(month, log) },
      ...options,
    }),
  );
  return { entries: Items.map((row) => row.entry as AuditEntry), next: LastEvaluatedKey };
};

/**
 * Reads entries on one side of a position up to a limit, by as many queries as that takes, because a query ends after 1
 * MB.
 */
const readEntries = async (
  month: string,
  log: AuditLogName,
  { from, limit, newestFirst }: { from: number | undefined; limit: number; newestFirst: boolean },
): Promise<AuditEntry[]> => {
  const entries: AuditEntry[] = [];
  let startKey: Record<string, unknown> | undefined =
    from === undefined ? undefined : { pk: buildPartitionKey(month, log), sk: buildEntryKey(from) };
  do {
    const page = await queryEntries(month, log, {
      ScanIndexForward: !newestFirst,
      ...(Number.isFinite(limit) && { Limit: limit - entries.length }),
      ...(startKey && { ExclusiveStartKey: startKey }),
    });
    entries.push(...page.entries);
    startKey = page.next;
  } while (startKey && entries.length < limit);
  return entries;
};

/** A page of a month, newest first. */
interface AuditPage {
  items: AuditEntry[];
  /** Each entry of the page follows from the one before it, that before the page included. */
  intact: boolean;
  /** The number of the last entry of the page, while older ones follow. */
  next?: number;
}

/**
 * Lists entries of a month page by page, newest first, and recomputes the chain over the page.
 * @param before the number of an entry; the page begins with the one before it
 */
export const listAuditPage = async (
  month: string,
  log: AuditLogName,
  limit: number,
  before?: number,
): Promise<AuditPage> => {
  const pageEntries = await readEntries(month, log, { from: before, limit: limit + 1, newestFirst: true });
  const items = pageEntries.slice(0, limit);
  const last = items.at(-1);
  const older = pageEntries[limit];
  return {
    items,
    intact: (await verifyChain(items.toReversed(), older?.hash)) === -1,
    ...(older && last && { next: last.seq }),
  };
};

/** The result of checking one piece of a month. */
interface AuditCheck {
  /** The number of entries in the piece. */
  count: number;
  intact: boolean;
  /** The position at which the next batch starts; absent behind the newest entry, and where the chain is broken. */
  next?: { seq: number; hash: string };
}

/**
 * Recomputes the chain of a month piece by piece, oldest first.
 * @param after the last entry of the piece before
 */
export const checkAuditEntries = async (
  month: string,
  log: AuditLogName,
  limit: number,
  after?: { seq: number; hash: string },
): Promise<AuditCheck> => {
  const entries = await readEntries(month, log, { from: after?.seq, limit, newestFirst: false });
  const isIntact = (await verifyChain(entries, after?.hash)) === -1;
  const last = entries.at(-1);
  return {
    count: entries.length,
    intact: isIntact,
    ...(isIntact && last && entries.length === limit && { next: { seq: last.seq, hash: last.hash } }),
  };
};

/**
 * Writes rows together with their audit entry. When another entry took the next place in the chain, the write is
 * retried behind that entry; every other failure is thrown unchanged.
 * @throws TransactionCancelledError when a condition of `rows` does not hold; ServiceBusyError when others took every
 * place that it tried for
 */
export const writeWithAuditEntry = async (
  event: AuditEvent,
  rows: readonly TransactionItem[],
  ctx: Context,
  log: AuditLogName = "audit",
): Promise<void> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await transact([...rows, await buildEntryPut(event, ctx, log)]);
    } catch (error) {
      const hasLostRace =
        error instanceof TransactionCancelledError && error.failed.every(({ label }) => label === "audit");
      if (!hasLostRace) throw error;
      // Nothing was written, and the same call may win its place a moment later.
      if (attempt >= MAX_ATTEMPTS) throw new ServiceBusyError(["audit"], error);
      // Only one of several racing entries wins a place. The random pause spreads the others, so that they do not
      // collide again.
      await new Promise((resume) => setTimeout(resume, randomInt(5, 5 + 5 * Math.min(attempt + 1, 8))));
    }
  }
};

async function buildEntryPut(
  { action, subject, detail = {} }: AuditEvent,
  ctx: Context,
  log: AuditLogName,
): Promise<TransactionItem> {
  const [last] = await readEntries(getMonth(ctx), log, { from: undefined, limit: 1, newestFirst: true });
  const entry = await chainEntry(last?.hash ?? GENESIS_HASH, {
    seq: (last?.seq ?? 0) + 1,
    at: ctx.now,
    actor: { id: ctx.actor.accountId, name: ctx.actor.account },
    action,
    subject,
    detail,
  });
  return {
    label: "audit",
    Put: {
      TableName: getTableName(),
      Item: { pk: buildPartitionKey(getMonth(ctx), log), sk: buildEntryKey(entry.seq), entry },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  };
}
