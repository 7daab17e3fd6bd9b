/** Columns of answers: loaded with the first export that has some, because they load the schemes (decision 0032). */
import type { ExportFileMaker } from "@portal/core/applications/desk/export-file-maker";

export const answerColumns: Pick<ExportFileMaker, "listColumns"> = {
  listColumns: async (scheme, language) => {
    const { listAnswerColumns } = await import("@portal/core/documents/answer-columns.server");
    return listAnswerColumns(scheme, language);
  },
};
