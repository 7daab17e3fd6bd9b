/**
 * Owners of the institutions that apply for an event, one row each (R452; decision 0126). Two companies with a common
 * owner write at least one common row. It counts its writes, and each write is conditional on the count that was
 * read: of two related concurrent submissions the second is refused, and two with little in common both pass, one
 * after the other.
 */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { isRecord } from "../../platform/json.ts";
import { NamedAttributesUpdate } from "../../platform/named-attributes.server.ts";
import { readRows } from "../../platform/query-partition.server.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import { loadVisibleApplication } from "../model/application-access.server.ts";
import type { RelatedView } from "../model/related-schema.ts";
import * as Store from "../model/store.server.ts";
import { findCommonHoldings, type Holding, isRelated, type Stake } from "./common-owners.ts";
import { computeDigest, normalizeIdentifier } from "./limit-keys.server.ts";

/**
 * Lists the taxpayer and every owner by its number, or by its name without one. Keys are hashed, so that an event's
 * row reveals no number.
 */
export const listHoldings = (institution: Record<string, unknown>): Holding[] => {
  const holdingsByKey = new Map<string, Omit<Holding, "hash">>();
  const taxpayer = institution.taxpayerNumber;
  if (typeof taxpayer === "string" && normalizeIdentifier(taxpayer))
    holdingsByKey.set(`taxpayer:${normalizeIdentifier(taxpayer)}`, {
      share: 100,
      name: taxpayer,
      sure: true,
    });
  for (const holder of Array.isArray(institution.shareholders) ? institution.shareholders : []) {
    if (!isRecord(holder) || typeof holder.share !== "number" || holder.share <= 0) continue;
    const name = typeof holder.name === "string" ? holder.name : "";
    const number = typeof holder.idNumber === "string" ? normalizeIdentifier(holder.idNumber) : "";
    if (!number && !normalizeIdentifier(name)) continue;
    const key = number ? `holder:${number}` : `name:${normalizeIdentifier(name)}`;
    // An owner who is listed twice owns both shares.
    const share = (holdingsByKey.get(key)?.share ?? 0) + holder.share;
    holdingsByKey.set(key, { share, name, sure: number !== "" });
  }
  return [...holdingsByKey].map(([key, holding]) => ({ hash: computeDigest(key), ...holding }));
};

const STAKE_PREFIX = "stake#";
const buildOwnerKey = (eventId: string, hash: string) => ({ pk: `owner#${hash}`, sk: `event#${eventId}` });

interface OwnerRows {
  writes: ReadonlyMap<string, number>;
  stakes: ReadonlyMap<string, readonly Stake[]>;
}
const NO_OWNER_ROWS: OwnerRows = { writes: new Map(), stakes: new Map() };

/** Reads the stored shares of these owners at an event. One batch read. */
const loadOwnerRows = async (
  eventId: string,
  holdings: readonly Pick<Holding, "hash">[],
): Promise<OwnerRows> => {
  if (holdings.length === 0) return NO_OWNER_ROWS;
  const storedRows = await readRows(holdings.map(({ hash }) => buildOwnerKey(eventId, hash)));
  const rows = storedRows.map((row) => [String(row.pk).slice("owner#".length), row] as const);
  return {
    writes: new Map(rows.map(([hash, row]) => [hash, Number(row.writes)])),
    stakes: new Map(
      rows.map(([hash, row]) => [
        hash,
        Object.entries(row).flatMap(([name, stake]) =>
          name.startsWith(STAKE_PREFIX)
            ? [{ ...(stake as Omit<Stake, "applicationId">), applicationId: name.slice(STAKE_PREFIX.length) }]
            : [],
        ),
      ]),
    ),
  };
};

