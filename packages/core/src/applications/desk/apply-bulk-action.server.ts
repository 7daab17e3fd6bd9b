/**
 * Applies one action to many applications. Each is a conditional write with a result of its own. A repeated call with
 * the same versions reports finished items as done and does nothing twice.
 */

import { parseStaffReason, type StaffReason } from "../../messaging/staff-reason.ts";
import { listStockReasons, type StockReason } from "../../messaging/stock-reasons.ts";
import {
  createSharedReasonReader,
  type ReasonReader,
} from "../../messaging/wording/changed-reasons.server.ts";
import type { ActDetail } from "../../platform/act-detail.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { pick } from "../../platform/pick.ts";
import type { RefusalDetail } from "../../platform/refusal.ts";
import { refuseMembers } from "../../platform/refuse-members.ts";
import { splitIntoBatches } from "../../platform/split-into-batches.ts";
import { loadVisibleApplication } from "../model/application-access.server.ts";
import { findHistoryEntryOfVersion } from "../model/find-history-entry.server.ts";
import { createOwnNameCheck } from "../permissions/own-names.server.ts";
import { listInputMembers } from "../transitions/definitions/action-input.ts";
import { performTransition, simulateTransition } from "../transitions/perform-transition.server.ts";
import type { BulkAction } from "./bulk-actions.ts";
import { assignCase, releaseCase, simulateAssignment } from "./case-file.server.ts";
import { notifyApplicants, requireMessageWriter, simulateNotification } from "./notify-applicants.server.ts";

const CONCURRENCY = 5;

interface BulkRequest {
  action: BulkAction;
  items: readonly { id: string; version: number }[];
  /** The reason of a decision; `notify`: the message. */
  reason?: string | undefined;
  /** Stock reasons of the decision, besides or instead of `reason`. */
  reasonCodes?: StockReason[] | undefined;
  /** `assign`: the colleague; absent for the caller. */
  accountId?: string | undefined;
  /** Says what would happen, and writes nothing. */
  dryRun?: boolean | undefined;
}
interface BulkResult {
  id: string;
  code?: string;
  done: boolean;
  /** Done earlier by the same call. */
  repeated?: boolean;
  /** It waits for a second person's signature. */
  prepared?: true;
  version?: number;
  /** With the reasons that the refusal of the single action has. */
  refused?: { code: number } & Pick<RefusalDetail, "params" | "reasons" | "fields">;
}

/** Lists the members that an action takes, besides the applications and the dry run. */
const listTakenMembers = (action: BulkAction): readonly string[] => {
  if (action === "assign") return ["accountId"];
  if (action === "release") return [];
  return action === "notify" ? ["reason"] : listInputMembers(action);
};
/** Actions that need a reason, or the text of the message. */
const isReasonNeeded = (action: BulkAction): boolean =>
  action === "notify" || listStockReasons(action).length > 0;

/**
 * Applies an action row by row, several at a time, and returns the results in the order of the input. A dry run says
 * what would happen now, and writes nothing.
 * @throws Refusal before any write: 200113 for a message of staff who do not review, 200114 for a member that the
 * action does not take, 10502 when it needs a text and there is none
 */
export const applyBulkAction = async (
  { action, items, accountId, dryRun = false, ...given }: BulkRequest,
  ctx: Context,
): Promise<BulkResult[]> => {
  if (action === "notify") requireMessageWriter(ctx);
  const takenMembers = listTakenMembers(action);
  const members = { ...given, accountId };
  refuseMembers(
    members,
    (["reason", "reasonCodes", "accountId"] as const).filter((member) => !takenMembers.includes(member)),
  );
  const why = parseStaffReason(action, given);
  if (isReasonNeeded(action) && !why.reason && !why.reasonCodes)
    throw new Refusal(errorCodes.REQUIRED_EMPTY, { fields: [{ path: "reason", key: "required" }] });
  const order = { action, why, accountId, dryRun, readReasons: createSharedReasonReader() };
  const results: BulkResult[] = [];
  for (const batch of splitIntoBatches(items, CONCURRENCY))
    results.push(...(await Promise.all(batch.map((item) => applyToItem(order, item, ctx)))));
  return results;
};

