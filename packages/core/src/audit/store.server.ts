/**
 * What staff did that belongs to no single application: exports, policies, staff accounts. Append-only, a chain a month
 * (workflow.md › Audit), each entry in the transaction of the change it tells of. What was read in the restricted views
 * is a book of its own, so that readers and staff do not wait for each other's entries.
 */
import { randomInt } from "node:crypto";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../actor.ts";
import type { Json } from "../json.ts";
import { client, tableName } from "../table.server.ts";
import { Cancelled, type Labelled, transact } from "../write.server.ts";
import { genesis, link } from "./index.ts";

export interface AuditEntry {
  seq: number;
  at: string;
  actor: { id: string; name: string };
  /** `export`, `policy.set`, `staff.create`, … */
  action: string;
  /** What it was done to: a policy key, an account, a list. */
  subject: string;
  detail: { [name: string]: Json };
  prevHash: string;
  hash: string;
}
export interface Deed {
  action: string;
  subject: string;
  detail?: AuditEntry["detail"];
}

/** `audit` is the staff's record, `access` what was read: in the restricted views, and of documents by the staff. */
export type Book = "audit" | "access";
/** A page with a dozen documents has as many entries written at once. */
const ATTEMPTS = 24;
const pkOf = (month: string, book: Book): string => `${book}#${month}`;
const monthOf = (ctx: Pick<Context, "today">): string => ctx.today.slice(0, 7);

const query = async (month: string, newestOnly: boolean, book: Book): Promise<AuditEntry[]> => {
  const found: AuditEntry[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client().send(
      new QueryCommand({
        TableName: tableName(),
        ConsistentRead: true,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": pkOf(month, book) },
        ScanIndexForward: !newestOnly,
        ...(newestOnly ? { Limit: 1 } : {}),
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    found.push(...Items.map((row) => row.entry as AuditEntry));
    from = newestOnly ? undefined : LastEvaluatedKey;
  } while (from);
  return found;
};

/** All entries of a month (`2026-11`), oldest first. */
export const ofMonth = (month: string, book: Book = "audit"): Promise<AuditEntry[]> =>
  query(month, false, book);

/**
 * Writes rows together with the entry that tells of them. When another entry took the place meanwhile it is tried
 * again behind that one; whatever else stands against the write is thrown as it is.
 * @throws Cancelled when a condition of `rows` does not hold
 */
export const record = async (
  deed: Deed,
  rows: readonly Labelled[],
  ctx: Context,
  book: Book = "audit",
): Promise<void> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await transact([...rows, await entryRow(deed, ctx, book)]);
    } catch (error) {
      const raced = error instanceof Cancelled && error.failed.every(({ label }) => label === "audit");
      if (!raced || attempt >= ATTEMPTS) throw error;
      // Of entries that race for one place one gets it: the others come back apart from each other.
      await new Promise((resume) => setTimeout(resume, randomInt(5, 5 + 5 * Math.min(attempt + 1, 8))));
    }
  }
};

async function entryRow({ action, subject, detail = {} }: Deed, ctx: Context, book: Book): Promise<Labelled> {
  const [last] = await query(monthOf(ctx), true, book);
  const entry = await link(last?.hash ?? genesis, {
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
      TableName: tableName(),
      Item: { pk: pkOf(monthOf(ctx), book), sk: `entry#${String(entry.seq).padStart(6, "0")}`, entry },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  };
}
