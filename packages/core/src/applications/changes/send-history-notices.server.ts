/** Sends what a row of the history says, once it is written. */
import { enqueueNoticesAfterWrite } from "../../messaging/enqueue-notices.server.ts";
import type { Context } from "../../platform/actor.ts";
import type { ApplicationHistoryRow } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";

/**
 * Sends the notices of a history row. After a failure, which an alarm counts, the sweep finds the row in the `due`
 * index.
 */
export const sendHistoryNotices = async (
  history: ApplicationHistoryRow,
  ctx: Pick<Context, "requestId" | "now">,
): Promise<void> =>
  enqueueNoticesAfterWrite(history.notices, ctx, Store.buildHistoryKey(history.id, history.seq));
