/**
 * The holders of those who apply for an event, a row each (R452; decision 0126). Two companies with something in common
 * write one row at least both; it counts its writes, and each is under the count that was read: of two related submits at
 * once the second is refused, and two that have a little in common both pass, one after the other.
 */
import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { isRecord } from "../../platform/json.ts";
import { getDocumentClient, getTableName } from "../../platform/table.server.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import { loadVisibleApplication } from "../model/application-access.server.ts";
import type { RelatedView } from "../model/schema.ts";
import * as Store from "../model/store.server.ts";
import { findCommonHoldings, type Holding, isRelated, type Stake } from "./common-owners.ts";
import { computeDigest, normalizeIdentifier } from "./limit-keys.server.ts";

/**
 * The taxpayer, and every holder by its number, or by its name where it has none. Hashed: the row of an event tells
 * nobody whose number it was.
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
    // Whoever stands twice in the list holds both together.
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

/** What stands with these holders at an event. One batch read. */
const loadOwnerRows = async (
  eventId: string,
  holdings: readonly Pick<Holding, "hash">[],
): Promise<OwnerRows> => {
  if (holdings.length === 0) return NO_OWNER_ROWS;
  const Keys = holdings.map(({ hash }) => buildOwnerKey(eventId, hash));
  const { Responses } = await getDocumentClient().send(
    new BatchGetCommand({ RequestItems: { [getTableName()]: { Keys, ConsistentRead: true } } }),
  );
  const rows = (Responses?.[getTableName()] ?? []).map(
    (row) => [String(row.pk).slice("owner#".length), row] as const,
  );
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

/** What is held in an application: by whom, in which company, at which event. */
export interface OwnerReservation {
  eventId: string;
  institutionId: string;
  applicationId: string;
  holdings: readonly Holding[];
}
/** Writes what an application's holders have in it, each under the count of writes that was read. */
const buildOwnerWrites = (
  { eventId, institutionId, applicationId, holdings }: OwnerReservation,
  { writes }: OwnerRows,
): TransactionItem[] =>
  holdings.map(({ hash, share, sure }) => {
    const count = writes.get(hash);
    // By a name alone nothing is decided: nothing has to have been read.
    const writesCondition = count === undefined ? "attribute_not_exists(#writes)" : "#writes = :writes";
    return {
      label: "owner",
      Update: {
        TableName: getTableName(),
        Key: buildOwnerKey(eventId, hash),
        UpdateExpression: "SET #stake = :stake ADD #writes :one",
        ...(sure ? { ConditionExpression: writesCondition } : {}),
        ExpressionAttributeNames: { "#stake": `${STAKE_PREFIX}${applicationId}`, "#writes": "writes" },
        ExpressionAttributeValues: {
          ":stake": { institutionId, share },
          ":one": 1,
          ...(sure && count !== undefined ? { ":writes": count } : {}),
        },
      },
    };
  });

/** How often those with a holder in common, who all submit at once, are let to pass one after the other. */
const ATTEMPTS = 30;

/**
 * Writes the rows of a submit with those of its holders. Nothing is read before: only where somebody stands with one of
 * the holders already is it looked who.
 * @throws Refusal SAME_OWNER_DUPLICATE when half or more is in the hands of those behind another (R452); Cancelled by
 *   whatever else stood against it
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

/** Whether another of the same owners has applied for an event (R452). */
export const isOwnerTaken = async (
  eventId: string,
  institution: { id: string; fields: Record<string, unknown> },
): Promise<boolean> => {
  const holdings = listHoldings(institution.fields);
  return hasRelatedOwner({ institutionId: institution.id, holdings }, await loadOwnerRows(eventId, holdings));
};

/** Takes what an application's holder has in it away. */
export const buildOwnerRelease = (eventId: string, hash: string, applicationId: string): TransactionItem => ({
  label: "owner",
  Update: {
    TableName: getTableName(),
    Key: buildOwnerKey(eventId, hash),
    UpdateExpression: "REMOVE #stake",
    ExpressionAttributeNames: { "#stake": `${STAKE_PREFIX}${applicationId}` },
  },
});

/**
 * For staff who review: which other companies at the event have holders in common with an application's, how much of
 * each, and whether that may be the same person by name only.
 * @throws Refusal 107001
 */
export const listRelatedApplications = async (id: string, ctx: Context): Promise<RelatedView[]> => {
  const { header, body } = await loadVisibleApplication(id, ctx);
  if (!header.eventId || !header.holds?.owners.length || !body) return [];
  const ownHoldings = listHoldings(body.institution);
  // Who is known here by a number may stand there by the name.
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
