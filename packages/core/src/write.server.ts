/**
 * One conditional write of several rows (house.md › Every write that matters). Entities give the
 * parameters (`entity.put(…).where(…).params()`), this sends them and says by label which condition did not hold.
 */
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { client } from "./table.server.ts";

type Item = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
/** A row of the transaction, and the name its refusal goes by. */
export type Labelled = Item & { label: string };

/** The transaction wrote nothing because these conditions did not hold; `row` is what stands there. */
export class Cancelled extends Error {
  /** Its message names labels and reasons, never a row, and may be logged. */
  readonly messageIsSafe = true;
  readonly failed: { label: string; reason: string; row?: Record<string, unknown> }[];
  constructor(failed: Cancelled["failed"]) {
    super(`write cancelled: ${failed.map((f) => `${f.label} ${f.reason}`).join(", ")}`);
    this.name = "Cancelled";
    this.failed = failed;
  }
  /** What stands where a condition failed, or undefined when that row was not the reason. */
  of(label: string): { label: string; reason: string; row?: Record<string, unknown> } | undefined {
    return this.failed.find((f) => f.label === label);
  }
  /** Another transaction held a row: nothing was decided, the write may be tried again. */
  get conflict(): boolean {
    return this.failed.every((f) => f.reason === "TransactionConflict");
  }
}

/**
 * Writes all rows or none; a single row by a plain conditional write, which costs half. A conflict with another transaction is tried again, up to five times.
 * @throws Cancelled when a condition does not hold
 */
export const transact = async (rows: Labelled[]): Promise<void> => {
  for (let attempt = 0; ; attempt++) {
    const cancelled = await once(rows);
    if (!cancelled) return;
    if (!cancelled.conflict || attempt >= 5) throw cancelled;
    await new Promise((resolve) => setTimeout(resolve, 10 * 2 ** attempt));
  }
};

async function once(rows: Labelled[]): Promise<Cancelled | undefined> {
  const [only, ...others] = rows;
  try {
    if (only && others.length === 0 && !only.ConditionCheck) await single(only);
    else {
      const TransactItems = rows.map(({ label: _, ...item }) => withOld(item));
      await client().send(new TransactWriteCommand({ TransactItems }));
    }
    return undefined;
  } catch (error) {
    const failed = error as Failed;
    if (failed.name === "ConditionalCheckFailedException") {
      const row = failed.Item ? { row: unmarshall(failed.Item) } : {};
      return new Cancelled([{ label: only?.label ?? "", reason: "ConditionalCheckFailed", ...row }]);
    }
    const reasons = failed.CancellationReasons;
    if (!reasons) throw error;
    return new Cancelled(
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

interface Failed {
  name?: string;
  Item?: Record<string, AttributeValue>;
  CancellationReasons?: { Code?: string; Item?: Record<string, AttributeValue> }[];
}

async function single(row: Labelled): Promise<void> {
  const { Put, Update, Delete } = withOld(row);
  if (Put) await client().send(new PutCommand(Put));
  if (Update) await client().send(new UpdateCommand(Update));
  if (Delete) await client().send(new DeleteCommand(Delete));
}

/** Asks for the row that stands where a condition fails, so that one round trip tells why. */
function withOld(item: Item): Item {
  const ask = { ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const };
  if (item.Put) return { Put: { ...item.Put, ...ask } };
  if (item.Update) return { Update: { ...item.Update, ...ask } };
  if (item.Delete) return { Delete: { ...item.Delete, ...ask } };
  if (item.ConditionCheck) return { ConditionCheck: { ...item.ConditionCheck, ...ask } };
  return item;
}
