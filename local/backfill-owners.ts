/**
 * Binds the ids of what was written before ids were bound (decision 0150): drafts get the row that names their
 * institution, and entries of histories say whose they are. The operator runs it (`npm run bind-applications`): it reads
 * the whole table, which no Lambda may.
 *
 * It goes page by page and keeps its place, so that it can be stopped and started again; done again it changes nothing.
 * A draft under an id that is another institution's is moved to an id of its own, so that nothing anybody wrote is lost.
 */
import { DeleteCommand, GetCommand, PutCommand, ScanCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { bindId, findOwner } from "@portal/core/application/ownership.server";
import type { Header } from "@portal/core/application/row";
import { deleteDraft, headerOfRow, putHeader } from "@portal/core/application/store.server";
import type { Instant } from "@portal/core/day";
import { client, tableName } from "@portal/core/table.server";
import { Cancelled, transact } from "@portal/core/write.server";
import { ulid } from "ulid";

type Row = Record<string, unknown> & { pk: string; sk: string };

/**
 * First every draft is bound, so that of two under one id the one that was created first has it; then those that lost
 * are moved.
 */
const passes = ["bind", "move"] as const;
type Pass = (typeof passes)[number];

/** What a run did. */
export interface Backfilled {
  /** drafts that got the row that names their institution */
  bound: number;
  /** entries of histories that say now whose they are */
  marked: number;
  /** drafts that have a new id */
  moved: number;
}
interface Place {
  pass: Pass;
  /** where the scan goes on; absent at the beginning of a pass */
  from?: Record<string, unknown>;
}

const placeKey = { pk: "backfill", sk: "application-owners" };
/** Rows that are read at once: some 100 KB. */
const PAGE = 400;

const readPlace = async (): Promise<Place> => {
  const { Item } = await client().send(
    new GetCommand({ TableName: tableName(), Key: placeKey, ConsistentRead: true }),
  );
  return (Item?.place as Place | undefined) ?? { pass: "bind" };
};
const keepPlace = async (place: Place): Promise<void> => {
  await client().send(new PutCommand({ TableName: tableName(), Item: { ...placeKey, place } }));
};

/**
 * Goes on where the last run stopped, to the end or for so many pages.
 * @param onPage is told after each page what was done so far
 * @returns what this run did, and whether nothing is left
 */
export const backfillOwners = async (
  { pages = Number.POSITIVE_INFINITY, onPage }: { pages?: number; onPage?: (done: Backfilled) => void },
  now: Instant,
): Promise<Backfilled & { finished: boolean }> => {
  const done: Backfilled = { bound: 0, marked: 0, moved: 0 };
  let place = await readPlace();
  for (let page = 0; page < pages; page++) {
    const { Items = [], LastEvaluatedKey } = await client().send(
      new ScanCommand({
        TableName: tableName(),
        Limit: PAGE,
        ...(place.from ? { ExclusiveStartKey: place.from } : {}),
      }),
    );
    for (const row of Items as Row[]) await settleRow(row, place.pass, done, now);
    onPage?.(done);
    const next: Place | undefined = LastEvaluatedKey
      ? { pass: place.pass, from: LastEvaluatedKey }
      : place.pass === "bind"
        ? { pass: "move" }
        : undefined;
    if (!next) {
      await client().send(new DeleteCommand({ TableName: tableName(), Key: placeKey }));
      return { ...done, finished: true };
    }
    place = next;
    await keepPlace(place);
  }
  return { ...done, finished: false };
};

const settleRow = async (row: Row, pass: Pass, done: Backfilled, now: Instant): Promise<void> => {
  const isDraft = row.__edb_e__ === "application" && row.status === "DRAFT";
  if (isDraft && pass === "bind") done.bound += Number(await bindDraft(headerOfRow(row)));
  if (isDraft && pass === "move") done.moved += Number(await moveDraft(headerOfRow(row), now));
  if (row.__edb_e__ === "history" && pass === "bind") done.marked += Number(await markHistory(row));
};

/** @returns true when the id was not this institution's before */
const bindDraft = async (header: Header): Promise<boolean> => {
  const owner = await findOwner(header.id);
  return owner?.institutionId !== header.institutionId && (await bindId(header, { earlier: true }));
};

/** Moves a draft to a new id where the one it stands under is another's. @returns whether it was moved */
const moveDraft = async (read: Header, now: Instant): Promise<boolean> => {
  const owner = await findOwner(read.id);
  if (owner === undefined || owner.institutionId === read.institutionId) return false;
  const header: Header = { ...read, id: ulid(Date.parse(now)), version: read.version + 1 };
  await bindId(header);
  try {
    await transact([
      putHeader(header),
      { ...deleteDraft(read.institutionId, read.id, read.version), label: "before" },
    ]);
    return true;
  } catch (error) {
    // Its author saved or discarded it meanwhile: the next run looks at what stands then.
    if (error instanceof Cancelled) return false;
    throw error;
  }
};

/** Writes into an entry whose it is. @returns whether it did not say so */
const markHistory = async (row: Row): Promise<boolean> => {
  if (row.institutionId !== undefined) return false;
  const owner = await findOwner(String(row.id));
  if (!owner) return false;
  await client().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk: row.pk, sk: row.sk },
      UpdateExpression: "SET institutionId = :institutionId",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":institutionId": owner.institutionId },
    }),
  );
  return true;
};
