/** Words and files of exports. */
import type { ExportFileMaker } from "@portal/core/applications/desk/export-file-maker";
import { createSpreadsheet } from "../http/create-spreadsheet.ts";
import { answerColumns } from "./answer-columns.ts";
import { loadQueueWords } from "./export-words.ts";

export const exportFileMaker: ExportFileMaker = {
  ...answerColumns,
  createAnswerReader: async (keys, language, ctx) => {
    const { createAnswerReader } = await import("@portal/core/documents/answer-cells.server");
    return createAnswerReader(keys, language, ctx);
  },
  finishRun: async (row, outcome, ctx) => {
    if (row.schedule === undefined) return;
    const { finishScheduledRun } = await import("@portal/core/applications/desk/run-export-schedules.server");
    await finishScheduledRun(row, outcome, ctx);
  },
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
