/**
 * One conditional write of several rows (house.md › Every write that matters). Entities supply the parameters
 * (`entity.put(…).where(…).params()`); this module sends them and reports by label which condition failed.
 */
import { setTimeout } from "node:timers/promises";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import {
  computeRetryPause,
  isRetryableReason,
  MAX_WRITE_ATTEMPTS,
  RETRY_BUDGET_MS,
  ServiceBusyError,
} from "./service-failures.server.ts";
import { getDocumentClient } from "./table.server.ts";

type Item = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
/**
 * The type that ElectroDB's `params<TransactionPut>()` returns. Where the type of a transaction's item is not known
 * from its place, such as in an array under a condition, TypeScript cannot infer it.
 */
export type TransactionPut = NonNullable<Item["Put"]>;
export type TransactionUpdate = NonNullable<Item["Update"]>;
export type TransactionDelete = NonNullable<Item["Delete"]>;
/**
 * A row of the transaction, and the label under which its failed condition is reported; `part` tells rows of one label
 * apart.
 */
export type TransactionItem = Item & { label: string; part?: string | number };
interface FailedCondition {
  label: string;
  part?: string | number;
  reason: string;
  row?: Record<string, unknown>;
}

/**
 * Checks a row that the transaction does not write. ElectroDB supports checks in its own transactions only; the
 * parameters are those of a delete under the same condition.
 * @param options what `entity.delete(…).where(…).params()` returns
 */
export const buildConditionCheck = (
  label: string,
  { TableName, Key, ...condition }: TransactionDelete,
): TransactionItem => {
  const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = condition;
  if (!ConditionExpression) throw new Error(`check ${label} has no condition`);
  return {
    label,
    ConditionCheck: {
      TableName,
      Key,
      ConditionExpression,
      ExpressionAttributeNames,
      ExpressionAttributeValues,
    },
  };
};

/**
 * The transaction wrote nothing because these conditions failed; `row` is the stored row. Conflicts and throttles are
 * never among them.
 */
export class TransactionCancelledError extends Error {
  /** The message names labels and reasons, never a row, so it may be logged. */
  readonly messageIsSafe = true;
  readonly failed: FailedCondition[];
  constructor(failed: FailedCondition[]) {
    super(`write cancelled: ${failed.map((f) => `${f.label} ${f.reason}`).join(", ")}`);
    this.name = "TransactionCancelledError";
    this.failed = failed;
  }
  /** The failure of a labelled row with the stored row, or undefined when that row did not fail. */
  of(label: string, part?: string | number): FailedCondition | undefined {
    return this.failed.find((f) => f.label === label && (part === undefined || f.part === part));
  }
}

/** DynamoDB takes at most so many rows in one transaction. */
export const MAX_TRANSACTION_ROWS = 100;

/**
 * Writes all rows or none. A single row is written by a plain conditional write, which costs half. Where a row is held
 * by another transaction or a partition is throttled, nothing is decided, so the write is repeated with random pauses.
 * @throws TransactionCancelledError when a condition does not hold; ServiceBusyError when every attempt met
 * a conflict or a throttle: `MAX_WRITE_ATTEMPTS`, or as many as begin within `RETRY_BUDGET_MS`
 */
export const transact = async (rows: TransactionItem[]): Promise<void> => {
  if (rows.length > MAX_TRANSACTION_ROWS)
    throw new Error(`The transaction has ${rows.length} rows, more than DynamoDB allows`);
  const end = performance.now() + RETRY_BUDGET_MS;
  for (let attempt = 1; ; attempt++) {
    const busyReasons = await attemptWrite(rows);
    if (!busyReasons) return;
    const pause = computeRetryPause(attempt, Math.random());
    if (attempt === MAX_WRITE_ATTEMPTS || performance.now() + pause >= end)
      throw new ServiceBusyError(busyReasons);
    await setTimeout(pause);
  }
};

const pickName = (row: TransactionItem | undefined): Pick<FailedCondition, "label" | "part"> => ({
  label: row?.label ?? "",
  ...(row?.part !== undefined && { part: row.part }),
});

/**
 * Attempts to write all rows once.
 * @returns undefined when the rows were written, else why another attempt may succeed
 */
async function attemptWrite(rows: TransactionItem[]): Promise<string[] | undefined> {
  const [only, ...others] = rows;
  try {
    if (only && others.length === 0 && !only.ConditionCheck) await writeSingle(only);
    else {
      const TransactItems = rows.map(requestOldRow);
      await getDocumentClient().send(new TransactWriteCommand({ TransactItems }));
    }
    return undefined;
  } catch (error) {
    const failure = error as FailedWrite;
    if (failure.name === "ConditionalCheckFailedException") {
      const row = failure.Item ? { row: unmarshall(failure.Item) } : {};
      throw new TransactionCancelledError([{ ...pickName(only), reason: "ConditionalCheckFailed", ...row }]);
    }
    // A plain write that meets another transaction is not repeated by the SDK.
    if (failure.name === "TransactionConflictException") return [failure.name];
    return readCancellation(failure, rows);
  }
}

/**
 * Reads why a transaction was cancelled. Only a failed condition is a decision, whatever else happened to other rows.
 * @throws TransactionCancelledError with the failed conditions; the error itself when it is not one that passes
 */
function readCancellation(failure: FailedWrite, rows: readonly TransactionItem[]): string[] {
  const reasons = (failure.CancellationReasons ?? []).map(({ Code = "None", Item }, index) => ({
    ...pickName(rows[index]),
    reason: Code,
    ...(Item && { row: unmarshall(Item) }),
  }));
  const failedConditions = reasons.filter(({ reason }) => reason === "ConditionalCheckFailed");
  if (failedConditions.length > 0) throw new TransactionCancelledError(failedConditions);
  const others = reasons.map(({ reason }) => reason).filter((reason) => reason !== "None");
  if (reasons.length === 0 || !others.every(isRetryableReason)) throw failure;
  // A transaction that was cancelled for the sake of none of its rows says nothing about them.
  return others.length > 0 ? others : ["None"];
}

interface FailedWrite {
  name?: string;
  Item?: Record<string, AttributeValue>;
  CancellationReasons?: { Code?: string; Item?: Record<string, AttributeValue> }[];
}

async function writeSingle(row: TransactionItem): Promise<void> {
  const { Put, Update, Delete } = requestOldRow(row);
  if (Put) await getDocumentClient().send(new PutCommand(Put));
  if (Update) await getDocumentClient().send(new UpdateCommand(Update));
  if (Delete) await getDocumentClient().send(new DeleteCommand(Delete));
}

/** Requests the stored row when a condition fails, so that one round trip also returns the reason. */
function requestOldRow(item: Item): Item {
  const returnOld = { ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const };
  if (item.Put) return { Put: { ...item.Put, ...returnOld } };
  if (item.Update) return { Update: { ...item.Update, ...returnOld } };
  if (item.Delete) return { Delete: { ...item.Delete, ...returnOld } };
  return item.ConditionCheck ? { ConditionCheck: { ...item.ConditionCheck, ...returnOld } } : {};
}
