/** Words and files of exports. Loaded with the first export, because of its texts in four languages. */
import type { ExportFileMaker } from "@portal/core/applications/desk/queue-export.server";
import { createSpreadsheet } from "../http/create-spreadsheet.ts";
import { getQueueWords } from "./export-words.ts";

export const exportFileMaker: ExportFileMaker = {
  getWords: getQueueWords,
  buildFile: async (format, cells, sheet) => {
    const { content, contentType } = await createSpreadsheet(format, cells, {
      sheet,
      name: sheet,
      wide: [1, 2],
    });
    return { bytes: content, type: contentType };
  },
};
