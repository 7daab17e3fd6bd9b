/**
 * The list of the download centre, separate from the files, because prerendering reads it without access to the bucket.
 */

import { DownloadRow } from "@portal/core/events/publications/publication-schema";
import * as Publication from "@portal/core/events/publications/publication-service.server";
import * as z from "zod";
import { defineOperation } from "../../http/serve-resource.ts";

export const listDownloadsOperation = defineOperation({
  summary: "Files by category, in the available languages",
  response: z.object({ items: z.array(DownloadRow) }),
  cache: "no-cache",
  run: async (_, ctx) => ({ items: await Publication.listDownloads(ctx) }),
});
