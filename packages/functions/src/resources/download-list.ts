/** The list of the download centre, apart from the files: the pages made beforehand read it and reach no bucket. */
import * as Publication from "@portal/core/publication/commands.server";
import { DownloadRow } from "@portal/core/publication/wire";
import * as z from "zod";
import { operation } from "../http/serve.ts";

export const downloads = operation({
  summary: "Files by category, in the languages there are",
  response: z.object({ items: z.array(DownloadRow) }),
  cache: "no-cache",
  run: async (_, ctx) => ({ items: await Publication.downloads(ctx) }),
});
