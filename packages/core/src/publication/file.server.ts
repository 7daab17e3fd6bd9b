/** The files of the download centre. They stand apart: only what hands them out reaches the bucket. */
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import { linkOf } from "../upload/commands.server.ts";
import { read as readFile } from "../upload/store.server.ts";
import { shownNow } from "./commands.server.ts";
import type { FileLanguage } from "./wire.ts";

/** A short link to a file of the download centre. @throws Refusal NOT_FOUND */
export const fileOf = async (id: string, language: FileLanguage, ctx: Context): Promise<string> => {
  const ref = (await shownNow(id, ctx)).files?.[language];
  const file = ref && (await readFile(ref.place, ref.id));
  const link = file && (await linkOf({ ...file, name: ref.name }));
  if (!link) throw new Refusal(codes.NOT_FOUND);
  return link;
};
