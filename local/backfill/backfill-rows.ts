/**
 * Brings rows of earlier releases to what the present one writes:
 * - Drafts get the row that binds their id to their institution, and entries of histories name it (decision 0150).
 * - Drafts without an event get their reminder (decision 0293).
 * - Erasures find suspended members and earlier addresses (decisions 0354, 0392).
 * - Timers that a reason for late documents left behind are put in order (decision 0700).
 * - Applications are listed in the queues of today (decision 0606), and objections to penalties for a second person
 *   (decision 0662). Orders with a due refund are listed for the reconciliation (decision 0788), and
 *   unread notices for the bell (decision 0789).
 * - What applications have reserved moves to keys of the present folding (decision 0638), and the owner of a sole
 *   proprietor has the whole of it (decision 0809).
 *
 * The operator runs it (`npm run upgrade-rows`), because it reads the whole table, which no Lambda may. It goes
 * page by page and stores its position, so it can be stopped and started again. A second run changes nothing. A draft
 * under an id that belongs to another institution is moved to an id of its own, so that nothing anybody wrote is lost.
 */
import { DeleteCommand, GetCommand, PutCommand, ScanCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import {
  buildDraftDelete,
  buildHeaderPut,
  findOwnBody,
  parseHeaderRow,
} from "@portal/core/applications/model/application-store.server";
import { bindApplicationId, findApplicationOwner } from "@portal/core/applications/model/ownership.server";
import { findNextCheckAt } from "@portal/core/applications/windows/draft-reminders";
import { getMemberEntity } from "@portal/core/institutions/institution-store.server";
import { type Instant, toMacaoDay } from "@portal/core/platform/day";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { entityNameAttribute } from "@portal/core/platform/table-definition";
import { TransactionCancelledError, transact } from "@portal/core/platform/transaction.server";
import { ulid } from "ulid";
import { listDueRefund } from "./list-due-refund.ts";
import { listUnreadNotice } from "./list-unread-notice.ts";
import { listWaitingObjection } from "./list-waiting-objection.ts";
import { mendSoleShare } from "./mend-sole-share.ts";
import { moveToPresentFolding } from "./move-to-present-folding.ts";
import { rememberFormerLogin, rememberSuspension } from "./remember-people.ts";
import { writePresentHeader } from "./write-present-header.ts";

type StoredRow = Record<string, unknown> & { pk: string; sk: string };

/**
 * First every draft is bound, so that of two under one id the one that was created first has it; then those that lost
 * are moved.
 */
const backfillPasses = ["bind", "move"] as const;
type BackfillPass = (typeof backfillPasses)[number];

/** The result of a run. */
interface BackfillCounts {
  /** Suspended members whose institution an erasure finds from now on. */
  suspensions: number;
  /** Earlier addresses that an erasure looks for from now on. */
  logins: number;
  /** Drafts that got the row that names their institution. */
  bound: number;
  /** Entries of histories that say now whose they are. */
  marked: number;
  /** Drafts that have a new id. */
  moved: number;
  /** Drafts whose author is reminded from now on. */
  scheduled: number;
  /** Applications whose timers are in order from now on. */
  timersMended: number;
  /** Submitted applications that are listed in another queue from now on. */
  requeued: number;
  /** Objections to penalties that are listed for a second person from now on. */
  objections: number;
  /** Orders with a due refund that the reconciliation lists from now on. */
  dueRefunds: number;
  /** Unread notices that the bell counts from now on. */
  unreadNotices: number;
  /** Applications whose reservations have keys of the present folding from now on. */
  refolded: number;
  /** Applications whose sole proprietor is compared by the whole from now on. */
  sharesMended: number;
  /** Ids of applications that name a person for what another one names today. */
  conflicts: string[];
  /** Applications that somebody wrote meanwhile: another run is needed. */
  changed: number;
  /** Applications whose reservations could not be moved, with the reason. */
  failures: { id: string; reason: string }[];
}
interface BackfillProgress {
  pass: BackfillPass;
  /** The position at which the scan continues; absent at the beginning of a pass. */
  from?: Record<string, unknown>;
}

const progressKey = { pk: "backfill", sk: "application-owners" };
/** Rows that are read at once: some 100 KB. */
const PAGE_SIZE = 400;

const readProgress = async (): Promise<BackfillProgress> => {
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: progressKey, ConsistentRead: true }),
  );
  return (Item?.place as BackfillProgress | undefined) ?? { pass: "bind" };
};
const saveProgress = async (progress: BackfillProgress): Promise<void> => {
  await getDocumentClient().send(
    new PutCommand({ TableName: getTableName(), Item: { ...progressKey, place: progress } }),
  );
};

