/**
 * Converts what an item of a transaction takes or gives back for an application into a form that can be stored. A
 * transaction has room for 100 rows, and what an application reserves can be more than that (decision 0458).
 */
import { NamedAttributesUpdate } from "../../platform/named-attributes.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";

/** A row in which an application is named: in these sets, or by an attribute of its own. */
export interface ReservedRow {
  pk: string;
  sk: string;
  sets?: readonly string[];
  attribute?: string;
}

/** An item that takes such a row, or gives it back, and does nothing else. */
export type ReservationItem = TransactionItem & {
  reserves: { change: "take" | "release"; applicationId: string; row: ReservedRow };
};

/** Returns true for an item that only takes what an application reserves, or only gives it back. */
export const isReservation = (
  item: TransactionItem,
  change: ReservationItem["reserves"]["change"],
): item is ReservationItem => "reserves" in item && (item as ReservationItem).reserves.change === change;

/** Builds the item that removes an application from such a row; repeated, it changes nothing. */
export const buildReservedRowRelease = (
  row: ReservedRow,
  applicationId: string,
  label: string,
): ReservationItem => {
  const update = new NamedAttributesUpdate();
  for (const set of row.sets ?? []) update.delete(set, applicationId);
  if (row.attribute) update.remove(row.attribute);
  return {
    ...update.build(label, { pk: row.pk, sk: row.sk }),
    reserves: { change: "release", applicationId, row },
  };
};
