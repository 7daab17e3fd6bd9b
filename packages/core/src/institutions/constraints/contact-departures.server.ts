/**
 * Contacts that leave or are deleted, in the row that every submission writes: a row of their own in its transaction
 * would cost two units more. What names a contact raises `named` on condition that the contact is not `gone`, and a
 * contact goes on condition of the `named` that was read before the applications were looked at (decision 0527).
 */
import { type Instant, toInstant } from "../../platform/day.ts";
import { NamedAttributesUpdate } from "../../platform/named-attributes.server.ts";
import { readRow } from "../../platform/query-partition.server.ts";
import type { TransactionCancelledError, TransactionItem } from "../../platform/transaction.server.ts";
import { buildConstraintsKey, CONSTRAINTS_LABEL } from "./constraints.server.ts";

/** Calls end after 29 seconds, so that none is left by then that read a contact before it went. */
const REMEMBERED_MS = 120_000;

/** The state of an institution's row when a contact is about to leave. */
interface Departures {
  named?: number;
  goneAt?: Instant;
}

/** Reads it, before the applications are looked at. One consistent read. */
export const readContactDepartures = async (institutionId: string): Promise<Departures> => {
  const { pk, sk } = buildConstraintsKey(institutionId);
  const { named, goneAt } = (await readRow(pk, sk)) ?? {};
  return {
    ...(typeof named === "number" && { named }),
    ...(typeof goneAt === "string" && { goneAt: goneAt as Instant }),
  };
};

/** Notes that a contact goes, on condition that nothing has come to name a contact since `before` was read. */
export const buildContactDeparture = (
  institutionId: string,
  contactId: string,
  { named, goneAt }: Departures,
  now: Instant,
): TransactionItem => {
  const row = new NamedAttributesUpdate().set("goneAt", now);
  row.requireAny(named === undefined ? row.isAbsent("named") : row.compare("named", "=", named));
  if (goneAt && goneAt > toInstant(Date.parse(now) - REMEMBERED_MS)) row.add("gone", contactId);
  // Those who went before are forgotten, unless somebody else went at this moment.
  else
    row
      .set("gone", new Set([contactId]))
      .requireAny(goneAt ? row.compare("goneAt", "=", goneAt) : row.isAbsent("goneAt"));
  return row.build(CONSTRAINTS_LABEL, buildConstraintsKey(institutionId));
};

/** Notes that a contact is in service again. */
export const buildContactReturn = (institutionId: string, contactId: string): TransactionItem =>
  new NamedAttributesUpdate()
    .delete("gone", contactId)
    .build(CONSTRAINTS_LABEL, buildConstraintsKey(institutionId));

/** Returns whether a write was refused because the contact that it names has gone. */
export const isContactDeparted = (error: TransactionCancelledError, contactId: string): boolean => {
  const departedIds = error.of(CONSTRAINTS_LABEL)?.row?.gone;
  return departedIds instanceof Set && departedIds.has(contactId);
};
