import type { Context } from "../actor.ts";
import type { Chained, Seal } from "../audit/index.ts";
import { canonical, link, sealed } from "../audit/index.ts";
import type { Notice } from "../notice/types.ts";
import type { Institution } from "./index.ts";

/** One thing that happened to an institution. */
export interface Entry {
  seq: number;
  at: string;
  actor: { kind: string; accountId: string } & Seal;
  action: string;
  from: string;
  to: string;
  reason?: string;
  /** Before and after, by member that differs. */
  diff?: Diff & Seal;
}
type Diff = { [key in keyof Institution["fields"]]?: { before: unknown; after: unknown } };
/** A history row: the entry in the chain, and the notices it causes. */
export interface HistoryRow {
  entry: Entry & Chained;
  notices: Notice[];
}

const diffOf = (before: Institution["fields"] | undefined, after: Institution["fields"]): Diff => {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after)]) as Set<keyof typeof after>;
  const diff: Diff = {};
  for (const key of keys) {
    const [old, now] = [before?.[key] ?? null, after[key] ?? null];
    if (canonical(old) !== canonical(now)) diff[key] = { before: old, after: now };
  }
  return diff;
};

/**
 * The next state of an institution with its next entry: version, times and chain move on together.
 * @param before undefined when it is made
 */
export const append = async (
  before: Institution | undefined,
  after: Institution,
  action: string,
  ctx: Pick<Context, "actor" | "now">,
  reason?: string,
): Promise<{ institution: Institution; entry: Entry & Chained }> => {
  const entry = await link(after.historyHash, {
    seq: after.historySeq + 1,
    at: ctx.now,
    actor: { kind: ctx.actor.kind, ...(await sealed({ accountId: ctx.actor.accountId })) },
    action,
    from: before?.certification ?? "",
    to: after.certification,
    ...(reason && { reason }),
    ...(before?.fields !== after.fields && { diff: await sealed(diffOf(before?.fields, after.fields)) }),
  });
  return {
    entry,
    institution: { ...after, updatedAt: ctx.now, historySeq: entry.seq, historyHash: entry.hash },
  };
};
