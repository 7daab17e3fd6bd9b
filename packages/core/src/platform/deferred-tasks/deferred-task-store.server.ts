/** The rows of deferred tasks. `run-deferred-task.server.ts` runs them. */
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { meetsCondition } from "../conditional-write.server.ts";
import { type Instant, toInstant } from "../day.ts";
import { computeShard, getDocumentClient, getTableName, tableIndexes } from "../table.server.ts";
import type { TransactionItem } from "../transaction.server.ts";
import type { DeferredTask } from "./deferred-task.ts";

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

/** A task as it is stored, with what is kept beside it. */
export interface DeferredTaskRow extends Record<string, unknown> {
  dueAt: Instant;
  /** The first shard that is not done, of a task over the shards. */
  shard?: number;
  /** Where the last batch ended, of a task in batches. */
  position?: string;
  /** A batch has set something aside. */
  setAside?: boolean;
  /** Until when a run has the task (`takeTask`). */
  takenUntil?: Instant;
  /** When the turn of the next batch begins, of a mailing, in epoch milliseconds (`mailing-turn.server.ts`). */
  notBefore?: number;
}

/** Finds the row of a task, read consistently, or undefined when the task does not exist. */
export const findDeferredTaskRow = async (task: DeferredTask): Promise<DeferredTaskRow | undefined> => {
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: getDeferredTaskKey(task), ConsistentRead: true }),
  );
  return Item as DeferredTaskRow | undefined;
};

/**
 * Stores the first shard that is not done. Two runs that store it differently do some shards twice, which does no harm.
 */
export const writeTaskShard = async (row: DeferredTaskRow, shard: number): Promise<void> => {
  await getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item: { ...row, shard } }));
};

/** How far a task in batches has come. */
interface TaskProgress {
  /** Where the batch ended; undefined when it was the last one, so that the task begins again. */
  position: string | undefined;
  /** This batch or one before it has set something aside. */
  hasFailed: boolean;
  /** When the sweep takes the task up, unless another batch has recorded its own progress by then. */
  sweptAt: Instant;
}
/**
 * Records how far a task has come, and that the next batch has no turn yet, on condition that its row is as it was
 * read. Of two runs that began at the same position only the first to end goes on, so that their batches do not
 * multiply.
 * @param former the row as it was read before the batch
 * @returns false when another run has handled the batch or ended the task meanwhile, or a change has written it again
 */
export const writeTaskProgress = (
  task: DeferredTask,
  { position: formerPosition, notBefore: _, ...former }: DeferredTaskRow,
  { position, hasFailed, sweptAt }: TaskProgress,
): Promise<boolean> => {
  const isAtPosition =
    formerPosition === undefined ? "attribute_not_exists(#position)" : "#position = :position";
  const command = new PutCommand({
    TableName: getTableName(),
    Item: {
      ...former,
      [tableIndexes.due.sort]: `${sweptAt}#${task.id}`,
      ...(position !== undefined && { position }),
      ...(hasFailed && { setAside: true }),
    },
    ConditionExpression: `dueAt = :due AND ${isAtPosition}`,
    ExpressionAttributeNames: { "#position": "position" },
    ExpressionAttributeValues: {
      ":due": former.dueAt,
      ...(formerPosition !== undefined && { ":position": formerPosition }),
    },
  });
  return meetsCondition(getDocumentClient().send(command));
};

/**
 * Stores when the next batch of a mailing has its turn, and when the sweep takes the task up, on condition that no
 * other message has stored a turn, and no change has written the task again, since the row was read.
 * @param former the row as it was read, without a turn
 * @returns whether the condition was met
 */
export const writeTaskTurn = (
  task: DeferredTask,
  former: DeferredTaskRow,
  { notBefore, sweptAt }: { notBefore: number; sweptAt: Instant },
): Promise<boolean> => {
  const command = new UpdateCommand({
    TableName: getTableName(),
    Key: getDeferredTaskKey(task),
    UpdateExpression: "SET #notBefore = :notBefore, #sweptAt = :sweptAt",
    ConditionExpression: "dueAt = :due AND attribute_not_exists(#notBefore)",
    ExpressionAttributeNames: { "#notBefore": "notBefore", "#sweptAt": tableIndexes.due.sort },
    ExpressionAttributeValues: {
      ":due": former.dueAt,
      ":notBefore": notBefore,
      ":sweptAt": `${sweptAt}#${task.id}`,
    },
  });
  return meetsCondition(getDocumentClient().send(command));
};

/** Records where a part of a task ended. @returns false where the task has ended meanwhile */
export const writeTaskPosition = (task: DeferredTask, position: string): Promise<boolean> => {
  const command = new UpdateCommand({
    TableName: getTableName(),
    Key: getDeferredTaskKey(task),
    UpdateExpression: "SET #position = :position",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeNames: { "#position": "position" },
    ExpressionAttributeValues: { ":position": position },
  });
  return meetsCondition(getDocumentClient().send(command));
};

/**
 * How long one run has a task in parts: longer than a Lambda runs, and shorter than SQS hides its message. In
 * milliseconds.
 */
const TASK_LEASE_MS = 60_000;

/**
 * Takes a task for one run, so that two runs never work on the same part. When the sweep takes it up stays as it is:
 * the message of a run that is killed comes back by itself, and what has failed is put off (decision 0758).
 * @returns until when it is taken; undefined while another run has it, and where it does not exist
 */
export const takeTask = async (task: DeferredTask, now: Instant): Promise<Instant | undefined> => {
  const takenUntil = toInstant(Date.parse(now) + TASK_LEASE_MS);
  const command = new UpdateCommand({
    TableName: getTableName(),
    Key: getDeferredTaskKey(task),
    UpdateExpression: "SET #takenUntil = :until",
    ConditionExpression:
      "attribute_exists(pk) AND (attribute_not_exists(#takenUntil) OR #takenUntil <= :now)",
    ExpressionAttributeNames: { "#takenUntil": "takenUntil" },
    ExpressionAttributeValues: { ":until": takenUntil, ":now": now },
  });
  return (await meetsCondition(getDocumentClient().send(command))) ? takenUntil : undefined;
};

/** Lets the next run take a task; does nothing where the task has ended or was written anew. */
export const releaseTask = async (task: DeferredTask, takenUntil: Instant): Promise<void> => {
  const command = new UpdateCommand({
    TableName: getTableName(),
    Key: getDeferredTaskKey(task),
    UpdateExpression: "REMOVE #takenUntil",
    ConditionExpression: "#takenUntil = :until",
    ExpressionAttributeNames: { "#takenUntil": "takenUntil" },
    ExpressionAttributeValues: { ":until": takenUntil },
  });
  await meetsCondition(getDocumentClient().send(command));
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

/** Finds the due time of a task, or undefined when the task does not exist. */
export const findTaskDueTime = async (task: DeferredTask): Promise<Instant | undefined> => {
  const row = await findDeferredTaskRow(task);
  return row?.dueAt;
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
