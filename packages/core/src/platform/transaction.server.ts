/**
 * One conditional write of several rows (house.md › Every write that matters). Entities supply the parameters
 * (`entity.put(…).where(…).params()`); this module sends them and reports by label which condition failed.
 */
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { getDocumentClient } from "./table.server.ts";

type Item = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
/**
 * What ElectroDB's `params<TransactionPut>()` returns. Where the type of a transaction's item is not known from its
 * place, such as in an array under a condition, TypeScript cannot infer it.
 */
export type TransactionPut = NonNullable<Item["Put"]>;
export type TransactionUpdate = NonNullable<Item["Update"]>;
export type TransactionDelete = NonNullable<Item["Delete"]>;
/** A row of the transaction, and the label under which its failed condition is reported. */
export type TransactionItem = Item & { label: string };

/**
 * Checks a row that the transaction does not write. ElectroDB knows checks in its own transactions only; the parameters
 * are those of a delete under the same condition.
 * @param conditionalDelete what `entity.delete(…).where(…).params()` returns
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

/** The transaction wrote nothing because these conditions failed; `row` is the stored row. */
export class TransactionCancelledError extends Error {
  /** The message names labels and reasons, never a row, so it may be logged. */
  readonly messageIsSafe = true;
  readonly failed: { label: string; reason: string; row?: Record<string, unknown> }[];
  constructor(failed: TransactionCancelledError["failed"]) {
    super(`write cancelled: ${failed.map((f) => `${f.label} ${f.reason}`).join(", ")}`);
    this.name = "Cancelled";
    this.failed = failed;
  }
  /** The failure of a labelled row with the stored row, or undefined when that row did not fail. */
  of(label: string): { label: string; reason: string; row?: Record<string, unknown> } | undefined {
    return this.failed.find((f) => f.label === label);
  }
  /** Another transaction held a row: nothing was decided, so the write may be retried. */
  get conflict(): boolean {
    return this.failed.every((f) => f.reason === "TransactionConflict");
  }
}

/**
 * Writes all rows or none. A single row is written by a plain conditional write, which costs half. A conflict with
 * another transaction is retried, up to five attempts.
 * @throws TransactionCancelledError when a condition does not hold
 */
export const transact = async (rows: TransactionItem[]): Promise<void> => {
  for (let attempt = 0; ; attempt++) {
    const cancellation = await attemptWrite(rows);
    if (!cancellation) return;
    if (!cancellation.conflict || attempt >= 5) throw cancellation;
    await new Promise((resolve) => setTimeout(resolve, 10 * 2 ** attempt));
  }
};

async function attemptWrite(rows: TransactionItem[]): Promise<TransactionCancelledError | undefined> {
  const [only, ...others] = rows;
  try {
    if (only && others.length === 0 && !only.ConditionCheck) await writeSingle(only);
    else {
      const TransactItems = rows.map(({ label: _, ...item }) => requestOldRow(item));
      await getDocumentClient().send(new TransactWriteCommand({ TransactItems }));
    }
    return undefined;
  } catch (error) {
    const failure = error as FailedWrite;
    if (failure.name === "ConditionalCheckFailedException") {
      const row = failure.Item ? { row: unmarshall(failure.Item) } : {};
      return new TransactionCancelledError([
        { label: only?.label ?? "", reason: "ConditionalCheckFailed", ...row },
      ]);
    }
    const reasons = failure.CancellationReasons;
    if (!reasons) throw error;
    return new TransactionCancelledError(
      reasons.flatMap((reason, i) =>
        reason.Code && reason.Code !== "None"
          ? [
              {
                label: rows[i]?.label ?? "",
                reason: reason.Code,
                ...(reason.Item ? { row: unmarshall(reason.Item) } : {}),
              },
            ]
          : [],
      ),
    );
  }
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
  if (item.ConditionCheck) return { ConditionCheck: { ...item.ConditionCheck, ...returnOld } };
  return item;
}
