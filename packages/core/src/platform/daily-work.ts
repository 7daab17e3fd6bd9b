/** The kinds of work that are done once a day, and the metrics that count them (`stacks/schedule-alarms.ts`). */
export const DAILY_WORK_METRICS = {
  figures: "DeskFiguresBegun",
  reconciliation: "ReconciliationsDone",
  exportSchedules: "RepeatedExportsBegun",
  overdueAnswers: "OverdueRemindersDone",
} as const;
export type DailyWork = keyof typeof DAILY_WORK_METRICS;
