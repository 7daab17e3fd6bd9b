/**
 * The kinds of deferred tasks that this release carries out. A later one may have left tasks of another kind before it was
 * taken back: their messages would fail every minute, so the sweep leaves them and tells of them.
 */
import type { DeferredTask } from "./deferred-task-store.server.ts";

const taskKinds = {
  calendar: true,
  event: true,
  takenBack: true,
  group: true,
  certified: true,
  places: true,
  window: true,
  registration: true,
  news: true,
  survey: true,
  memberAddress: true,
  bar: true,
  denial: true,
  reservations: true,
  missedReport: true,
  overdueAnswers: true,
  queueCounts: true,
  institutionCheck: true,
  figures: true,
  holidayForecast: true,
  retention: true,
  export: true,
  exportSchedules: true,
  pages: true,
  reconciliation: true,
  ledgerArchive: true,
  oneStopReversal: true,
  subjectCopy: true,
  fileRemoval: true,
  subjectErasure: true,
} as const satisfies Record<DeferredTask["kind"], true>;

/** Returns whether a stored task is one that this release carries out. */
export const isKnownTask = (task: unknown): task is DeferredTask =>
  Object.hasOwn(taskKinds, String((task as Partial<DeferredTask> | undefined)?.kind));
