/** The task by which a change has the pages rendered again that show it. */
import type { Instant } from "../day.ts";
import type { TransactionItem } from "../transaction.server.ts";
import { buildDeferredTask } from "./deferred-task-store.server.ts";

/**
 * Builds the task that renders public pages after a change.
 * @param id what changed, as the job `prerender` names it: `event:<id>`, `content`, `content:<publication>`, `all`
 * @param from when it is shown; the sweep takes the task up within a minute of it
 */
export const buildPagesTask = (id: string, from: Instant): TransactionItem =>
  buildDeferredTask({ kind: "pages", id }, from, 0).row;
