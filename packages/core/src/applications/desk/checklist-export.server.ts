/** Checklists as a table for spreadsheets: one row for each point of each application. */

import { nameInstitution } from "../../institutions/institution-names.ts";
import type { Language } from "../../messaging/notice-types.ts";
import { splitIntoBatches } from "../../platform/split-into-batches.ts";
import { listReviewPoints, type ReviewPoint } from "../../schemes/review-points.ts";
import type { WorklistEntry } from "../worklist/worklist-entries.ts";
import { type ExportCell, escapeFormula } from "../worklist/worklist-export.ts";
import type { RecordedCheckAnswer } from "./checklist-schema.ts";
import { listChecklistVersions } from "./checklist-store.server.ts";

/** The most applications of one file: each is a query, and has up to twenty rows. */
export const MAX_CHECKLISTS = 500;
/** Queries at the same time. */
const PARALLEL_READS = 25;

/** The words of the table, in one language. */
export interface ChecklistWords {
  language: Language;
  headings: readonly string[];
  scheme(id: string): string;
  point(key: string): string;
  result(result: string): string;
}

const buildRow = (
  { header }: WorklistEntry,
  point: ReviewPoint,
  answer: RecordedCheckAnswer | undefined,
  words: ChecklistWords,
): ExportCell[] => [
  header.code ?? header.id,
  escapeFormula(nameInstitution(header, words.language)),
  words.scheme(header.scheme),
  words.point(point.key),
  answer?.result ? words.result(answer.result) : "",
  answer?.score ?? null,
  point.kind === "SCORE" ? point.max : null,
  escapeFormula(answer?.note ?? ""),
  answer?.author ?? "",
  answer?.at ?? "",
];

/** Builds the table of these applications, in their order. One query for each. */
export const buildChecklistTable = async (
  entries: readonly WorklistEntry[],
  words: ChecklistWords,
): Promise<ExportCell[][]> => {
  const rows: ExportCell[][] = [[...words.headings]];
  for (const batch of splitIntoBatches(entries, PARALLEL_READS)) {
    const latest = await Promise.all(
      batch.map(async ({ header }) => (await listChecklistVersions(header.id, 1))[0]?.answers ?? {}),
    );
    for (const [index, entry] of batch.entries())
      for (const point of listReviewPoints(entry.header.scheme))
        rows.push(buildRow(entry, point, latest[index]?.[point.key], words));
  }
  return rows;
};