interface BulkOrder {
  action: BulkAction;
  why: StaffReason;
  accountId: string | undefined;
  dryRun: boolean;
  /** Reads the stock reasons once for all rows. */
  readReasons: ReasonReader;
}
interface BulkItem {
  id: string;
  version: number;
}
interface BulkOutcome {
  version: number;
  /** The decision is prepared, or a dry run found that it would be. */
  prepared?: unknown;
  code?: string | undefined;
}

/** Adds from whom and to whom a case went. The cases of one call may be those of several colleagues. */
const addAssignee = (ctx: Pick<Context, "changes">, { assignee }: ActDetail): void => {
  if (!ctx.changes || assignee === undefined) return;
  const earlierOwners = ctx.changes.assignee === undefined ? [] : String(ctx.changes.assignee).split(", ");
  ctx.changes.assignee = [...new Set([...earlierOwners, String(assignee)])].join(", ");
};

/** Assigning and giving back change nothing of the application, so its version stays. */
const changeAssignment = async (
  { action, accountId, dryRun }: BulkOrder,
  { id, version }: BulkItem,
  ctx: Context,
): Promise<BulkOutcome> => {
  if (dryRun) {
    await simulateAssignment(id, action === "assign" ? (accountId ?? ctx.actor.accountId) : undefined, ctx);
    return { version };
  }
  const changes: ActDetail = {};
  if (action === "assign") await assignCase(id, accountId, { ...ctx, changes });
  else await releaseCase(id, { ...ctx, changes });
  addAssignee(ctx, changes);
  return { version };
};

const runOrder = async (order: BulkOrder, item: BulkItem, ctx: Context): Promise<BulkOutcome> => {
  const { action, why, dryRun, readReasons } = order;
  const { id, version } = item;
  if (action === "assign" || action === "release") return changeAssignment(order, item, ctx);
  if (action === "notify")
    return (dryRun ? simulateNotification : notifyApplicants)(
      id,
      { version, message: why.reason ?? "" },
      ctx,
    );
  const input = { version, ...why };
  if (dryRun) {
    const { next, needsCountersignature } = await simulateTransition(id, action, input, ctx, readReasons);
    return { version, code: next.code, ...(needsCountersignature && { prepared: true }) };
  }
  return performTransition(id, action, input, ctx, readReasons);
};

async function applyToItem(order: BulkOrder, item: BulkItem, ctx: Context): Promise<BulkResult> {
  const { id, version } = item;
  try {
    const outcome = await runOrder(order, item, ctx);
    return {
      id,
      ...(outcome.code ? { code: outcome.code } : {}),
      done: true,
      ...(outcome.prepared ? { prepared: true } : {}),
      version: order.dryRun ? version : outcome.version,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const earlierWrite = order.dryRun ? undefined : await findEarlierWrite(id, version, order.action, ctx);
    if (earlierWrite) return { id, done: true, repeated: true, ...earlierWrite };
    return {
      id,
      done: false,
      refused: { code: error.code, ...pick(error.detail, ["params", "reasons", "fields"]) },
    };
  }
}

/** Finds the write of an earlier identical call by this person: the one that followed the version that was read. */
async function findEarlierWrite(
  id: string,
  version: number,
  action: BulkAction,
  ctx: Context,
): Promise<Pick<BulkResult, "version" | "code" | "prepared"> | undefined> {
  const loadedApplication = await loadVisibleApplication(id, ctx).catch((error) => {
    // It was refused, so nothing was written earlier. A failure of the store says nothing about that.
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (!loadedApplication || loadedApplication.header.version <= version) return undefined;
  const { header } = loadedApplication;
  const code = header.code ? { code: header.code } : {};
  const { prepared } = header;
  if (prepared?.action === action && prepared.version === version && prepared.by === ctx.actor.accountId)
    return { version: version + 1, ...code, prepared: true };
  const entry = await findHistoryEntryOfVersion(header, version + 1);
  // The person may have got another address between the two calls.
  return entry?.action === action && (await createOwnNameCheck(ctx))(entry.actor.name)
    ? { version: version + 1, ...code }
    : undefined;
}
