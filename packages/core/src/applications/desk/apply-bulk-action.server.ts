/**
 * One action on many applications: each is its own conditional write with its own answer. Said again with the versions
 * that were read, what was done is answered as done and nothing happens twice.
 */
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
  /** `reject`: why; `notify`: the message. */
  reason?: string | undefined;
}
export interface BulkResult {
  id: string;
  code?: string;
  done: boolean;
  /** Done before, by the same call sent again. */
  repeated?: boolean;
  version?: number;
  refused?: { code: number; params?: Record<string, unknown> };
}

/**
 * Applies an action row by row, a few at a time, in the order given.
 * @throws Refusal 10502 when the action needs words and there are none: nothing is done then
 */
export const applyBulkAction = async (
  { action, items, reason }: BulkRequest,
  ctx: Context,
): Promise<BulkResult[]> => {
  if ((action === "reject" || action === "notify") && !reason?.trim())
    throw new Refusal(errorCodes.REQUIRED_EMPTY, { fields: [{ path: "reason", key: "required" }] });
  const results: BulkResult[] = [];
  for (let i = 0; i < items.length; i += CONCURRENCY)
    results.push(
      ...(await Promise.all(
        items.slice(i, i + CONCURRENCY).map((item) => applyToItem(action, item, reason, ctx)),
      )),
    );
  return results;
};

async function applyToItem(
  action: BulkAction,
  { id, version }: { id: string; version: number },
  reason: string | undefined,
  ctx: Context,
): Promise<BulkResult> {
  try {
    const outcome: { version: number; code?: string | undefined } =
      action === "notify"
        ? await notifyApplicants(id, { version, message: reason ?? "" }, ctx)
        : await performTransition(
            id,
            action,
            { version, ...(action === "reject" && reason ? { reason } : {}) },
            ctx,
          );
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

/** The write this call asks for, when this person made it before: the entry that followed the version read. */
async function findEarlierWrite(
  id: string,
  version: number,
  action: BulkAction,
  ctx: Context,
): Promise<{ version: number; code?: string } | undefined> {
  const loaded = await loadVisibleApplication(id, ctx).catch(() => undefined);
  if (!loaded || loaded.header.version <= version) return undefined;
  const { header } = loaded;
  const seq = header.seq - (header.version - version) + 1;
  const entry = (await Store.listHistoryEntries(header)).find((each) => each.seq === seq);
  return entry?.action === action && entry.actor.name === ctx.actor.account
    ? { version: version + 1, ...(header.code ? { code: header.code } : {}) }
    : undefined;
}
