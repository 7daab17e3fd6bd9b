/** `/api/download`: the download centre, for everybody (spec 1 §2). */
import * as Publication from "@portal/core/publication/commands.server";
import { DownloadRow } from "@portal/core/publication/wire";
import * as z from "zod";
import { Answer, type Definition, operation, serve } from "../http/serve.ts";

export const definition = {
  "GET /": operation({
    summary: "Files by category, in the languages there are",
    response: z.object({ items: z.array(DownloadRow) }),
    cache: "no-cache",
    run: async (_, ctx) => ({ items: await Publication.downloads(ctx) }),
  }),
  "GET /{id}/file": operation({
    summary: "Sends the reader on to a short link of a file",
    query: z.object({ lang: z.enum(["zh-Hant", "zh-Hans", "en", "pt"]) }),
    response: z.null(),
    // A plain link works without script, and the file's own link is never older than the click.
    run: async ({ params, query }, ctx) =>
      new Answer(302, null, { location: await Publication.fileOf(params.id ?? "", query.lang, ctx) }),
  }),
} satisfies Definition;

export const handler = serve("download", definition);
