import type { Notice } from "../messaging/notice-types.ts";
import type { StaffReason } from "../messaging/staff-reason.ts";
import type { StockReason } from "../messaging/stock-reasons.ts";
import type { Context } from "../platform/actor.ts";
import type { ChainedEntry, Seal } from "../platform/audit/index.ts";
import { chainEntry, sealValue, toCanonicalJson } from "../platform/audit/index.ts";
import type { Institution } from "./index.ts";

/** One event in the history of an institution. */
interface InstitutionHistoryEntry {
  seq: number;
  at: string;
  /** Of what was countersigned, also the account that prepared it. */
  actor: { kind: string; accountId: string; preparedBy?: string } & Seal;
  action: string;
  from: string;
  to: string;
  reason?: string;
  reasonCodes?: StockReason[];
  /** Values before and after, for each member that differs. */
  diff?: Diff & Seal;
}
type RecordedMembers = Institution["fields"] & Pick<Institution, "documents">;
type Diff = { [key in keyof RecordedMembers]?: { before: unknown; after: unknown } };
/** A history row: the entry in the chain, and the notices it causes. */
export interface InstitutionHistoryRow {
  entry: InstitutionHistoryEntry & ChainedEntry;
  notices: Notice[];
}

const toRecorded = (institution: Institution | undefined): Partial<RecordedMembers> => ({
  ...institution?.fields,
  documents: institution?.documents ?? {},
});

const computeDiff = (old: Institution | undefined, next: Institution): Diff => {
  const [before, after] = [toRecorded(old), toRecorded(next)];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof RecordedMembers>;
  const diff: Diff = {};
  for (const key of keys) {
    const [was, now] = [before[key] ?? null, after[key] ?? null];
    if (toCanonicalJson(was) !== toCanonicalJson(now)) diff[key] = { before: was, after: now };
  }
  return diff;
};

const listFiles = (value: unknown): string[] =>
  Object.values((value ?? {}) as { [name: string]: string[] }).flat();

/**
 * Lists the files with which an institution asked for certification: its documents and the proofs of its flags, also
 * when others have replaced them since.
 * @param history first entry first
 */
export const listAttestedFiles = (history: readonly InstitutionHistoryEntry[]): ReadonlySet<string> => {
  const attestedFiles = new Set<string>();
  let proofs: string[] = [];
  for (const { diff, to } of history) {
    if (diff?.flagFiles) proofs = listFiles(diff.flagFiles.after);
    const handedIn = [...listFiles(diff?.documents?.before), ...listFiles(diff?.documents?.after)];
    for (const id of to === "UNVERIFIED" ? handedIn : [...handedIn, ...proofs]) attestedFiles.add(id);
  }
  return attestedFiles;
};

/**
 * Returns the next state of an institution with its next history entry: version, times and chain advance together.
 * @param before undefined when the institution is created
 */
export const appendHistoryEntry = async (
  before: Institution | undefined,
  after: Institution,
  action: string,
  ctx: Pick<Context, "actor" | "now">,
  { reason, reasonCodes }: StaffReason = {},
  preparedBy?: string,
): Promise<{ institution: Institution; entry: InstitutionHistoryEntry & ChainedEntry }> => {
  const entry = await chainEntry(after.historyHash, {
    seq: after.historySeq + 1,
    at: ctx.now,
    actor: {
      kind: ctx.actor.kind,
      ...(await sealValue({
        accountId: ctx.actor.accountId,
        ...(preparedBy !== undefined && { preparedBy }),
      })),
    },
    action,
    from: before?.certification ?? "",
    to: after.certification,
    ...(reason && { reason }),
    ...(reasonCodes && { reasonCodes }),
    ...((before?.fields !== after.fields || before?.documents !== after.documents) && {
      diff: await sealValue(computeDiff(before, after)),
    }),
  });
  return {
    entry,
    institution: { ...after, updatedAt: ctx.now, historySeq: entry.seq, historyHash: entry.hash },
  };
};
