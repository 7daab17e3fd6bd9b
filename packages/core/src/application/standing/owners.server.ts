/**
 * The holders of those who apply for an event, a row each (R452; decision 0126). Two companies with something in common
 * write one row at least both; it counts its writes, and each is under the count that was read: of two related submits at
 * once the second is refused, and two that have a little in common both pass, one after the other.
 */
import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../../actor.ts";
import { codes, Refusal } from "../../errors.ts";
import { isRecord } from "../../json.ts";
import { client, tableName } from "../../table.server.ts";
import { Cancelled, type Labelled, transact } from "../../write.server.ts";
import * as Store from "../store.server.ts";
import { visible } from "../visible.server.ts";
import type { RelatedView } from "../wire.ts";
import { digest, plain } from "./limits.server.ts";
import { type Holding, inCommon, isRelated, type Stake } from "./owners.ts";

/**
 * The taxpayer, and every holder by its number, or by its name where it has none. Hashed: the row of an event tells
 * nobody whose number it was.
 */
export const holdingsOf = (institution: Record<string, unknown>): Holding[] => {
  const found = new Map<string, Omit<Holding, "hash">>();
  const taxpayer = institution.taxpayerNumber;
  if (typeof taxpayer === "string" && plain(taxpayer))
    found.set(`taxpayer:${plain(taxpayer)}`, { share: 100, name: taxpayer, sure: true });
  for (const holder of Array.isArray(institution.shareholders) ? institution.shareholders : []) {
    if (!isRecord(holder) || typeof holder.share !== "number" || holder.share <= 0) continue;
    const name = typeof holder.name === "string" ? holder.name : "";
    const number = typeof holder.idNumber === "string" ? plain(holder.idNumber) : "";
    if (!number && !plain(name)) continue;
    const key = number ? `holder:${number}` : `name:${plain(name)}`;
    // Whoever stands twice in the list holds both together.
    const share = (found.get(key)?.share ?? 0) + holder.share;
    found.set(key, { share, name, sure: number !== "" });
  }
  return [...found].map(([key, holding]) => ({ hash: digest(key), ...holding }));
};

const STAKE = "stake#";
const keyOf = (eventId: string, hash: string) => ({ pk: `owner#${hash}`, sk: `event#${eventId}` });

interface Seen {
  writes: ReadonlyMap<string, number>;
  stakes: ReadonlyMap<string, readonly Stake[]>;
}
const nothing: Seen = { writes: new Map(), stakes: new Map() };

/** What stands with these holders at an event. One batch read. */
const seenAt = async (eventId: string, holdings: readonly Pick<Holding, "hash">[]): Promise<Seen> => {
  if (holdings.length === 0) return nothing;
  const Keys = holdings.map(({ hash }) => keyOf(eventId, hash));
  const { Responses } = await client().send(
    new BatchGetCommand({ RequestItems: { [tableName()]: { Keys, ConsistentRead: true } } }),
  );
  const rows = (Responses?.[tableName()] ?? []).map(
    (row) => [String(row.pk).slice("owner#".length), row] as const,
  );
  return {
    writes: new Map(rows.map(([hash, row]) => [hash, Number(row.writes)])),
    stakes: new Map(
      rows.map(([hash, row]) => [
        hash,
        Object.entries(row).flatMap(([name, stake]) =>
          name.startsWith(STAKE)
            ? [{ ...(stake as Omit<Stake, "applicationId">), applicationId: name.slice(STAKE.length) }]
            : [],
        ),
      ]),
    ),
  };
};

/** What is held in an application: by whom, in which company, at which event. */
export interface Owned {
  eventId: string;
  institutionId: string;
  applicationId: string;
  holdings: readonly Holding[];
}
/** Writes what an application's holders have in it, each under the count of writes that was read. */
const claim = ({ eventId, institutionId, applicationId, holdings }: Owned, { writes }: Seen): Labelled[] =>
  holdings.map(({ hash, share, sure }) => {
    const count = writes.get(hash);
    // By a name alone nothing is decided: nothing has to have been read.
    const when = count === undefined ? "attribute_not_exists(#writes)" : "#writes = :writes";
    return {
      label: "owner",
      Update: {
        TableName: tableName(),
        Key: keyOf(eventId, hash),
        UpdateExpression: "SET #stake = :stake ADD #writes :one",
        ...(sure ? { ConditionExpression: when } : {}),
        ExpressionAttributeNames: { "#stake": `${STAKE}${applicationId}`, "#writes": "writes" },
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
export const transactOwned = async (rows: Labelled[], owned: Owned | undefined): Promise<void> => {
  if (!owned) return transact(rows);
  let seen = nothing;
  for (let attempt = 0; ; attempt++) {
    try {
      return await transact([...rows, ...claim(owned, seen)]);
    } catch (error) {
      const others = error instanceof Cancelled && error.failed.every(({ label }) => label === "owner");
      if (!others || attempt >= ATTEMPTS) throw error;
      seen = await seenAt(owned.eventId, owned.holdings);
      if (relatedIn(owned, seen)) throw new Refusal(codes.SAME_OWNER_DUPLICATE);
    }
  }
};

const relatedIn = (
  { institutionId, holdings }: Pick<Owned, "institutionId" | "holdings">,
  { stakes }: Seen,
): boolean =>
  inCommon(
    institutionId,
    holdings.filter(({ sure }) => sure),
    stakes,
  ).some(isRelated);

/** Whether another of the same owners has applied for an event (R452). */
export const ownersTaken = async (
  eventId: string,
  institution: { id: string; fields: Record<string, unknown> },
): Promise<boolean> => {
  const holdings = holdingsOf(institution.fields);
  return relatedIn({ institutionId: institution.id, holdings }, await seenAt(eventId, holdings));
};

/** Takes what an application's holder has in it away. */
export const releaseOwner = (eventId: string, hash: string, applicationId: string): Labelled => ({
  label: "owner",
  Update: {
    TableName: tableName(),
    Key: keyOf(eventId, hash),
    UpdateExpression: "REMOVE #stake",
    ExpressionAttributeNames: { "#stake": `${STAKE}${applicationId}` },
  },
});

/**
 * For staff who review: which other companies at the event have holders in common with an application's, how much of
 * each, and whether that may be the same person by name only.
 * @throws Refusal 107001
 */
export const relatedTo = async (id: string, ctx: Context): Promise<RelatedView[]> => {
  const { header, body } = await visible(id, ctx);
  if (!header.eventId || !header.holds?.owners.length || !body) return [];
  const own = holdingsOf(body.institution);
  // Who is known here by a number may stand there by the name.
  const byName = own.flatMap((one) =>
    one.sure && plain(one.name) ? [{ ...one, hash: digest(`name:${plain(one.name)}`), sure: false }] : [],
  );
  const all = [...own, ...byName];
  const { stakes } = await seenAt(header.eventId, all);
  const found = inCommon(header.institutionId, all, stakes);
  return Promise.all(
    found.map(async (common) => {
      const other = await Store.header(common.institutionId, common.applicationId);
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
