/** `/api/download`: the public download centre (spec 1 §2). */
import { getEventFileLink } from "@portal/core/events/event-file-link.server";
import { getExhibitorLogoLink } from "@portal/core/events/exhibitor-logo-link.server";
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
    summary: "Redirects to a short-lived link of a file",
    query: z.object({ lang: z.enum(["zh-Hant", "zh-Hans", "en", "pt"]) }),
    response: z.null(),
    status: 302,
    // A redirect works without script, and the presigned link is created at the click, so that it has not expired.
    run: async ({ params, query }, ctx) =>
      new OperationResponse(302, null, { location: await getDownloadLink(params.id ?? "", query.lang, ctx) }),
  }),
  "GET /event/{id}/{file}": defineOperation({
    summary: "Redirects to a short-lived link of an event's file",
    response: z.null(),
    status: 302,
    run: async ({ params }, ctx) =>
      new OperationResponse(302, null, {
        location: await getEventFileLink(params.id ?? "", params.file ?? "", ctx),
      }),
  }),
  "GET /logo/{eventId}/{id}": defineOperation({
    summary: "Redirects to a short-lived link of an exhibitor's logo",
    response: z.null(),
    status: 302,
    run: async ({ params }, { now }) =>
      new OperationResponse(302, null, {
        location: await getExhibitorLogoLink(params.eventId ?? "", params.id ?? "", now),
      }),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("download", downloadDefinition);