/**
 * Continues where the last run stopped, to the end or for a number of pages.
 * @param onPage receives the counts so far after each page
 * @returns what this run did, and whether nothing is left
 */
export const backfillRows = async (
  { pages = Number.POSITIVE_INFINITY, onPage }: { pages?: number; onPage?: (counts: BackfillCounts) => void },
  now: Instant,
): Promise<BackfillCounts & { finished: boolean }> => {
  const counts: BackfillCounts = {
    bound: 0,
    marked: 0,
    moved: 0,
    scheduled: 0,
    timersMended: 0,
    requeued: 0,
    objections: 0,
    dueRefunds: 0,
    unreadNotices: 0,
    refolded: 0,
    sharesMended: 0,
    conflicts: [],
    changed: 0,
    failures: [],
    suspensions: 0,
    logins: 0,
  };
  let progress = await readProgress();
  for (let page = 0; page < pages; page++) {
    const { Items = [], LastEvaluatedKey } = await getDocumentClient().send(
      new ScanCommand({
        TableName: getTableName(),
        Limit: PAGE_SIZE,
        ...(progress.from ? { ExclusiveStartKey: progress.from } : {}),
      }),
    );
    for (const row of Items as StoredRow[]) await backfillRow(row, progress.pass, counts, now);
    onPage?.(counts);
    const nextProgress: BackfillProgress | undefined = LastEvaluatedKey
      ? { pass: progress.pass, from: LastEvaluatedKey }
      : progress.pass === "bind"
        ? { pass: "move" }
        : undefined;
    if (!nextProgress) {
      await getDocumentClient().send(new DeleteCommand({ TableName: getTableName(), Key: progressKey }));
      return { ...counts, finished: true };
    }
    progress = nextProgress;
    await saveProgress(progress);
  }
  return { ...counts, finished: false };
};

const backfillRow = async (
  row: StoredRow,
  pass: BackfillPass,
  counts: BackfillCounts,
  now: Instant,
): Promise<void> => {
  const isApplication = row[entityNameAttribute] === "application";
  const isDraft = isApplication && row.status === "DRAFT";
  if (isDraft && pass === "bind") counts.bound += Number(await bindDraftOwner(parseHeaderRow(row)));
  if (isDraft && pass === "bind")
    counts.scheduled += Number(await scheduleReminder(parseHeaderRow(row), now));
  if (isDraft && pass === "move")
    counts.moved += Number(await moveConflictingDraft(parseHeaderRow(row), now));
  if (isApplication && !isDraft && pass === "bind") {
    const { isMoved, isMended, isChanged } = await writePresentHeader(row, now);
    counts.requeued += Number(isMoved);
    counts.timersMended += Number(isMended);
    counts.changed += Number(isChanged);
  }
  if (isApplication && !isDraft && pass === "move") await refoldReservations(row, counts);
  if (row[entityNameAttribute] === "history" && pass === "bind")
    counts.marked += Number(await markHistoryOwner(row));
  if (row[entityNameAttribute] === "penalty" && pass === "bind")
    counts.objections += Number(await listWaitingObjection(row));
  if (row[entityNameAttribute] === "order" && pass === "bind")
    counts.dueRefunds += Number(await listDueRefund(row));
  if (row[entityNameAttribute] === "notice" && pass === "bind")
    counts.unreadNotices += Number(await listUnreadNotice(row));
  if (pass === "bind") await rememberPeople(row, counts);
};

