/** The interface that makes the file of an export, and the check of its answer columns (decision 0430). */
import type { Language } from "../../messaging/notice-types.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { belongsToAudience, reviewers } from "../../platform/visibility.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ExportCell, ExportWords } from "../worklist/worklist-export.ts";
import type { ExportFormat } from "./export-choices.ts";
import type { AnswerColumn, QueueExportRequest } from "./queue-export-schema.ts";
import type { QueueExport } from "./queue-export-store.server.ts";

/**
 * Makes a file of a table of cells, in the words of a language. `documents` implements it, because applications must
 * not import that area.
 */
export interface ExportFileMaker {
  /** The questions of a scheme that can be columns. */
  listColumns(scheme: string, language: Language): Promise<readonly AnswerColumn[]>;
  /** Answers the cells of these questions for one application after another. */
  createAnswerReader(
    keys: readonly string[],
    language: Language,
    ctx: Pick<Context, "today" | "calendar">,
  ): Promise<(header: ApplicationHeader) => Promise<ExportCell[]>>;
  /** Reports a run of a repeated export; does nothing for an export that was asked for once. */
  finishRun(row: QueueExport, outcome: "READY" | "TOO_MANY", ctx: Context): Promise<void>;
  loadWords(language: Language): Promise<ExportWords & { sheet: string }>;
  buildFile(
    format: ExportFormat,
    cells: ExportCell[][],
    sheet: string,
  ): Promise<{ bytes: Uint8Array; type: string }>;
}

/**
 * Checks the columns of answers: they belong to one scheme, and to those who read applications (decision 0430).
 * @throws Refusal 200113 for a cashier, 900054 without a scheme or for a question that it does not ask
 */
export const checkAnswerColumns = async (
  { answers, scheme, language }: Pick<QueueExportRequest, "answers" | "scheme" | "language">,
  { listColumns }: Pick<ExportFileMaker, "listColumns">,
  { actor }: Context,
): Promise<void> => {
  if (!answers) return;
  if (!belongsToAudience(actor, reviewers)) throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  const refuse = (path: string, key: string): never => {
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path, key }] });
  };
  if (!scheme) return refuse("scheme", "required");
  const knownKeys = new Set((await listColumns(scheme, language)).map(({ key }) => key));
  const unknownIndex = answers.findIndex((key, i) => !knownKeys.has(key) || answers.indexOf(key) < i);
  if (unknownIndex >= 0) refuse(`answers.${unknownIndex}`, "option");
};
