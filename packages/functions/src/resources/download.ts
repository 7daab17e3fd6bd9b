/** `/api/download`: the download centre, for everybody (spec 1 §2). */
import { linkOfFile } from "@portal/core/event/file.server";
import { fileOf } from "@portal/core/publication/file.server";
import * as z from "zod";
import { Answer, type Definition, operation, serve } from "../http/serve.ts";
import { downloads } from "./download-list.ts";

export const definition = {
  "GET /": downloads,
  "GET /{id}/file": operation({
    summary: "Sends the reader on to a short link of a file",
    query: z.object({ lang: z.enum(["zh-Hant", "zh-Hans", "en", "pt"]) }),
    response: z.null(),
    status: 302,
    // A plain link works without script, and the file's own link is never older than the click.
    run: async ({ params, query }, ctx) =>
      new Answer(302, null, { location: await fileOf(params.id ?? "", query.lang, ctx) }),
  }),
  "GET /event/{id}/{file}": operation({
    summary: "Sends the reader on to a short link of a file that an event shows",
    response: z.null(),
    status: 302,
    run: async ({ params }, ctx) =>
      new Answer(302, null, { location: await linkOfFile(params.id ?? "", params.file ?? "", ctx) }),
  }),
} satisfies Definition;

export const handler = serve("download", definition);
