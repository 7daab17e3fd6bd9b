/**
 * An institution keeps its applications, orders and histories when somebody leaves for good: a pseudonym takes the place
 * of who they were. An entry of a history that named them keeps its hash, marked as redacted, so that the chain before and
 * after it is still proven (`audit/index.ts`).
 */
import type * as Accounts from "../account/store.server.ts";
import { rowsOf } from "../application/ownership.server.ts";
import { type Known, pseudonymised } from "./index.ts";
import { contactsOf } from "./places.server.ts";
import { closed, opened, partition, pseudonymOf, type Raw, replace } from "./rows.server.ts";

export const scrub = async (
  institutionId: string,
  account: Accounts.Account,
  known: Known,
): Promise<void> => {
  const pseudonym = pseudonymOf(account.id);
  for (const contact of await contactsOf(institutionId, account)) {
    await replace({ ...contact, fields: { nameZh: pseudonym, employmentStatus: "LEFT" } }, contact);
  }
  const rows = await partition(`institution#${institutionId}`);
  for (const row of rows) {
    // Of the institution itself, its name and numbers, nothing is the person's.
    if (row.sk !== "institution") await rewrite(row, account.id, known, pseudonym);
    if (row.sk.startsWith("application#")) {
      const below = await rowsOf<Raw>({ id: row.sk.slice("application#".length), institutionId });
      for (const each of below) await rewrite(each, account.id, known, pseudonym);
    }
  }
};

/** Nobody is told any more at an address that is gone. */
function unnotified(values: Record<string, unknown>, accountId: string): Record<string, unknown> {
  const rest = values.rest as { notify?: { accountId: string }[] } | undefined;
  if (!rest?.notify?.some((each) => each.accountId === accountId)) return values;
  return { ...values, rest: { ...rest, notify: rest.notify.filter((each) => each.accountId !== accountId) } };
}

async function rewrite(row: Raw, accountId: string, known: Known, pseudonym: string): Promise<void> {
  const before = opened(row);
  const { pk, sk, ...values } = before;
  let after = pseudonymised(unnotified(values, accountId), known, pseudonym);
  if (after === values) return;
  if (after.entry !== values.entry)
    after = { ...after, entry: { ...(after.entry as object), redacted: true } };
  await replace(closed({ ...after, pk, sk } as Raw, row), row);
}
