/** Exports the answers of a survey as a file for staff. */
import type { Context } from "../platform/actor.ts";
import { writeWithAuditEntry } from "../platform/audit/audit-store.server.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import type { StoredAnswer } from "./survey-results.ts";
import type { StaffSurvey } from "./survey-schema.ts";
import { getSurveyForStaff } from "./survey-service.server.ts";
import { listSurveyAnswers } from "./survey-store.server.ts";

/**
 * Exports a survey with its answers by day, which is recorded in the audit log once the file is made.
 * @param build makes the file
 * @throws Refusal NOT_FOUND, TOO_LARGE, 900054 where the last day is before the first
 */
export const exportSurvey = async <File>(
  id: string,
  {
    format,
    maxRows,
    from,
    to,
  }: { format: string; maxRows: number; from?: string | undefined; to?: string | undefined },
  build: (survey: StaffSurvey, answers: StoredAnswer[]) => Promise<File>,
  ctx: Context,
): Promise<File> => {
  if (from !== undefined && to !== undefined && to < from)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: [{ path: "to", key: "beforeMin", params: { min: from } }],
    });
  const [survey, allAnswers] = await Promise.all([getSurveyForStaff(id), listSurveyAnswers(id)]);
  const answers = allAnswers
    .filter(({ on }) => (from === undefined || on >= from) && (to === undefined || on <= to))
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  if (answers.length > maxRows)
    throw new Refusal(errorCodes.TOO_LARGE, { params: { max: maxRows, context: "rows" } });
  const file = await build(survey, answers);
  const days = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const detail = { title: survey.titles["zh-Hant"], format, rows: answers.length, ...days };
  await writeWithAuditEntry({ action: "survey.export", subject: id, detail }, [], ctx);
  return file;
};
