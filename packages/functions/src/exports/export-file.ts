/** Words and files of exports. */
import type { ExportFileMaker } from "@portal/core/applications/desk/queue-export.server";
import { createSpreadsheet } from "../http/create-spreadsheet.ts";
import { loadQueueWords } from "./export-words.ts";

export const exportFileMaker: ExportFileMaker = {
  loadWords: loadQueueWords,
  buildFile: async (format, cells, sheet) => {
    const { content, contentType } = await createSpreadsheet(format, cells, {
      sheet,
      name: sheet,
      wide: [1, 2],
    });
    return { bytes: content, type: contentType };
  },
};
