/** Decides when a repeated export is due, and who may read its files (decision 0431). Pure. */
import { addDays, type Day, parseDay } from "../../platform/day.ts";
import type { Role } from "../../platform/roles.ts";
import { isWiderScope, type StaffScope } from "../../platform/staff-scope.ts";
import { belongsToAudience, reviewers } from "../../platform/visibility.ts";
import type { ExportRhythm } from "./export-choices.ts";

/** Returns Monday of the week of a day. */
const getMonday = (day: Day): Day => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

const getPeriodStart = (rhythm: ExportRhythm, day: Day): Day =>
  rhythm === "DAILY" ? day : rhythm === "WEEKLY" ? getMonday(day) : parseDay(`${day.slice(0, 7)}-01`);

/**
 * Returns true on the first working day of a period on which nothing ran yet. A day that was missed is caught up on the
 * next working day of the same period.
 * @param last the day of the last run; for a new schedule the day on which it was made
 */
export const isExportDue = (rhythm: ExportRhythm, last: string, today: Day, isWorking: boolean): boolean =>
  isWorking && last < getPeriodStart(rhythm, today);

interface ExportReader {
  roles: readonly Role[];
  scope?: StaffScope | null | undefined;
  disabled?: boolean | undefined;
}
const deskRoles: readonly Role[] = ["OFFICER", "CASHIER", "ADMIN"];

/**
 * Returns true for a colleague at the desk who may see all that a file holds: its answers, and every application in it.
 */
export const canReadExport = (
  { answers, scope }: { answers: boolean; scope?: StaffScope | null | undefined },
  reader: ExportReader,
): boolean =>
  !reader.disabled &&
  reader.roles.some((role) => deskRoles.includes(role)) &&
  (!answers || belongsToAudience({ kind: "staff", roles: reader.roles }, reviewers)) &&
  !isWiderScope(scope ?? undefined, reader.scope ?? undefined);
