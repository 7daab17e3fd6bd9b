/** Cancels transactions for the condition of a row that the test names, whatever the table holds. */
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { getDocumentClient } from "@portal/core/platform/table.server";

let cancelledKey: string | undefined;
let isInstalled = false;

const installCancellation = (): void => {
  if (isInstalled) return;
  isInstalled = true;
  getDocumentClient().middlewareStack.add(
    (next) => async (args) => {
      const { TransactItems } = args.input as { TransactItems?: unknown[] };
      const key = cancelledKey;
      if (!TransactItems || key === undefined) return next(args);
      const isNamed = TransactItems.map((item) => JSON.stringify(item).includes(key));
      if (!isNamed.includes(true)) return next(args);
      throw new TransactionCanceledException({
        message: "cancelled",
        $metadata: {},
        CancellationReasons: isNamed.map((named) => ({ Code: named ? "ConditionalCheckFailed" : "None" })),
      });
    },
    { step: "initialize", priority: "high", name: "cancelled transactions" },
  );
};

/**
 * Cancels each transaction of some work that writes a certain row.
 * @param key a part of the key of the row
 */
export const cancelTransactionsWith = async <Result>(
  key: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  installCancellation();
  cancelledKey = key;
  try {
    return await work();
  } finally {
    cancelledKey = undefined;
  }
};
