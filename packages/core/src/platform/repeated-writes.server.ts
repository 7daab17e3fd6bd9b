/**
 * Plain writes under a condition whose answer was lost. The SDK makes the same call again, whose condition fails
 * because of the first one: the caller would be told that somebody else was faster. Transactions have a token by which
 * DynamoDB recognises a repetition; plain writes have none, so they are recognised by what they have stored.
 */
import { isDeepStrictEqual } from "node:util";
import type { AttributeValue, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";

type StoredItem = Record<string, AttributeValue>;
/** The members that the inputs of `PutItem`, `UpdateItem` and `DeleteItem` share or differ by. */
interface ConditionalWrite {
  Item?: StoredItem;
  ConditionExpression?: string;
  UpdateExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: StoredItem;
  ReturnValues?: string;
  ReturnValuesOnConditionCheckFailure?: string;
}

/** Reads the value at a path such as `#taken.#booth`. */
const readPath = (
  item: StoredItem,
  path: string,
  names: Record<string, string>,
): AttributeValue | undefined =>
  path
    .split(".")
    .map((part) => names[part] ?? part)
    .reduce<AttributeValue | undefined>((value, name) => value?.M?.[name], { M: item });

/**
 * Returns whether a stored row is what a write leaves. A row that was to be deleted is gone; of an update, every value
 * that it sets is there.
 */
export const matchesWrittenRow = (write: ConditionalWrite, stored: StoredItem | undefined): boolean => {
  if (write.Item) return isDeepStrictEqual(stored, write.Item);
  if (write.UpdateExpression === undefined) return stored === undefined;
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = write;
  const assignments = [...write.UpdateExpression.matchAll(/([#\w.]+) = (:\w+)(?=,|\s+[A-Z]+\s|\s*$)/g)];
  return (
    stored !== undefined &&
    assignments.length > 0 &&
    assignments.every(([, path = "", value = ""]) =>
      isDeepStrictEqual(readPath(stored, path, names), values[value]),
    )
  );
};

interface FailedCall {
  name?: string;
  Item?: StoredItem;
  $metadata?: { httpStatusCode?: number };
}
/** After a time limit, a broken connection or a failure of the service, nobody knows whether the write was done. */
const hasUnknownOutcome = ({ $metadata }: FailedCall): boolean => ($metadata?.httpStatusCode ?? 500) >= 500;

/** The attempts of one call share this knowledge. */
interface CallAttempts {
  isOutcomeUnknown?: boolean;
}
/** Has a client take a write whose repetition finds its own row for done. */
export const acceptOwnWrites = ({ middlewareStack }: DynamoDBClient): void => {
  middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const input = args.input as ConditionalWrite;
        const isPlainWrite = /^(?:Put|Update|Delete)ItemCommand$/.test(String(commandName));
        if (isPlainWrite && input.ConditionExpression !== undefined)
          Object.assign(input, { ReturnValuesOnConditionCheckFailure: "ALL_OLD" });
        return next(args);
      },
    { step: "initialize", name: "askForStoredRow" },
  );
  // The SDK repeats calls before this step, so that it sees each attempt.
  middlewareStack.add(
    (next, context) => async (args) => {
      const attempts = context as CallAttempts;
      const write = args.input as ConditionalWrite;
      try {
        return await next(args);
      } catch (error) {
        const failure = error as FailedCall;
        if (hasUnknownOutcome(failure)) attempts.isOutcomeUnknown = true;
        const isOwn =
          attempts.isOutcomeUnknown === true &&
          failure.name === "ConditionalCheckFailedException" &&
          matchesWrittenRow(write, failure.Item);
        if (!isOwn) throw error;
        const Attributes = write.ReturnValues === "ALL_NEW" && failure.Item ? unmarshall(failure.Item) : {};
        return { output: { $metadata: failure.$metadata ?? {}, Attributes }, response: {} };
      }
    },
    { step: "finalizeRequest", name: "acceptOwnWrites" },
  );
};
