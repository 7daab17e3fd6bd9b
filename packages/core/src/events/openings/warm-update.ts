/** Builds the update of a table that raises its warm throughput to what an opening needs. Pure. */
import type { TableDescription, UpdateTableCommandInput } from "@aws-sdk/client-dynamodb";
import type { WarmPlan } from "./opening-model.ts";

interface Warmth {
  ReadUnitsPerSecond?: number | undefined;
  WriteUnitsPerSecond?: number | undefined;
}
/** Returns the values of the plan, or the present ones where they are higher, because AWS refuses to lower a value. */
const raiseWarmth = (now: Warmth | undefined, wanted: WarmPlan["table"]) => {
  const raisedValues = {
    ReadUnitsPerSecond: Math.max(now?.ReadUnitsPerSecond ?? 0, wanted.read),
    WriteUnitsPerSecond: Math.max(now?.WriteUnitsPerSecond ?? 0, wanted.write),
  };
  const isSame =
    raisedValues.ReadUnitsPerSecond === now?.ReadUnitsPerSecond &&
    raisedValues.WriteUnitsPerSecond === now?.WriteUnitsPerSecond;
  return isSame ? undefined : raisedValues;
};

/** Builds the update that a table needs, or undefined when it is warm enough. */
export const buildWarmUpdate = (
  table: Pick<TableDescription, "TableName" | "WarmThroughput" | "GlobalSecondaryIndexes">,
  plan: WarmPlan,
): UpdateTableCommandInput | undefined => {
  const ownWarmth = raiseWarmth(table.WarmThroughput, plan.table);
  const indexes = (table.GlobalSecondaryIndexes ?? []).flatMap(({ IndexName, WarmThroughput }) => {
    const raisedValues = raiseWarmth(WarmThroughput, plan.index);
    return raisedValues ? [{ Update: { IndexName, WarmThroughput: raisedValues } }] : [];
  });
  if (!ownWarmth && indexes.length === 0) return undefined;
  return {
    TableName: table.TableName,
    ...(ownWarmth && { WarmThroughput: ownWarmth }),
    ...(indexes.length > 0 && { GlobalSecondaryIndexUpdates: indexes }),
  };
};
