/**
 * One action on many applications: each is its own conditional write with its own answer. Said again with the versions
 * that were read, what was done is answered as done and nothing happens twice.
 */
import type { Context } from "../../actor.ts";
import { codes, Refusal } from "../../errors.ts";
import { act } from "../act.server.ts";
import { notify } from "../notify.server.ts";
import * as Store from "../store.server.ts";
import { visible } from "../visible.server.ts";
import type { BulkAction } from "./bulk.ts";

const AT_ONCE = 5;

export interface Bulk {
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
export const bulk = async ({ action, items, reason }: Bulk, ctx: Context): Promise<BulkResult[]> => {
  if ((action === "reject" || action === "notify") && !reason?.trim())
    throw new Refusal(codes.REQUIRED_EMPTY, { fields: [{ path: "reason", key: "required" }] });
  const results: BulkResult[] = [];
  for (let i = 0; i < items.length; i += AT_ONCE)
    results.push(
      ...(await Promise.all(items.slice(i, i + AT_ONCE).map((item) => one(action, item, reason, ctx)))),
    );
  return results;
};

async function one(
  action: BulkAction,
  { id, version }: { id: string; version: number },
  reason: string | undefined,
  ctx: Context,
): Promise<BulkResult> {
  try {
    const made: { version: number; code?: string | undefined } =
      action === "notify"
        ? await notify(id, { version, message: reason ?? "" }, ctx)
        : await act(id, action, { version, ...(action === "reject" && reason ? { reason } : {}) }, ctx);
    return {
      id,
      ...(made.code ? { code: made.code } : {}),
      done: true,
      version: made.version,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const before = await repeated(id, version, action, ctx);
    if (before) return { id, done: true, repeated: true, ...before };
    return {
      id,
      done: false,
      refused: { code: error.code, ...(error.detail.params ? { params: error.detail.params } : {}) },
    };
  }
}

/** The write this call asks for, when this person made it before: the entry that followed the version read. */
async function repeated(
  id: string,
  version: number,
  action: BulkAction,
  ctx: Context,
): Promise<{ version: number; code?: string } | undefined> {
  const found = await visible(id, ctx).catch(() => undefined);
  if (!found || found.header.version <= version) return undefined;
  const { header } = found;
  const seq = header.seq - (header.version - version) + 1;
  const entry = (await Store.history(header)).find((each) => each.seq === seq);
  return entry?.action === action && entry.actor.name === ctx.actor.account
    ? { version: version + 1, ...(header.code ? { code: header.code } : {}) }
    : undefined;
}
