/** Days that staff decreed: a holiday on top of the published list (workflow.md › The legal clock). */
import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../actor.ts";
import { isDay } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import { client, tableName } from "../table.server.ts";
import { type Calendar, calendarOf, type Holiday } from "./index.ts";

const PK = "calendar";

/** Every decreed day, first day first. One query. */
export const decrees = async (): Promise<Holiday[]> => {
  const { Items = [] } = await client().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :decree)",
      ExpressionAttributeValues: { ":pk": PK, ":decree": "decree#" },
    }),
  );
  return Items.map((row) => row.holiday as Holiday);
};

/** The calendar of today: the published years and the decreed days. */
export const calendar = async (): Promise<Calendar> => {
  const decreed = await decrees();
  return calendarOf(decreed, decreed.length);
};

/**
 * Decrees a day. Deadlines that are counted from now on skip it; those that run keep their day.
 * @throws Refusal field issues; 900054 for a day that has begun or that is a holiday already
 */
export const decree = async (holiday: Omit<Holiday, "kind">, ctx: Context): Promise<Holiday> => {
  const wrong = (key: string, params = {}) =>
    new Refusal(codes.INVALID_VALUE, { fields: [{ path: "date", key, params }] });
  if (!isDay(holiday.date)) throw wrong("notDay");
  if (holiday.date <= ctx.today) throw wrong("beforeMin", { min: ctx.today });
  if (ctx.calendar.closure(holiday.date)) throw wrong("duplicate");
  const made: Holiday = { ...holiday, kind: "EXTRAORDINARY" };
  try {
    await client().send(
      new PutCommand({
        TableName: tableName(),
        Item: { pk: PK, sk: `decree#${made.date}`, holiday: made, by: ctx.actor.accountId, at: ctx.now },
        ConditionExpression: "attribute_not_exists(pk)",
      }),
    );
  } catch (error) {
    if (error instanceof Error && error.name === "ConditionalCheckFailedException") throw wrong("duplicate");
    throw error;
  }
  return made;
};
