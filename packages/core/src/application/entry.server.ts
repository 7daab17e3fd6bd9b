/** What a move leaves behind: the header as it stands after it, and its entry in the history with those who are told. */
import type { Context } from "../actor.ts";
import { link } from "../audit/index.ts";
import type { Decision } from "./effects/effect.ts";
import type { Header, HistoryRow } from "./row.ts";
import { notices } from "./tell.ts";

/** Links the entry of a move to the chain and puts its number and hash into the header that was decided. */
export const entered = async (
  before: Header,
  changed: Header,
  {
    action,
    reason,
    decision,
  }: { action: string; reason?: string | undefined; decision: Omit<Decision, "header"> },
  ctx: Context,
): Promise<{ next: Header; history: HistoryRow }> => {
  const seq = before.seq + 1;
  const entry = await link(before.lastHash, {
    seq,
    at: ctx.now,
    actor: { kind: ctx.actor.kind, ...(ctx.actor.account ? { name: ctx.actor.account } : {}) },
    action,
    from: before.status,
    to: changed.status,
    ...(reason ? { reason } : {}),
    ...(decision.diff ? { diff: decision.diff as HistoryRow["diff"] } : {}),
  });
  return {
    next: { ...changed, seq, lastHash: entry.hash },
    history: {
      id: before.id,
      ...entry,
      notices: decision.notice ? notices(changed, decision.notice, ctx.now, decision.tells) : [],
    },
  };
};
