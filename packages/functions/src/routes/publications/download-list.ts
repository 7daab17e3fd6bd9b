/** The list of the download centre, apart from the files: the pages made beforehand read it and reach no bucket. */

import { DownloadRow } from "@portal/core/events/publications/publication-schema";
import * as Publication from "@portal/core/events/publications/publication-service.server";
import * as z from "zod";
import { defineOperation } from "../../http/serve-resource.ts";

export const listDownloadsOperation = defineOperation({
  summary: "Files by category, in the languages there are",
  response: z.object({ items: z.array(DownloadRow) }),
  cache: "no-cache",
  run: async (_, ctx) => ({ items: await Publication.listDownloads(ctx) }),
});
