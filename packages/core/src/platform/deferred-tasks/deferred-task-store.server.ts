/**
 * Errands: work over many rows that a change leaves behind, such as counting deadlines again after a decree. The
 * errand is written with the change and stands in the sparse `due` index until it is done, so that a message that is
 * lost or a process that is killed only makes it later (workflow.md › Jobs).
 */
import { DeleteCommand, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { type Instant, toInstant } from "../day.ts";
import { computeShard, getDocumentClient, getTableName, SHARDS, tableIndexes } from "../table.server.ts";
import type { TransactionItem } from "../transaction.server.ts";

/** Body of a message of the due queue. */
export type DeferredTask =
  /** deadlines to count again; `calendar#<revision>` */
  | { kind: "calendar"; id: string }
  /** an event that was called off */
  | { kind: "event"; id: string }
  /** a group whose members follow its leader; by its invitation code */
  | { kind: "group"; id: string }
  /** places of an event that a draw gave, or that became free */
  | { kind: "places"; id: string }
  /** an event whose registration closes: drafts are reminded of */
  | { kind: "window"; id: string }
  /** a registration of an event that was withdrawn; by its application */
  | { kind: "registration"; id: string }
  /** news of an event, to those who want them */
  | { kind: "news"; id: string }
  /** a survey that was opened: those who take part in its event are asked */
  | { kind: "survey"; id: string }
  /** a bar that ends; by its institution */
  | { kind: "bar"; id: string }
  /** a denial of one scheme that ends; by its institution */
  | { kind: "denial"; id: string }
  /** a copy of what is held about an account */
  | { kind: "subjectCopy"; id: string }
  /** an account that is to be erased */
  | { kind: "subjectErasure"; id: string };

/**
 * A Lambda may go on for a minute by what it read before the change (`http/calendar.ts`), and the index lags: the
 * errand is run at once, and for good only after this.
 */
const SETTLING_MS = 120_000;

const keyOf = ({ kind, id }: DeferredTask) => ({ pk: `errand#${kind}`, sk: id });

/**
 * The row that goes into the transaction of the change, and what to put on the due queue after it.
 * @param after so many milliseconds the sweep takes it up by itself
 */
export const buildDeferredTask = (
  task: DeferredTask,
  now: Instant,
  delayMs: number = SETTLING_MS,
): { errand: DeferredTask; row: TransactionItem } => {
  const dueAt = toInstant(Date.parse(now) + delayMs);
  return {
    errand: task,
    row: {
      label: "errand",
      Put: {
        TableName: getTableName(),
        Item: {
          ...keyOf(task),
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
 * Runs an errand over the shards. Before it is settled all are done and the errand stays; after it, shard by shard
 * with its place noted, so that a process that is killed goes on where it was, and then the errand goes. One that is
 * gone does nothing.
 */
export const runDeferredTask = async (
  task: DeferredTask,
  now: Instant,
  work: (shard: number) => Promise<void>,
): Promise<void> => {
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: keyOf(task), ConsistentRead: true }),
  );
  if (!Item) return;
  const isSettled = String(Item.dueAt) <= now;
  for (let shard = isSettled ? Number(Item.shard ?? 0) : 0; shard < SHARDS; shard++) {
    await work(shard);
    if (isSettled)
      await getDocumentClient().send(
        new PutCommand({ TableName: getTableName(), Item: { ...Item, shard: shard + 1 } }),
      );
  }
  await finishDeferredTask(task, now);
};

/** The row that takes an errand away whenever it was due, whether it is there or not. */
export const buildDeferredTaskDelete = (task: DeferredTask): TransactionItem => ({
  label: "errand",
  Delete: { TableName: getTableName(), Key: keyOf(task) },
});

/** Takes an errand away once it is settled; before that, or when it is gone, nothing. */
export const finishDeferredTask = async (task: DeferredTask, now: Instant): Promise<void> => {
  await getDocumentClient()
    .send(
      new DeleteCommand({
        TableName: getTableName(),
        Key: keyOf(task),
        ConditionExpression: "dueAt <= :now",
        ExpressionAttributeValues: { ":now": now },
      }),
    )
    .catch((error: Error) => {
      if (error.name !== "ConditionalCheckFailedException") throw error;
    });
};

/** When an errand is due, or undefined when there is none of it. */
export const findTaskDueTime = async (task: DeferredTask): Promise<Instant | undefined> => {
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: keyOf(task), ConsistentRead: true }),
  );
  return Item && (String(Item.dueAt) as Instant);
};

/**
 * Puts an errand off, or takes it away when nothing comes after; one that was written anew since it was read stays.
 * @param due when it was due as it was read
 */
export const postponeDeferredTask = async (
  task: DeferredTask,
  due: Instant,
  until: Instant | undefined,
): Promise<void> => {
  const { Put } = buildDeferredTask(task, until ?? due, 0).row;
  const condition = {
    ConditionExpression: "dueAt = :due",
    ExpressionAttributeValues: { ":due": due },
  };
  const command =
    until && Put
      ? new PutCommand({ ...Put, ...condition })
      : new DeleteCommand({ TableName: getTableName(), Key: keyOf(task), ...condition });
  await (getDocumentClient().send as (sent: typeof command) => Promise<unknown>)(command).catch(
    (error: Error) => {
      if (error.name !== "ConditionalCheckFailedException") throw error;
    },
  );
};
