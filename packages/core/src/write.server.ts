/**
 * One conditional write of several rows (house.md › Every transition is one conditional write). Entities give the
 * parameters (`entity.put(…).where(…).params()`), this sends them and says by label which condition did not hold.
 */
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { client } from "./table.server.ts";

type Item = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
/** A row of the transaction, and the name its refusal goes by. */
export type Labelled = Item & { label: string };

/** The transaction wrote nothing because these conditions did not hold; `row` is what stands there. */
export class Cancelled extends Error {
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

/** Request units of the last writes, for budgets (quality.md); filled only while somebody listens. */
export const meter: { listen?: (operation: string, units: { read: number; write: number }) => void } = {};

/**
 * Writes all rows or none. A conflict with another transaction is tried again, up to five times.
 * @throws Cancelled when a condition does not hold
 */
export const transact = async (rows: Labelled[], name = "transact"): Promise<void> => {
  for (let attempt = 0; ; attempt++) {
    const cancelled = await once(rows, name);
    if (!cancelled) return;
    if (!cancelled.conflict || attempt >= 5) throw cancelled;
    await new Promise((resolve) => setTimeout(resolve, 10 * 2 ** attempt));
  }
};

async function once(rows: Labelled[], name: string): Promise<Cancelled | undefined> {
  const TransactItems = rows.map(({ label: _, ...item }) => withOld(item));
  try {
    const answer = await client().send(
      new TransactWriteCommand({
        TransactItems,
        ...(meter.listen ? { ReturnConsumedCapacity: "TOTAL" } : {}),
      }),
    );
    meter.listen?.(name, {
      read: 0,
      write: (answer.ConsumedCapacity ?? []).reduce(
        (sum, c) => sum + (c.WriteCapacityUnits ?? c.CapacityUnits ?? 0),
        0,
      ),
    });
    return undefined;
  } catch (error) {
    const reasons = (
      error as { CancellationReasons?: { Code?: string; Item?: Record<string, AttributeValue> }[] }
    ).CancellationReasons;
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

/** Asks for the row that stands where a condition fails, so that one round trip tells why. */
function withOld(item: Item): Item {
  const ask = { ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const };
  if (item.Put) return { Put: { ...item.Put, ...ask } };
  if (item.Update) return { Update: { ...item.Update, ...ask } };
  if (item.Delete) return { Delete: { ...item.Delete, ...ask } };
  if (item.ConditionCheck) return { ConditionCheck: { ...item.ConditionCheck, ...ask } };
  return item;
}
