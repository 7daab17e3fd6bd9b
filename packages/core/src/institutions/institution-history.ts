import type { Notice } from "../messaging/notice-types.ts";
import type { StaffReason } from "../messaging/staff-reason.ts";
import type { StockReason } from "../messaging/stock-reasons.ts";
import type { Context } from "../platform/actor.ts";
import type { ChainedEntry, Seal } from "../platform/audit/index.ts";
import { chainEntry, sealValue, toCanonicalJson } from "../platform/audit/index.ts";
import type { Institution } from "./index.ts";

/** One event in the history of an institution. */
export interface InstitutionHistoryEntry {
  seq: number;
  at: string;
  actor: { kind: string; accountId: string } & Seal;
  action: string;
  from: string;
  to: string;
  reason?: string;
  reasonCodes?: StockReason[];
  /** Values before and after, for each member that differs. */
  diff?: Diff & Seal;
}
type Diff = { [key in keyof Institution["fields"]]?: { before: unknown; after: unknown } };
/** A history row: the entry in the chain, and the notices it causes. */
export interface InstitutionHistoryRow {
  entry: InstitutionHistoryEntry & ChainedEntry;
  notices: Notice[];
}

const computeDiff = (before: Institution["fields"] | undefined, after: Institution["fields"]): Diff => {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after)]) as Set<keyof typeof after>;
  const diff: Diff = {};
  for (const key of keys) {
    const [old, now] = [before?.[key] ?? null, after[key] ?? null];
    if (toCanonicalJson(old) !== toCanonicalJson(now)) diff[key] = { before: old, after: now };
  }
  return diff;
};

/**
 * The next state of an institution with its next history entry: version, times and chain advance together.
 * @param before undefined when the institution is created
 */
export const appendHistoryEntry = async (
  before: Institution | undefined,
  after: Institution,
  action: string,
  ctx: Pick<Context, "actor" | "now">,
  { reason, reasonCodes }: StaffReason = {},
): Promise<{ institution: Institution; entry: InstitutionHistoryEntry & ChainedEntry }> => {
  const entry = await chainEntry(after.historyHash, {
    seq: after.historySeq + 1,
    at: ctx.now,
    actor: { kind: ctx.actor.kind, ...(await sealValue({ accountId: ctx.actor.accountId })) },
    action,
    from: before?.certification ?? "",
    to: after.certification,
    ...(reason && { reason }),
    ...(reasonCodes && { reasonCodes }),
    ...(before?.fields !== after.fields && {
      diff: await sealValue(computeDiff(before?.fields, after.fields)),
    }),
  });
  return {
    entry,
    institution: { ...after, updatedAt: ctx.now, historySeq: entry.seq, historyHash: entry.hash },
  };
};
