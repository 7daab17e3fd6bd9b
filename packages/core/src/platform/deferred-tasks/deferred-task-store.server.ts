/**
 * Deferred tasks: work over many rows that follows from a change, such as recomputing deadlines after a decree. The
 * task is written in the transaction of the change and stays in the sparse `due` index until it is finished, so that a
 * lost message or a killed process only delays it (workflow.md › Jobs).
 */
import { DeleteCommand, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { type Instant, toInstant } from "../day.ts";
import { catchSetAside, computeSetAsideDue } from "../set-aside.server.ts";
import { computeShard, getDocumentClient, getTableName, SHARDS, tableIndexes } from "../table.server.ts";
import type { TransactionItem } from "../transaction.server.ts";

/** Body of a message on the due queue. */
export type DeferredTask =
  /** Deadlines to recompute; `calendar#<revision>`. */
  | { kind: "calendar"; id: string }
  /** A cancelled event. */
  | { kind: "event"; id: string }
  /** A published event that was taken back to a draft: an application may have been on its way. */
  | { kind: "takenBack"; id: string }
  /** A group whose members follow its leader; identified by its invitation code. */
  | { kind: "group"; id: string }
  /** An institution whose certification was given or has ended: what needs it goes on, or waits for it. */
  | { kind: "certified"; id: string }
  /** Places of an event that a draw assigned or that became free. */
  | { kind: "places"; id: string }
  /** An event whose registration closes: owners of drafts are reminded. */
  | { kind: "window"; id: string }
  /** A withdrawn registration of an event; identified by its application. */
  | { kind: "registration"; id: string }
  /** News of an event for its subscribers. */
  | { kind: "news"; id: string }
  /** An opened survey: whoever takes part is invited, and each morning whoever came to take part since. */
  | { kind: "survey"; id: string }
  /** An account with another address, whose institutions are too many for one transaction. */
  | { kind: "memberAddress"; id: string }
  /** A suspension that ends; identified by its institution. */
  | { kind: "bar"; id: string }
  /** A denial of one scheme that ends; identified by its institution. */
  | { kind: "denial"; id: string }
  /** What an application takes or gives up as a saga; identified by the application. */
  | { kind: "reservations"; id: string }
  /** A report that was not handed in, to be recorded; `<institution>/<application>`. */
  | { kind: "missedReport"; id: string }
  /** Applications whose target day has passed, `YYYY-MM-DD`; a message of the sweep, without a row. */
  | { kind: "overdueAnswers"; id: string }
  /** The number of applications in each queue, counted again; a message of the sweep, without a row. */
  | { kind: "queueCounts"; id: string }
  /** Institutions whose stored data a rule no longer accepts, looked for in batches; the day. */
  | { kind: "institutionCheck"; id: string }
  /** The figures of the desk, counted in batches; the run, which is a day or a ULID. */
  | { kind: "figures"; id: string }
  /** What a planned holiday would change, found in batches; `<account>/<forecast>`. */
  | { kind: "holidayForecast"; id: string }
  /** A run that checks or shreds what is no longer kept, in batches. */
  | { kind: "retention"; id: string }
  /** The file of an export, made in batches; `<account>/<export>`. */
  | { kind: "export"; id: string }
  /** The repeated exports of a day, `YYYY-MM-DD`; a message of the sweep, without a row. */
  | { kind: "exportSchedules"; id: string }
  /** Pages to be rendered again, as `prerender` names them: `event:<id>`, `content`, `all`; goes to the page queue. */
  | { kind: "pages"; id: string }
  /** The payments of a day to be reconciled, `YYYY-MM-DD`; a message of the sweep, without a row. */
  | { kind: "reconciliation"; id: string }
  /** A day of the ledger that is archived again, `YYYY-MM-DD`: a movement came late. */
  | { kind: "ledgerArchive"; id: string }
  /** A one-stop payment that was taken back; identified by its number. */
  | { kind: "oneStopReversal"; id: string }
  /** A copy of the data held about an account. */
  | { kind: "subjectCopy"; id: string }
  /** A file that its owner removed; `<owner>/<file>`. */
  | { kind: "fileRemoval"; id: string }
  /** An account to be erased. */
  | { kind: "subjectErasure"; id: string };

/**
 * For up to a minute a Lambda may still use what it cached before the change (`http/current-calendar.ts`), and the
 * index lags. The task therefore runs at once but only counts as finished when it runs again after this time.
 */
const SECOND_RUN_DELAY_MS = 120_000;

/**
 * Returns the key of a task. Stored rows, and the attribute that the due index carries, keep their first name,
 * `errand`.
 */
export const getDeferredTaskKey = ({ kind, id }: DeferredTask): { pk: string; sk: string } => ({
  pk: `errand#${kind}`,
  sk: id,
});

/**
 * Builds the row to write in the transaction of the change, and the message to send to the due queue afterwards.
 * @param delayMs delay in milliseconds after which the sweep picks the task up on its own
 */
export const buildDeferredTask = (
  task: DeferredTask,
  now: Instant,
  delayMs: number = SECOND_RUN_DELAY_MS,
): { task: DeferredTask; row: TransactionItem } => {
  const dueAt = toInstant(Date.parse(now) + delayMs);
  return {
    task,
    row: {
      label: "deferredTask",
      Put: {
        TableName: getTableName(),
        Item: {
          ...getDeferredTaskKey(task),
          errand: task,
          dueAt,
          [tableIndexes.due.field]: `due#${computeShard(task.id)}`,
          [tableIndexes.due.sort]: `${dueAt}#${task.id}`,
        },
      },
    },
  };
};

/**
 * Runs a task over the shards. Before the task is due, it runs over all shards and the task stays. After
 * that it runs shard by shard and records its position, so that a killed process resumes where it stopped, and then
 * deletes the task. A task that no longer exists does nothing.
 */
export const runDeferredTask = async (
  task: DeferredTask,
  now: Instant,
  work: (shard: number) => Promise<void>,
): Promise<void> => {
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: getDeferredTaskKey(task), ConsistentRead: true }),
  );
  if (!Item) return;
  const isDue = String(Item.dueAt) <= now;
  for (let shard = isDue ? Number(Item.shard ?? 0) : 0; shard < SHARDS; shard++) {
    await work(shard);
    if (isDue)
      await getDocumentClient().send(
        new PutCommand({ TableName: getTableName(), Item: { ...Item, shard: shard + 1 } }),
      );
  }
  await finishDeferredTask(task, now);
};