/** One application that cannot be moved holds up no others. */
const refoldReservations = async (row: StoredRow, counts: BackfillCounts): Promise<void> => {
  const id = String(row.id);
  try {
    const header = parseHeaderRow(row);
    const body = header.holds && (await findOwnBody(id, header.institutionId));
    if (!body) return;
    const result = await moveToPresentFolding(header, body);
    if (result === "moved") counts.refolded += 1;
    if (result === "changed") counts.changed += 1;
    if (result === "conflict") counts.conflicts.push(id);
    // Its rows are found by the keys that it has now.
    counts.sharesMended += Number(await mendSoleShare(header, body));
  } catch (error) {
    counts.failures.push({ id, reason: error instanceof Error ? error.message : String(error) });
  }
};

const rememberPeople = async (row: StoredRow, counts: BackfillCounts): Promise<void> => {
  const isMember = row.pk.startsWith("institution#") && row.sk.startsWith("member#");
  const member = isMember ? getMemberEntity().parse({ Item: row }).data : null;
  if (member) counts.suspensions += Number(await rememberSuspension(member));
  const recipients = member
    ? [member]
    : row[entityNameAttribute] === "application"
      ? parseHeaderRow(row).notify
      : [];
  for (const recipient of recipients) counts.logins += Number(await rememberFormerLogin(recipient));
};

/**
 * Binds the id of a draft to its institution, unless it is bound already.
 * @returns true when the id was not this institution's before
 */
const bindDraftOwner = async (header: ApplicationHeader): Promise<boolean> => {
  const owner = await findApplicationOwner(header.id);
  return (
    owner?.institutionId !== header.institutionId && (await bindApplicationId(header, { earlier: true }))
  );
};

/**
 * Lets the due index find a draft that no event and no report reminds of.
 * @returns whether it was not found there before
 */
const scheduleReminder = async (draftHeader: ApplicationHeader, now: Instant): Promise<boolean> => {
  const { eventId, parentId, remindAt: storedReminder, updatedAt, version, status } = draftHeader;
  if (eventId || parentId || storedReminder) return false;
  const remindAt = findNextCheckAt(toMacaoDay(updatedAt), now, toMacaoDay(now));
  if (!remindAt) return false;
  try {
    await transact([buildHeaderPut({ ...draftHeader, remindAt }, { version, status })]);
    return true;
  } catch (error) {
    // Its author saved or discarded it meanwhile, and a save sets the reminder.
    if (error instanceof TransactionCancelledError) return false;
    throw error;
  }
};

/** Moves a draft to a new id where the one it is under is another's. @returns whether it was moved */
const moveConflictingDraft = async (draftHeader: ApplicationHeader, now: Instant): Promise<boolean> => {
  const owner = await findApplicationOwner(draftHeader.id);
  if (owner === undefined || owner.institutionId === draftHeader.institutionId) return false;
  const movedHeader: ApplicationHeader = {
    ...draftHeader,
    id: ulid(Date.parse(now)),
    version: draftHeader.version + 1,
  };
  await bindApplicationId(movedHeader);
  try {
    await transact([
      buildHeaderPut(movedHeader),
      {
        ...buildDraftDelete(draftHeader.institutionId, draftHeader.id, draftHeader.version),
        label: "before",
      },
    ]);
    return true;
  } catch (error) {
    // Its author saved or discarded it meanwhile: the next run looks at what is there then.
    if (error instanceof TransactionCancelledError) return false;
    throw error;
  }
};

/** Writes the institution into an entry of the history. @returns whether the entry had none */
const markHistoryOwner = async (row: StoredRow): Promise<boolean> => {
  if (row.institutionId !== undefined) return false;
  const owner = await findApplicationOwner(String(row.id));
  if (!owner) return false;
  await getDocumentClient().send(
    new UpdateCommand({
      TableName: getTableName(),
      Key: { pk: row.pk, sk: row.sk },
      UpdateExpression: "SET institutionId = :institutionId",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":institutionId": owner.institutionId },
    }),
  );
  return true;
};
