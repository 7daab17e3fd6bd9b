/** Who has an application open now: a row a person, touched while it is open, gone by itself soon after. */
import { DeleteCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../../actor.ts";
import type { Instant } from "../../day.ts";
import { client, tableName } from "../../table.server.ts";
import { visible } from "../visible.server.ts";

/** Touched every 25 seconds; who was not heard of for so long has left, milliseconds. */
export const LEFT_AFTER = 60_000;
export interface Looker {
  accountId: string;
  name: string;
  since: Instant;
}
const keyOf = (id: string, accountId: string) => ({ pk: `application#${id}`, sk: `presence#${accountId}` });

/**
 * Says that the caller looks at an application; answers who else does. One write, one query.
 * @throws Refusal 107001 for an application that is not there or not the caller's to see: nothing is written then
 */
export const look = async (id: string, ctx: Context): Promise<Looker[]> => {
  const now = Date.parse(ctx.now);
  const { header } = await visible(id, ctx);
  const { Items = [] } = await client().send(
    new QueryCommand({
      TableName: tableName(),
      ConsistentRead: true,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :presence)",
      ExpressionAttributeValues: { ":pk": `application#${id}`, ":presence": "presence#" },
    }),
  );
  const here = Items.filter((row) => Math.abs(now - Date.parse(row.touchedAt)) < LEFT_AFTER);
  const own = here.find((row) => row.accountId === ctx.actor.accountId);
  await client().send(
    new PutCommand({
      TableName: tableName(),
      Item: {
        ...keyOf(id, ctx.actor.accountId),
        institutionId: header.institutionId,
        accountId: ctx.actor.accountId,
        name: ctx.actor.account,
        since: own?.since ?? ctx.now,
        touchedAt: ctx.now,
        ttl: Math.ceil((now + LEFT_AFTER) / 1000),
      },
    }),
  );
  return here
    .filter((row) => row.accountId !== ctx.actor.accountId)
    .map(({ accountId, name, since }) => ({ accountId, name, since }));
};

/** The caller closed it. @throws Refusal 107001 as `look` */
export const leave = async (id: string, ctx: Context): Promise<void> => {
  await visible(id, ctx);
  await client().send(new DeleteCommand({ TableName: tableName(), Key: keyOf(id, ctx.actor.accountId) }));
};
