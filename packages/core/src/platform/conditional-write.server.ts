/** The answer of DynamoDB to one conditional write. `transaction.server.ts` reads that of a transaction. */

/** ElectroDB wraps an error of the SDK as the `cause` of its own. */
const listNames = (error: unknown): string[] =>
  error instanceof Error ? [error.name, ...listNames(error.cause)] : [];

/** Returns whether a write failed because its condition was not met. */
export const isConditionFailed = (error: unknown): boolean =>
  listNames(error).includes("ConditionalCheckFailedException");

/** Returns whether the condition of a write was met. @throws what else made the write fail */
export const meetsCondition = (write: Promise<unknown>): Promise<boolean> =>
  write
    .then(() => true)
    .catch((error: unknown) => {
      if (!isConditionFailed(error)) throw error;
      return false;
    });
