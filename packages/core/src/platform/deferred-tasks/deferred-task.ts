/**
 * Deferred tasks: work over many rows that follows from a change, such as recomputing deadlines after a decree. The
 * task is written in the transaction of the change and stays in the sparse `due` index until it is finished, so that a
 * lost message or a killed process only delays it (workflow.md › Jobs).
 */

/** The kinds of tasks that this release carries out, and what the `id` of each names. */
export const taskKinds = {
  /** Deadlines to recompute; `calendar#<revision>`. */
  calendar: true,
  /** A cancelled event. */
  event: true,
  /** An event whose names or days were changed: its applications say them and end with it. */
  eventFacts: true,
  /** A published event that was taken back to a draft: an application may have been on its way. */
  takenBack: true,
  /** A group whose members follow its leader; identified by its invitation code. */
  group: true,
  /** A group with a member that is reviewed again: it ends with its leader, if that has ended; its invitation code. */
  reopenedMember: true,
  /** An institution whose certification was given or has ended: what needs it goes on, or waits for it. */
  certified: true,
  /** Places of an event that a draw assigned or that became free. */
  places: true,
  /** An event whose registration closes: owners of drafts are reminded. */
  window: true,
  /** A withdrawn registration of an event; identified by its application. */
  registration: true,
  /** News of an event for its subscribers. */
  news: true,
  /** An opened survey: whoever takes part is invited, and each morning whoever came to take part since. */
  survey: true,
  /** An account with another address, whose institutions are too many for one transaction. */
  memberAddress: true,
  /** A suspension that ends; identified by its institution. */
  bar: true,
  /** A denial of one scheme that ends; identified by its institution. */
  denial: true,
  /** Cases that colleagues have assigned to a member of staff, who is notified of them; the account. */
  assignedCases: true,
  /** What an application takes or gives up as a saga; identified by the application. */
  reservations: true,
  /** A report that was not handed in, to be recorded; `<institution>/<application>`. */
  missedReport: true,
  /** Applications whose target day has passed, `YYYY-MM-DD`; a message of the sweep, without a row. */
  overdueAnswers: true,
  /** The number of applications in each queue, counted again; a message of the sweep, without a row. */
  queueCounts: true,
  /** Institutions whose stored data a rule no longer accepts, looked for in batches; the day. */
  institutionCheck: true,
  /** The figures of the desk, counted in batches; the run, which is a day or a ULID. */
  figures: true,
  /** What a planned holiday would change, found in batches; `<account>/<forecast>`. */
  holidayForecast: true,
  /** A run that checks or shreds what is no longer kept, in batches. */
  retention: true,
  /** The file of an export, made in batches; `<account>/<export>`. */
  export: true,
  /** The repeated exports of a day, `YYYY-MM-DD`; a message of the sweep, with a row while one is set aside. */
  exportSchedules: true,
  /** Pages to be rendered again, as `prerender` names them: `event:<id>`, `content`, `all`; goes to the page queue. */
  pages: true,
  /** The payments of a day to be reconciled, `YYYY-MM-DD`; a message of the sweep, without a row. */
  reconciliation: true,
  /** A day of the ledger that is archived again, `YYYY-MM-DD`: a movement came late. */
  ledgerArchive: true,
  /** A one-stop payment that was taken back; identified by its number. */
  oneStopReversal: true,
  /** A copy of the data held about an account. */
  subjectCopy: true,
  /** A file that its owner removed; `<owner>/<file>`. */
  fileRemoval: true,
  /** An account to be erased. */
  subjectErasure: true,
} as const;
type TaskKind = keyof typeof taskKinds;

/** Body of a message on the due queue. */
export type DeferredTask = { [Kind in TaskKind]: { kind: Kind; id: string } }[TaskKind];

/**
 * Returns whether a stored task is one that this release carries out. A later release may have left tasks of another
 * kind before it was taken back: their messages would fail again and again, so the sweep leaves them and logs them.
 */
export const isKnownTask = (task: unknown): task is DeferredTask =>
  Object.hasOwn(taskKinds, String((task as Partial<DeferredTask> | undefined)?.kind));
