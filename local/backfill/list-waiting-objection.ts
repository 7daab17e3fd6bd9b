/**
 * Lists objections to penalties from before decision 0662 among the requests that wait for a second person. The key of
 * that index is written with the penalty, so an older row has none until somebody answers it. A repeated run changes
 * nothing.
 */
import { buildPenaltyPut, parsePenaltyRow } from "@portal/core/penalties/penalty-store.server";
import { TransactionCancelledError, transact } from "@portal/core/platform/transaction.server";

/** Lists the objection of a row. @returns whether it was not listed before */
export const listWaitingObjection = async (row: Record<string, unknown>): Promise<boolean> => {
  const penalty = parsePenaltyRow(row);
  const { label, Put } = buildPenaltyPut(penalty);
  if (!Put || Put.Item?.gsi2sk === row.gsi2sk) return false;
  try {
    await transact([
      {
        label,
        Put: {
          ...Put,
          ConditionExpression: "#penalty = :penalty",
          ExpressionAttributeNames: { "#penalty": "penalty" },
          ExpressionAttributeValues: { ":penalty": penalty },
        },
      },
    ]);
    return true;
  } catch (error) {
    // It was answered in the meantime, which wrote its current key.
    if (error instanceof TransactionCancelledError) return false;
    throw error;
  }
};
