/** Words and files of exports. */
import type { ExportFileMaker } from "@portal/core/applications/desk/export-file-maker";
import { createSpreadsheet } from "../http/create-spreadsheet.ts";
import { answerColumns } from "./answer-columns.ts";
import { loadQueueWords } from "./export-words.ts";

export const exportFileMaker: ExportFileMaker = {
  ...answerColumns,
  createAnswerReader: (keys, language, ctx) => {
    const reader = import("@portal/core/documents/answer-cells.server").then(({ createAnswerReader }) =>
      createAnswerReader(keys, language, ctx),
    );
    return async (header) => (await reader)(header);
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
