/** Query parameters of the restricted views and their files. */

import { ViewFilterQuery } from "@portal/core/inspections/restricted/restricted-schema";
import { languages } from "@portal/core/messaging/notice-types";
import * as z from "zod";
import { spreadsheetFormats } from "../../http/create-spreadsheet.ts";

/** Query parameters of a file. */
export const FileQuery = ViewFilterQuery.extend({
  format: z.enum(spreadsheetFormats).default("xlsx"),
  lang: z.enum(languages).default("zh-Hant"),
});
export const TalliesQuery = FileQuery.pick({ format: true, lang: true });
export const PageQuery = ViewFilterQuery.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
