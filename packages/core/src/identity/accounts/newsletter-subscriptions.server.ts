/**
 * Subscribers to news of events (spec 1 §3 › User preferences): one row for each subscribed account, without further
 * data.
 */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { getDocumentClient, getTableName } from "../../platform/table.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import type { Preferences } from "./account-schema.ts";

const keyOf = (accountId: string) => ({ pk: "news", sk: accountId });
const isSubscribed = ({ newsByEmail, newsBySms }: Preferences): boolean => Boolean(newsByEmail || newsBySms);

/** The row that a change of preferences writes or deletes; undefined when the subscription does not change. */
export const buildSubscriptionChange = (
  accountId: string,
  before: Preferences,
  after: Preferences,
): TransactionItem | undefined => {
  if (isSubscribed(before) === isSubscribed(after)) return undefined;
  const table = { TableName: getTableName() };
  return isSubscribed(after)
    ? { label: "news", Put: { ...table, Item: keyOf(accountId) } }
    : { label: "news", Delete: { ...table, Key: keyOf(accountId) } };
};

/** The ids of the subscribed accounts, read one page at a time. */
export async function* listSubscribers(): AsyncGenerator<string> {
  let startKey: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await getDocumentClient().send(
      new QueryCommand({
        TableName: getTableName(),
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": "news" },
        ...(startKey ? { ExclusiveStartKey: startKey } : {}),
      }),
    );
    for (const { sk } of Items) yield String(sk);
    startKey = LastEvaluatedKey;
  } while (startKey);
}
