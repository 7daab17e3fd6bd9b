/**
 * Applies one action to many applications. Each is a conditional write with a result of its own. A repeated call with
 * the same versions reports finished items as done and does nothing twice.
 */
import { parseStaffReason, type StaffReason } from "../../messaging/staff-reason.ts";
import type { StockReason } from "../../messaging/stock-reasons.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { loadVisibleApplication } from "../model/application-access.server.ts";
import * as Store from "../model/store.server.ts";
import { performTransition } from "../transitions/perform-transition.server.ts";
import type { BulkAction } from "./bulk-actions.ts";
import { notifyApplicants } from "./notify-applicants.server.ts";

const CONCURRENCY = 5;

export interface BulkRequest {
  action: BulkAction;
  items: readonly { id: string; version: number }[];
  /** `reject`: the reason; `notify`: the message. */
  reason?: string | undefined;
  /** `reject`: stock reasons, besides or instead of `reason`. */
  reasonCodes?: StockReason[] | undefined;
}
export interface BulkResult {
  id: string;
  code?: string;
  done: boolean;
  /** Done earlier by the same call. */
  repeated?: boolean;
  version?: number;
  refused?: { code: number; params?: Record<string, unknown> };
}

/**
 * Applies an action row by row, several at a time, and returns the results in the order of the input.
 * @throws Refusal 10502 before any write, when the action needs a text and there is none
 */
export const applyBulkAction = async (
  { action, items, ...given }: BulkRequest,
  ctx: Context,
): Promise<BulkResult[]> => {
  const why = parseStaffReason(action, given);
  if ((action === "reject" || action === "notify") && !why.reason && !why.reasonCodes)
    throw new Refusal(errorCodes.REQUIRED_EMPTY, { fields: [{ path: "reason", key: "required" }] });
  const results: BulkResult[] = [];
  for (let i = 0; i < items.length; i += CONCURRENCY)
    results.push(
      ...(await Promise.all(
        items.slice(i, i + CONCURRENCY).map((item) => applyToItem(action, item, why, ctx)),
      )),
    );
  return results;
};

async function applyToItem(
  action: BulkAction,
  { id, version }: { id: string; version: number },
  why: StaffReason,
  ctx: Context,
): Promise<BulkResult> {
  try {
    const outcome: { version: number; code?: string | undefined } =
      action === "notify"
        ? await notifyApplicants(id, { version, message: why.reason ?? "" }, ctx)
        : await performTransition(id, action, { version, ...(action === "reject" ? why : {}) }, ctx);
    return {
      id,
      ...(outcome.code ? { code: outcome.code } : {}),
      done: true,
      version: outcome.version,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const earlierWrite = await findEarlierWrite(id, version, action, ctx);
    if (earlierWrite) return { id, done: true, repeated: true, ...earlierWrite };
    return {
      id,
      done: false,
      refused: { code: error.code, ...(error.detail.params ? { params: error.detail.params } : {}) },
    };
  }
}

/** Finds the write of an earlier identical call by this person: the history entry after the version that was read. */
async function findEarlierWrite(
  id: string,
  version: number,
  action: BulkAction,
  ctx: Context,
): Promise<{ version: number; code?: string } | undefined> {
  const loaded = await loadVisibleApplication(id, ctx).catch((error) => {
    // It was refused, so nothing was written earlier. A failure of the store says nothing about that.
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (!loaded || loaded.header.version <= version) return undefined;
  const { header } = loaded;
  const seq = header.seq - (header.version - version) + 1;
  const entry = (await Store.listHistoryEntries(header)).find((each) => each.seq === seq);
  return entry?.action === action && entry.actor.name === ctx.actor.account
    ? { version: version + 1, ...(header.code ? { code: header.code } : {}) }
    : undefined;
}
