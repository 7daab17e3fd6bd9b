/**
 * Owners of the institutions that apply for an event or for a funding, one row each (R452; decisions 0126, 0233). Two
 * companies with a common owner write at least one common row. It counts its writes, and each write is conditional on
 * the count that was read: of two related concurrent submissions the second is refused, and two with little in common
 * both pass, one after the other.
 */

import type { Reservations } from "../../institutions/constraints/constraints.ts";
import { periodsOverlap } from "../../platform/day.ts";
import { NamedAttributesUpdate } from "../../platform/named-attributes.server.ts";
import { readRows } from "../../platform/query-partition.server.ts";
import { splitIntoBatches } from "../../platform/split-into-batches.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { findCommonHoldings, type Holding, isRelatedByOwners, type StoredHolding } from "./common-owners.ts";
import type { Occasion } from "./occasions.server.ts";
import { buildOwnHolding } from "./owner-holdings.server.ts";
import { buildReservedRowRelease, type ReservedRow } from "./reserved-rows.server.ts";

/** The attributes of an owner's row, one for each application. They are stored as `stake#<application>`. */
const HOLDING_PREFIX = "stake#";
const buildOwnerKey = (eventId: string, hash: string) => ({ pk: `owner#${hash}`, sk: `event#${eventId}` });

/** The stored rows of some owners: the shares in each, and how often it was written. */
export interface OwnerRows {
  writes: ReadonlyMap<string, number>;
  storedHoldings: ReadonlyMap<string, readonly StoredHolding[]>;
}
export const NO_OWNER_ROWS: OwnerRows = { writes: new Map(), storedHoldings: new Map() };

/** DynamoDB takes at most so many rows in one batch read. */
const MAX_BATCH = 100;

/** Reads the stored shares of these owners in these occasions. One batch read for every hundred. */
export const loadOwnerRows = async (keys: readonly ReservedOwner[]): Promise<OwnerRows> => {
  if (keys.length === 0) return NO_OWNER_ROWS;
  const distinctKeys = [...new Map(keys.map((key) => [toRowKey(key), key])).values()];
  const pages = splitIntoBatches(distinctKeys, MAX_BATCH);
  const storedRows = await Promise.all(
    pages.map((page) => readRows(page.map(({ eventId, hash }) => buildOwnerKey(eventId, hash)))),
  );
  const rows = storedRows.flat().map((row) => [`${row.pk} ${row.sk}`, row] as const);
  return {
    writes: new Map(rows.map(([key, row]) => [key, Number(row.writes)])),
    storedHoldings: new Map(
      rows.map(([key, row]) => [
        key,
        Object.entries(row).flatMap(([name, holding]) =>
          name.startsWith(HOLDING_PREFIX)
            ? [
                {
                  ...(holding as Omit<StoredHolding, "applicationId">),
                  applicationId: name.slice(HOLDING_PREFIX.length),
                },
              ]
            : [],
        ),
      ]),
    ),
  };
};

/** The row of an owner in an occasion, as an application keeps it to give it back. */
type ReservedOwner = Reservations["owners"][number];
/** Returns the key of an owner in an occasion, as one text. */
export const toRowKey = ({ eventId, hash }: ReservedOwner): string => {
  const { pk, sk } = buildOwnerKey(eventId, hash);
  return `${pk} ${sk}`;
};

/** The reservation of an application for its owners: by whom, in which company, and for what. */
export interface OwnerReservation {
  institutionId: string;
  applicationId: string;
  holdings: readonly Holding[];
  occasions: readonly Occasion[];
  /** Rows that it has already, and keeps when this write is refused. */
  held?: readonly ReservedOwner[];
  /** The application is submitted by this write. */
  submits?: true;
}
const listOccasionHoldings = (
  { refusesOwn }: Occasion,
  institutionId: string,
  holdings: readonly Holding[],
): readonly Holding[] => {
  if (!refusesOwn) return holdings;
  const ownHolding = buildOwnHolding(institutionId);
  return [...holdings.filter(({ hash }) => hash !== ownHolding.hash), ownHolding];
};

/** Lists the rows that a submission writes for its owners, as its application keeps them. */
export const listReservedOwners = (
  occasions: readonly Occasion[],
  institutionId: string,
  holdings: readonly Holding[],
): ReservedOwner[] =>
  occasions.flatMap((occasion) =>
    listOccasionHoldings(occasion, institutionId, holdings).map(({ hash }) => ({
      eventId: occasion.key,
      hash,
    })),
  );

/** Writes the shares of an application's owners, each on condition of the write count that was read. */
export const buildOwnerWrites = (
  { institutionId, applicationId, holdings, occasions }: OwnerReservation,
  { writes }: OwnerRows,
): TransactionItem[] =>
  occasions.flatMap((occasion) =>
    listOccasionHoldings(occasion, institutionId, holdings).map(({ hash, share, sure }) => {
      const { key, from, to, refusesRelated } = occasion;
      const count = writes.get(toRowKey({ eventId: key, hash }));
      // Names alone decide nothing, so those rows need not have been read.
      const row = new NamedAttributesUpdate();
      row
        .set(`${HOLDING_PREFIX}${applicationId}`, {
          institutionId,
          share,
          ...(from && { from }),
          ...(to && { to }),
        })
        .add("writes", 1);
      if (sure && refusesRelated)
        row.requireAny(count === undefined ? row.isAbsent("writes") : row.compare("writes", "=", count));
      return row.build("owner", buildOwnerKey(key, hash));
    }),
  );

/** Picks the stored holdings in an occasion, by owner, of what is applied for on the same days. */
export const pickStoredHoldings = (
  occasion: Occasion,
  holdings: readonly Pick<Holding, "hash">[],
  { storedHoldings }: OwnerRows,
): ReadonlyMap<string, readonly StoredHolding[]> =>
  new Map(
    holdings.map(({ hash }) => [
      hash,
      (storedHoldings.get(toRowKey({ eventId: occasion.key, hash })) ?? []).filter((holding) =>
        periodsOverlap(occasion, holding),
      ),
    ]),
  );

/** Returns whether the same people own half or more of another company that applied for it. */
export const hasRelatedOwner = (
  { institutionId, holdings, occasions }: Pick<OwnerReservation, "institutionId" | "holdings" | "occasions">,
  ownerRows: OwnerRows,
): boolean => {
  const sureHoldings = holdings.filter(({ sure }) => sure);
  return occasions
    .filter(({ refusesRelated }) => refusesRelated)
    .some((occasion) =>
      findCommonHoldings(
        institutionId,
        sureHoldings,
        pickStoredHoldings(occasion, sureHoldings, ownerRows),
      ).some(isRelatedByOwners),
    );
};

/** Returns the row of an owner, as an item that takes it or gives it back names it. */
export const toReservedRow = ({ eventId, hash }: ReservedOwner, applicationId: string): ReservedRow => ({
  ...buildOwnerKey(eventId, hash),
  attribute: `${HOLDING_PREFIX}${applicationId}`,
});

/** Builds the write that removes an application from its owner's row. */
export const buildOwnerRelease = (eventId: string, hash: string, applicationId: string): TransactionItem =>
  buildReservedRowRelease(toReservedRow({ eventId, hash }, applicationId), applicationId, "owner");
