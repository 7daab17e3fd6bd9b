/** `/api/download`: the download centre, for everybody (spec 1 §2). */
import { getEventFileLink } from "@portal/core/events/event-file-link.server";
import { getDownloadLink } from "@portal/core/events/publications/download-link.server";
import * as z from "zod";
import {
  defineOperation,
  OperationResponse,
  type ResourceDefinition,
  serveResource,
} from "../../http/serve-resource.ts";
import { listDownloadsOperation } from "./download-list.ts";

export const downloadDefinition = {
  "GET /": listDownloadsOperation,
  "GET /{id}/file": defineOperation({
    summary: "Sends the reader on to a short link of a file",
    query: z.object({ lang: z.enum(["zh-Hant", "zh-Hans", "en", "pt"]) }),
    response: z.null(),
    status: 302,
    // A plain link works without script, and the file's own link is never older than the click.
    run: async ({ params, query }, ctx) =>
      new OperationResponse(302, null, { location: await getDownloadLink(params.id ?? "", query.lang, ctx) }),
  }),
  "GET /event/{id}/{file}": defineOperation({
    summary: "Sends the reader on to a short link of a file that an event shows",
    response: z.null(),
    status: 302,
    run: async ({ params }, ctx) =>
      new OperationResponse(302, null, {
        location: await getEventFileLink(params.id ?? "", params.file ?? "", ctx),
      }),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("download", downloadDefinition);
