/**
 * Batches that DynamoDB does in part, as it does while a partition is throttled or an answer would be larger than 16 MB
 * (API Reference › BatchGetItem, BatchWriteItem): it names the rows that it has left for another call.
 */
import { buildSiblingRequest, buildWireResponse, readWireJson, type WireRule } from "./aws-wire.ts";
import { getInvocation } from "./invocation.ts";
import { createSeededSampler, type StrictSettings } from "./settings.ts";

type BatchOfTable = { Keys: unknown[] } | unknown[];

/** Takes the last row of a batch away. @returns undefined for a batch of one row, or of several tables */
const splitBatch = (input: Record<string, unknown>) => {
  const [entry, ...others] = Object.entries(input.RequestItems as Record<string, BatchOfTable>);
  if (!entry || others.length > 0) return undefined;
  const [table, batch] = entry;
  const rows = Array.isArray(batch) ? batch : batch.Keys;
  if (rows.length < 2) return undefined;
  const buildBatch = (part: unknown[]) => ({
    [table]: Array.isArray(batch) ? part : { ...batch, Keys: part },
  });
  return { done: buildBatch(rows.slice(0, -1)), left: buildBatch(rows.slice(-1)) };
};

/** Leaves the last row of some batches of Lambdas, chosen by the number of the batch. */
export const leaveRowsOfBatches = ({ seed, partialBatchOneIn }: StrictSettings): WireRule => {
  const happens = createSeededSampler(seed);
  return async (call, send) => {
    const { operation, input } = call;
    if (!getInvocation() || !/^Batch(?:Get|Write)Item$/.test(operation)) return send();
    if (!happens(operation, partialBatchOneIn)) return send();
    const parts = splitBatch(input);
    if (!parts) return send();
    const response = await send(buildSiblingRequest(call, operation, { ...input, RequestItems: parts.done }));
    if (response.statusCode !== 200) return response;
    const leftRows = operation === "BatchGetItem" ? "UnprocessedKeys" : "UnprocessedItems";
    const answer = { ...(await readWireJson(response)), [leftRows]: parts.left };
    return buildWireResponse(200, "json", JSON.stringify(answer));
  };
};
