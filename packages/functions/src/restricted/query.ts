/** What the restricted views and their files are asked for by. */
import { languages } from "@portal/core/notice/types";
import { Filter } from "@portal/core/restricted/wire";
import * as z from "zod";
import { formats } from "../http/spreadsheet.ts";

/** What a file is asked for by. */
export const FileQuery = Filter.extend({
  format: z.enum(formats).default("xlsx"),
  lang: z.enum(languages).default("zh-Hant"),
});
export const TalliesQuery = FileQuery.pick({ format: true, lang: true });
export const PageQuery = Filter.extend({ page: z.coerce.number().int().min(1).max(10_000).default(1) });
