/** The deferred task that reconciles a day of payments on the morning after. */
import { addDays, combineDayAndTime, type Day } from "../../platform/day.ts";
import { buildDeferredTask } from "../../platform/deferred-tasks/deferred-task-store.server.ts";

/** The statement of a day is complete by then. */
const RECONCILED_AT = "06:00";

/** Builds the task of a day; it is written with every movement, and again by the task of the day before. */
export const buildReconciliationTask = (day: Day) =>
  buildDeferredTask(
    { kind: "reconciliation", id: day },
    combineDayAndTime(addDays(day, 1), RECONCILED_AT),
    0,
  );
