/**
 * Lists objections to penalties that were made before decision 0662 among what waits for a second person: the key of the
 * index is written with the penalty, so a row of before has none until somebody answers it. Done again it changes nothing.
 */
import type { Penalty } from "@portal/core/penalties/index";
import { buildPenaltyPut } from "@portal/core/penalties/penalty-store.server";
import { TransactionCancelledError, transact } from "@portal/core/platform/transaction.server";

/** @returns whether the objection was not listed */
export const listWaitingObjection = async (row: Record<string, unknown>): Promise<boolean> => {
  const penalty = row.penalty as Penalty;
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
    // It was answered meanwhile, which wrote its present place.
    if (error instanceof TransactionCancelledError) return false;
    throw error;
  }
};
