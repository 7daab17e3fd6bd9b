/** Query parameters of the restricted views and their files. */

import { listCodes } from "@portal/core/forms/code-lists/index";
import { getRestrictedView, type ViewName } from "@portal/core/inspections/restricted/index";
import { ViewFilterQuery } from "@portal/core/inspections/restricted/restricted-schema";
import { languages } from "@portal/core/messaging/notice-types";
import * as z from "zod";
import { spreadsheetFormats } from "../../http/create-spreadsheet.ts";
import { createCodeFilter } from "../../http/list-filters.ts";
import { queryNumber } from "../../http/query-number.ts";

const fileFormat = {
  format: z.enum(spreadsheetFormats).default("xlsx"),
  lang: z.enum(languages).default("zh-Hant"),
};
export const CountTableQuery = z.object(fileFormat);

/**
 * Creates the filters of a view. `nature` takes the codes of the view's own list; a view without natures has no such
 * filter.
 */
const createViewFilterQuery = (view: ViewName) => {
  const list = getRestrictedView(view).fields.find(({ name }) => name === "nature")?.list;
  return ViewFilterQuery.extend({
    nature: (list === undefined ? z.never() : createCodeFilter(listCodes(list))).optional(),
  });
};
/** Builds the query parameters of a file of a view. */
export const createFileQuery = (view: ViewName) => createViewFilterQuery(view).extend(fileFormat);
/** Builds the query parameters of a page of a view. */
export const createPageQuery = (view: ViewName) =>
  createViewFilterQuery(view).extend({ page: queryNumber(1, 10_000).default(1) });
