/**
 * Records of staff actions that belong to no single application: exports, policies, staff accounts. The log is
 * append-only with one hash chain per month (workflow.md › Audit), and each entry is written in the transaction of the
 * change it describes. Readings in the restricted views have a log of their own, so that their writers and the staff's
 * writers do not contend for the same chain.
 */
import { randomInt } from "node:crypto";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../actor.ts";
import type { Json } from "../json.ts";
import { ServiceBusyError } from "../service-failures.server.ts";
import { getDocumentClient, getTableName } from "../table.server.ts";
import { TransactionCancelledError, type TransactionItem, transact } from "../transaction.server.ts";
import { chainEntry, GENESIS_HASH } from "./index.ts";

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
export interface AuditEvent {
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
const ATTEMPTS = 24;
const pkOf = (month: string, log: AuditLogName): string => `${log}#${month}`;
const monthOf = (ctx: Pick<Context, "today">): string => ctx.today.slice(0, 7);

const queryEntries = async (month: string, newestOnly: boolean, log: AuditLogName): Promise<AuditEntry[]> => {
  const entries: AuditEntry[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await getDocumentClient().send(
      new QueryCommand({
        TableName: getTableName(),
        ConsistentRead: true,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": pkOf(month, log) },
        ScanIndexForward: !newestOnly,
        ...(newestOnly ? { Limit: 1 } : {}),
        ...(startKey ? { ExclusiveStartKey: startKey } : {}),
      }),
    );
    entries.push(...Items.map((row) => row.entry as AuditEntry));
    startKey = newestOnly ? undefined : LastEvaluatedKey;
  } while (startKey);
  return entries;
};

/** All entries of a month (`2026-11`), oldest first. */
export const listAuditEntries = (month: string, log: AuditLogName = "audit"): Promise<AuditEntry[]> =>
  queryEntries(month, false, log);

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
      if (attempt >= ATTEMPTS) throw new ServiceBusyError(["audit"], error);
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
  const [last] = await queryEntries(monthOf(ctx), true, log);
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
      Item: { pk: pkOf(monthOf(ctx), log), sk: `entry#${String(entry.seq).padStart(6, "0")}`, entry },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  };
}
