/** News of an event (spec 1 §3): staff have them sent once; a job does it (`tell-news.server.ts`). */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../actor.ts";
import { record } from "../audit/store.server.ts";
import type { Instant } from "../day.ts";
import { errand } from "../errand/store.server.ts";
import { codes, Refusal } from "../errors.ts";
import { client, tableName } from "../table.server.ts";
import { Cancelled } from "../write.server.ts";
import { get } from "./commands.server.ts";
import type { EventDetail } from "./wire.ts";

const keyOf = (id: string) => ({ pk: `event#${id}`, sk: "news" });

/** When news of an event were sent, or undefined. 1 read. */
export const newsSentAt = async (id: string): Promise<Instant | undefined> => {
  const { Item } = await client().send(new GetCommand({ TableName: tableName(), Key: keyOf(id) }));
  return Item?.at as Instant | undefined;
};

/** There are news of what is public and not over. */
export const newsworthy = (
  event: EventDetail | undefined,
  ctx: Pick<Context, "today">,
): event is EventDetail => event?.status === "PUBLISHED" && event.dates.end >= ctx.today;

/**
 * Staff have news of an event sent, once.
 * @throws Refusal 10508; 900057 of a draft, of what is over or called off, and once they were sent
 */
export const send = async (id: string, ctx: Context): Promise<{ newsAt: Instant }> => {
  const event = await get(id, ctx);
  const notNow = new Refusal(codes.MOVE_NOT_ALLOWED, { params: { status: event.status, action: "news" } });
  if (!newsworthy(event, ctx)) throw notNow;
  const row = {
    label: "news",
    Put: {
      TableName: tableName(),
      Item: { ...keyOf(id), at: ctx.now },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  };
  try {
    const rows = [row, errand({ kind: "news", id }, ctx.now, 0).row];
    await record({ action: "event.news", subject: id, detail: { name: event.names["zh-Hant"] } }, rows, ctx);
  } catch (error) {
    throw error instanceof Cancelled && error.of("news") ? notNow : error;
  }
  return { newsAt: ctx.now };
};
