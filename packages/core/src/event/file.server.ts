/** The files that an event shows. They stand apart: only what hands them out reaches the bucket. */
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import { linkOf, previewOf } from "../upload/commands.server.ts";
import { read as readFile } from "../upload/store.server.ts";
import { readBehind } from "./behind.server.ts";
import { get } from "./commands.server.ts";
import { shownFiles } from "./files.ts";

/** A short link to a file that the event shows; pictures open in place. @throws Refusal NOT_FOUND for any other */
export const linkOfFile = async (eventId: string, fileId: string, ctx: Context): Promise<string> => {
  const [event, behind] = await Promise.all([get(eventId, ctx), readBehind(eventId)]);
  const file = behind?.files.find(({ id }) => id === fileId);
  const stored = file && shownFiles(event).has(fileId) ? await readFile(file.place, fileId) : undefined;
  const link = stored && (await (file?.kind === "PICTURE" ? previewOf(stored) : linkOf(stored)));
  if (!link) throw new Refusal(codes.NOT_FOUND);
  return link;
};