/** The owners that an application reserved: by whom, in which company, at which event. */
export interface OwnerReservation {
  eventId: string;
  institutionId: string;
  applicationId: string;
  holdings: readonly Holding[];
}
/** Writes the shares of an application's owners, each on condition of the write count that was read. */
const buildOwnerWrites = (
  { eventId, institutionId, applicationId, holdings }: OwnerReservation,
  { writes }: OwnerRows,
): TransactionItem[] =>
  holdings.map(({ hash, share, sure }) => {
    const count = writes.get(hash);
    // Names alone decide nothing, so those rows need not have been read.
    const row = new NamedAttributesUpdate();
    row.set(`${STAKE_PREFIX}${applicationId}`, { institutionId, share }).add("writes", 1);
    if (sure)
      row.requireAny(count === undefined ? row.isAbsent("writes") : row.compare("writes", "=", count));
    return row.build("owner", buildOwnerKey(eventId, hash));
  });

/** How often concurrent submissions with a common owner are retried, so that they pass one after the other. */
const ATTEMPTS = 30;

/**
 * Writes the rows of a submission with those of its owners. Nothing is read beforehand; only when an owner already
 * exists is its row examined.
 * @throws Refusal SAME_OWNER_DUPLICATE when the owners of another application have half or more (R452)
 * @throws TransactionCancelledError for any other failed condition
 */
export const transactWithOwners = async (
  rows: TransactionItem[],
  reservation: OwnerReservation | undefined,
): Promise<void> => {
  if (!reservation) return transact(rows);
  let ownerRows = NO_OWNER_ROWS;
  for (let attempt = 0; ; attempt++) {
    try {
      return await transact([...rows, ...buildOwnerWrites(reservation, ownerRows)]);
    } catch (error) {
      const isOwnerConflict =
        error instanceof TransactionCancelledError && error.failed.every(({ label }) => label === "owner");
      if (!isOwnerConflict || attempt >= ATTEMPTS) throw error;
      ownerRows = await loadOwnerRows(reservation.eventId, reservation.holdings);
      if (hasRelatedOwner(reservation, ownerRows)) throw new Refusal(errorCodes.SAME_OWNER_DUPLICATE);
    }
  }
};

const hasRelatedOwner = (
  { institutionId, holdings }: Pick<OwnerReservation, "institutionId" | "holdings">,
  { stakes }: OwnerRows,
): boolean =>
  findCommonHoldings(
    institutionId,
    holdings.filter(({ sure }) => sure),
    stakes,
  ).some(isRelated);

/** Returns whether another institution with the same owners applied for an event (R452). */
export const isOwnerTaken = async (
  eventId: string,
  institution: { id: string; fields: Record<string, unknown> },
): Promise<boolean> => {
  const holdings = listHoldings(institution.fields);
  return hasRelatedOwner({ institutionId: institution.id, holdings }, await loadOwnerRows(eventId, holdings));
};

/** Builds the write that removes an application from its owner's row. */
export const buildOwnerRelease = (eventId: string, hash: string, applicationId: string): TransactionItem =>
  new NamedAttributesUpdate()
    .remove(`${STAKE_PREFIX}${applicationId}`)
    .build("owner", buildOwnerKey(eventId, hash));

/**
 * Lists for reviewing staff the other companies at the event with common owners, their shares, and whether the match
 * is by name only.
 * @throws Refusal 107001
 */
export const listRelatedApplications = async (id: string, ctx: Context): Promise<RelatedView[]> => {
  const { header, body } = await loadVisibleApplication(id, ctx);
  if (!header.eventId || !header.holds?.owners.length || !body) return [];
  const ownHoldings = listHoldings(body.institution);
  // An owner with a number here may be stored by name there.
  const holdingsByName = ownHoldings.flatMap((one) =>
    one.sure && normalizeIdentifier(one.name)
      ? [{ ...one, hash: computeDigest(`name:${normalizeIdentifier(one.name)}`), sure: false }]
      : [],
  );
  const allHoldings = [...ownHoldings, ...holdingsByName];
  const { stakes } = await loadOwnerRows(header.eventId, allHoldings);
  const commonHoldings = findCommonHoldings(header.institutionId, allHoldings, stakes);
  return Promise.all(
    commonHoldings.map(async (common) => {
      const other = await Store.findHeader(common.institutionId, common.applicationId);
      return {
        ...common,
        ...(other?.institutionName ? { institutionName: other.institutionName } : {}),
        ...(other?.code ? { code: other.code } : {}),
        status: other?.status ?? "",
        related: isRelated(common),
      };
    }),
  );
};
