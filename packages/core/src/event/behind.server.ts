/**
 * What staff alone know of an event. It stands in a row of its own, which nothing public reads: the page of an event
 * cannot show by mistake who registered it.
 */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import { client, tableName } from "../table.server.ts";
import { isEventFile, isPersonPlace, personPlace } from "../upload/index.ts";
import { read as readFile } from "../upload/store.server.ts";
import type { Labelled } from "../write.server.ts";
import { get, put } from "./commands.server.ts";
import type { EventBehind, StaffEvent } from "./wire.ts";

const noBehind: EventBehind = {
  liaison: { name: "", phone: "", email: "" },
  registrant: { name: "", phone: "", institution: "", position: "" },
  files: [],
};

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
  const { newsSentAt } = await import("./news.server.ts");
  const [event, behind, newsAt] = await Promise.all([get(id, ctx), readBehind(id), newsSentAt(id)]);
  return { ...event, ...(behind && { behind }), ...(newsAt && { newsAt }) };
};

/** Pictures of an event's album, and other files of it (spec 2 §5). */
const MOST = { pictures: 4, files: 20 };
const refuse = (key: string, params: Record<string, number> = {}): never => {
  throw new Refusal(codes.INVALID_VALUE, { fields: [{ path: "files", key, params }] });
};

/**
 * The files that stand behind an event: what the organiser registered stays; what staff add is their own upload, verified,
 * a picture where a picture is said to be; what they added they may take away.
 */
const filesBehind = async (
  before: EventBehind["files"],
  said: EventBehind["files"] | undefined,
  { actor }: Context,
): Promise<EventBehind["files"]> => {
  if (!said) return before;
  const named = new Set(said.map(({ id }) => id));
  const kept = before.filter(({ id, place }) => named.has(id) || !isPersonPlace(place));
  const place = personPlace(actor.accountId);
  const fresh = said.filter(({ id }) => !before.some((file) => file.id === id));
  const added = await Promise.all(
    fresh.map(async ({ id, kind }) => {
      const file = await readFile(place, id);
      if (file?.status !== "verified" || !isEventFile(file.purpose)) return refuse("option");
      if ((kind === "PICTURE") !== (file.purpose === "STAFF_EVENT_PICTURE")) return refuse("fileType");
      return { id, kind, name: file.name, size: file.size, place };
    }),
  );
  const files = [...kept, ...added];
  const pictures = files.filter(({ kind }) => kind === "PICTURE").length;
  if (added.length > 0 && pictures > MOST.pictures) return refuse("tooMany", { max: MOST.pictures });
  if (added.length > 0 && files.length - pictures > MOST.files) return refuse("tooMany", { max: MOST.files });
  return files;
};

/**
 * Staff write an event with the people behind it, and choose among its files what the public sees: those of the
 * registration, and those they add.
 * @throws Refusal as `put` does; 900054 for a file that does not stand behind the event
 */
export const putForStaff = async (
  { behind: said, newsAt: _, ...event }: StaffEvent,
  ctx: Context,
): Promise<StaffEvent> => {
  const before = await readBehind(event.id);
  const files = await filesBehind(before?.files ?? [], said?.files, ctx);
  const foreign = (event.files ?? []).some(({ id }) => !files.some((file) => file.id === id));
  if (foreign) return refuse("option");
  const behind =
    said || before
      ? { ...(before ?? noBehind), ...said, applicationId: before?.applicationId, files }
      : undefined;
  const saved = await put(event, ctx, behind ? [behindRow(event.id, behind)] : []);
  return { ...saved, ...(behind && { behind }) };
};
