/** What a move leaves behind: the header as it stands after it, and its entry in the history with those who are told. */
import type { Context } from "../actor.ts";
import { link, sealed } from "../audit/index.ts";
import type { Decision } from "./effects/effect.ts";
import type { Header, HistoryRow } from "./row.ts";
import { notices } from "./tell.ts";
import type { HistoryEntry } from "./wire.ts";

/** Who acts, as a history keeps it; of staff behind a seal, since an applicant is shown that it was staff only. */
export const actorOf = async ({
  actor: { kind, account: name },
}: Context): Promise<HistoryEntry["actor"]> => {
  if (!name) return { kind };
  return kind === "staff" ? { kind, ...(await sealed({ name })) } : { kind, name };
};

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
    actor: await actorOf(ctx),
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
      institutionId: before.institutionId,
      ...entry,
      notices: decision.notice ? notices(changed, decision.notice, ctx.now, decision.tells) : [],
    },
  };
};
