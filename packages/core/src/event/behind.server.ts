/**
 * What staff alone know of an event. It stands in a row of its own, which nothing public reads: the page of an event
 * cannot show by mistake who registered it.
 */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import { client, tableName } from "../table.server.ts";
import type { Labelled } from "../write.server.ts";
import { get, put } from "./commands.server.ts";
import { noBehind } from "./registered.ts";
import type { EventBehind, StaffEvent } from "./wire.ts";

const keyOf = (id: string) => ({ pk: `event#${id}`, sk: "behind" });

/** What stands behind an event, or undefined. 1 read. */
export const readBehind = async (id: string): Promise<EventBehind | undefined> => {
  const { Item } = await client().send(new GetCommand({ TableName: tableName(), Key: keyOf(id) }));
  return Item?.behind as EventBehind | undefined;
};
/** The row that keeps it, written with the event. */
export const behindRow = (id: string, behind: EventBehind): Labelled => ({
  label: "behind",
  Put: { TableName: tableName(), Item: { ...keyOf(id), behind } },
});

/** An event with what is behind it, for staff. @throws Refusal 10508 */
export const forStaff = async (id: string, ctx: Context): Promise<StaffEvent> => {
  const [event, behind] = await Promise.all([get(id, ctx), readBehind(id)]);
  return { ...event, ...(behind && { behind }) };
};

/**
 * Staff write an event with the people behind it. Its files are those of the registration: staff choose among them what
 * the public sees.
 * @throws Refusal as `put` does; 900054 for a file that the registration does not have
 */
export const putForStaff = async (
  { behind: said, ...event }: StaffEvent,
  ctx: Context,
): Promise<StaffEvent> => {
  const before = await readBehind(event.id);
  const files = before?.files ?? [];
  const foreign = (event.files ?? []).some(({ id }) => !files.some((file) => file.id === id));
  if (foreign) throw new Refusal(codes.INVALID_VALUE, { fields: [{ path: "files", key: "option" }] });
  const behind =
    said || before
      ? { ...(before ?? noBehind), ...said, applicationId: before?.applicationId, files }
      : undefined;
  const saved = await put(event, ctx, behind ? [behindRow(event.id, behind)] : []);
  return { ...saved, ...(behind && { behind }) };
};