/** Returns whether the condition of a write was met. @throws what else made the write fail */
const meetsCondition = (write: Promise<unknown>): Promise<boolean> =>
  write
    .then(() => true)
    .catch((error: Error) => {
      if (error.name !== "ConditionalCheckFailedException") throw error;
      return false;
    });

/** While batches follow each other, the sweep sends nothing; it takes up a task that stopped after so many milliseconds. */
const BATCH_LEASE_MS = 180_000;
/** Recipients that one run of a fan-out handles: a fifth of a Lambda's 30 s with 25 ms for each. */
export const TASK_BATCH_SIZE = 250;

/**
 * Runs one batch of a task over many recipients and records where it ended, so that the next run goes on there and a
 * killed one repeats a single batch. The last batch finishes the task.
 * @param work handles about `TASK_BATCH_SIZE` recipients after a position; returns the position of the last one, or
 * undefined at the end; where it set some aside, the task begins again in an hour
 * @param findNext for a task that comes back: when it is due again, undefined to finish it; it does nothing before it
 * is due
 * @returns whether another batch follows
 */
export const runTaskBatch = async (
  task: DeferredTask,
  now: Instant,
  work: (after: string | undefined) => Promise<string | undefined>,
  findNext?: () => Promise<Instant | undefined>,
): Promise<boolean> => {
  const Item = await findDeferredTaskRow(task);
  if (!Item || (findNext && String(Item.dueAt) > now)) return false;
  const { position: after, ...taskRow } = Item as { position?: string; setAside?: boolean };
  const { position, hasFailed } = await catchSetAside(() => work(after), taskRow.setAside === true);
  if (position === undefined && (findNext || hasFailed)) {
    const [nextDue, again] = [await findNext?.(), computeSetAsideDue(now)];
    const until = hasFailed && !(nextDue && nextDue < again) ? again : nextDue;
    await postponeDeferredTask(task, String(Item.dueAt) as Instant, until);
    return false;
  }
  const sweptAt = position === undefined ? String(Item.dueAt) : toInstant(Date.parse(now) + BATCH_LEASE_MS);
  const row = {
    ...taskRow,
    [tableIndexes.due.sort]: `${sweptAt}#${task.id}`,
    ...(position !== undefined && { position, ...(hasFailed && { setAside: true }) }),
  };
  // Of two runs that began at the same position, only the first to end goes on, so that their batches do not multiply.
  const isAtPosition = after === undefined ? "attribute_not_exists(#position)" : "#position = :after";
  const command = new PutCommand({
    TableName: getTableName(),
    Item: row,
    ConditionExpression: `dueAt = :due AND ${isAtPosition}`,
    ExpressionAttributeNames: { "#position": "position" },
    ExpressionAttributeValues: { ":due": Item.dueAt, ...(after !== undefined && { ":after": after }) },
  });
  // Otherwise another run has handled the batch or ended the task meanwhile, or a change has written it anew.
  const isSameTask = await meetsCondition(getDocumentClient().send(command));
  if (position === undefined && isSameTask) await finishDeferredTask(task, now);
  if (position === undefined || isSameTask) return position !== undefined;
  // What was written anew begins again.
  return ((await findTaskDueTime(task)) ?? Item.dueAt) !== Item.dueAt;
};

