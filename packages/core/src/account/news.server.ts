/** Who wants news of events (spec 1 §3 › User preferences): one row an account that does, beside which nothing stands. */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { client, tableName } from "../table.server.ts";
import type { Labelled } from "../write.server.ts";
import type { Preferences } from "./wire.ts";

const keyOf = (accountId: string) => ({ pk: "news", sk: accountId });
const wants = ({ newsByEmail, newsBySms }: Preferences): boolean => Boolean(newsByEmail || newsBySms);

/** The row that a change of preferences puts or takes away; undefined where it changes nothing. */
export const wanting = (accountId: string, before: Preferences, after: Preferences): Labelled | undefined => {
  if (wants(before) === wants(after)) return undefined;
  const table = { TableName: tableName() };
  return wants(after)
    ? { label: "news", Put: { ...table, Item: keyOf(accountId) } }
    : { label: "news", Delete: { ...table, Key: keyOf(accountId) } };
};

/** Their accounts by id, a page of the table at a time. */
export async function* wanted(): AsyncGenerator<string> {
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client().send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": "news" },
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    for (const { sk } of Items) yield String(sk);
    from = LastEvaluatedKey;
  } while (from);
}