/** One run of a task: nobody else has its token, and its state says how far it has come. */
export interface TaskRun {
  token: string;
  state: string;
}
const buildRunCondition = (run: TaskRun | undefined) =>
  run
    ? {
        ConditionExpression: "#token = :token AND #state = :state",
        ExpressionAttributeNames: { "#token": "token", "#state": "state" },
        ExpressionAttributeValues: { ":token": run.token, ":state": run.state },
      }
    : { ConditionExpression: "attribute_not_exists(pk)" };

/**
 * Builds the row of a run, on condition of what it replaces: the run as it was, or no row.
 * @param delayMs delay in milliseconds after which the sweep picks the task up
 * @param details what is stored beside it
 */
export const buildTaskRunPut = (
  label: string,
  task: DeferredTask,
  { now, delayMs }: { now: Instant; delayMs: number },
  details: TaskRun & Record<string, unknown>,
  former: TaskRun | undefined,
): TransactionItem => {
  const { Put } = buildDeferredTask(task, now, delayMs).row;
  return {
    label,
    Put: {
      TableName: getTableName(),
      Item: { ...Put?.Item, ...details },
      ...buildRunCondition(former),
    },
  };
};
/** Builds the deletion of a run, on condition that it is as it was read. */
export const buildTaskRunDelete = (label: string, task: DeferredTask, former: TaskRun): TransactionItem => ({
  label,
  Delete: { TableName: getTableName(), Key: getDeferredTaskKey(task), ...buildRunCondition(former) },
});

/** Builds the row that deletes a task regardless of its due time; it succeeds when the task does not exist. */
export const buildDeferredTaskDelete = (task: DeferredTask): TransactionItem => ({
  label: "deferredTask",
  Delete: { TableName: getTableName(), Key: getDeferredTaskKey(task) },
});

/** Deletes a task that is due; does nothing before that or when the task no longer exists. */
export const finishDeferredTask = async (task: DeferredTask, now: Instant): Promise<void> => {
  await meetsCondition(
    getDocumentClient().send(
      new DeleteCommand({
        TableName: getTableName(),
        Key: getDeferredTaskKey(task),
        ConditionExpression: "dueAt <= :now",
        ExpressionAttributeValues: { ":now": now },
      }),
    ),
  );
};

/** Finds the row of a task with what is stored beside it, or undefined when the task does not exist. */
export const findDeferredTaskRow = async (
  task: DeferredTask,
): Promise<Record<string, unknown> | undefined> => {
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: getDeferredTaskKey(task), ConsistentRead: true }),
  );
  return Item;
};

/** Finds the due time of a task, or undefined when the task does not exist. */
export const findTaskDueTime = async (task: DeferredTask): Promise<Instant | undefined> => {
  const row = await findDeferredTaskRow(task);
  return row && (String(row.dueAt) as Instant);
};

/**
 * Postpones a task, or deletes it when nothing follows. A task that was rewritten since it was read is left alone.
 * @param due the due time of the task as it was read
 */
export const postponeDeferredTask = async (
  task: DeferredTask,
  due: Instant,
  until: Instant | undefined,
): Promise<void> => {
  const { Put } = buildDeferredTask(task, until ?? due, 0).row;
  const condition = { ConditionExpression: "dueAt = :due", ExpressionAttributeValues: { ":due": due } };
  const command =
    until && Put
      ? new PutCommand({ ...Put, ...condition })
      : new DeleteCommand({ TableName: getTableName(), Key: getDeferredTaskKey(task), ...condition });
  await meetsCondition((getDocumentClient().send as (request: typeof command) => Promise<unknown>)(command));
};
