/**
 * The scheme studio: administrators write the next version of a scheme, and another administrator publishes it
 * (decision 0403). Every act is audited in the same transaction.
 */
import { collectPolicyKeys } from "../../forms/code-lists/policy-keys.ts";
import type { Scheme } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { type Day, isDay } from "../../platform/day.ts";
import { buildPagesTask } from "../../platform/deferred-tasks/pages-task.server.ts";
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { clearRuleCache } from "../../platform/rule-rows.server.ts";
import { TransactionCancelledError, type TransactionItem } from "../../platform/transaction.server.ts";
import { findScheme, schemes } from "../index.ts";
import { listNeededFields } from "./needed-fields.ts";
import { findOverlayIssues } from "./overlay-issues.ts";
import type { SchemeOverlay } from "./scheme-overlay.ts";
import { findVersionAt, getVersionStart, type SchemeDraft, type SchemeVersion } from "./scheme-version.ts";
import type {
  SchemeDraftWrite,
  SchemeStudioRow,
  SchemeStudioView,
  SchemeVersionView,
} from "./scheme-version-schema.ts";
import * as Store from "./scheme-version-store.server.ts";

/** Names the row that proves a writer of a draft in the transaction that publishes it. */
const WRITER_LABEL = "writer";

/** Bytes of an overlay as JSON: a row of the table holds 400 KB. */
const MAX_OVERLAY_BYTES = 200_000;

const requireDeliveredScheme = (id: string): Scheme => {
  const scheme = findScheme(id);
  if (!scheme) throw new Refusal(errorCodes.FORM_NOT_FOUND);
  return scheme;
};

/** Lists the schemes with the version of today, the next one and whether somebody writes one. Two queries. */
export const listStudioSchemes = async ({
  now,
  actor,
}: Pick<Context, "now" | "actor">): Promise<SchemeStudioRow[]> => {
  const [heads, drafts] = await Promise.all([Store.listSchemeVersionHeads(), Store.listSchemeDraftHeads()]);
  const byScheme = Map.groupBy(heads, ({ scheme }) => scheme);
  return schemes.map(({ id }) => {
    const versions = byScheme.get(id) ?? [];
    const draft = drafts.find(({ scheme }) => scheme === id);
    const next = versions
      .filter((version) => getVersionStart(version) > now)
      .map(({ from }) => from)
      .toSorted()[0];
    return {
      id,
      current: findVersionAt(versions, now)?.version ?? 0,
      hasDraft: draft !== undefined,
      hasOwnDraft: draft !== undefined && isWriter(draft, actor),
      ...(next && { nextFrom: next }),
    };
  });
};

/** Returns whether somebody wrote a part of a draft, and so does not publish it. */
const isWriter = ({ writers }: Pick<SchemeDraft, "writers">, { accountId }: Context["actor"]): boolean =>
  writers.some(({ id }) => id === accountId);

/**
 * Returns a scheme as delivered, with all its versions, newest first, and the one that is being written.
 * @throws Refusal 107001
 */
export const getStudioScheme = async (id: string, ctx: Context): Promise<SchemeStudioView> => {
  const scheme = requireDeliveredScheme(id);
  const [versions, stored] = await Promise.all([Store.listSchemeVersions(id), Store.findSchemeDraft(id)]);
  return buildStudioView(scheme, versions, stored, ctx);
};

/** After a write the view is made of what was written: a reading that fails would hide that it is done. */
const buildStudioView = (
  scheme: Scheme,
  versions: readonly SchemeVersion[],
  { draft, lastRevision }: Store.StoredSchemeDraft,
  ctx: Context,
): SchemeStudioView => {
  const current = findVersionAt(versions, ctx.now);
  const toView = ({ scheme: _, ...version }: SchemeVersion): SchemeVersionView => ({
    ...version,
    state:
      version.version === current?.version
        ? "CURRENT"
        : getVersionStart(version) > ctx.now
          ? "FUTURE"
          : "PAST",
  });
  return {
    scheme: { ...scheme } as unknown as SchemeStudioView["scheme"],
    current: current?.version ?? 0,
    versions: versions.toReversed().map(toView),
    revision: lastRevision,
    ...(draft && { draft: toDraftView(draft, ctx) }),
    needed: [...listNeededFields(scheme)].sort(),
    policies: [...new Set(collectPolicyKeys({ ...scheme }))].sort(),
  };
};

const toDraftView = (
  { revision, from, overlay, note, writers, updatedAt }: SchemeDraft,
  { actor }: Context,
): NonNullable<SchemeStudioView["draft"]> => ({
  revision,
  from,
  overlay,
  ...(note && { note }),
  writers: writers.map(({ account }) => account),
  updatedAt,
  mayPublish: !isWriter({ writers }, actor),
});

const findDayIssues = (from: string, today: Day): FieldIssue[] => {
  if (!isDay(from)) return [{ path: "from", key: "notDay" }];
  return from < today ? [{ path: "from", key: "beforeMin", params: { min: today } }] : [];
};

/** A key that meant something else in an earlier version would give old answers another question. */
const findReusedKeys = (overlay: SchemeOverlay, versions: readonly SchemeVersion[]): FieldIssue[] =>
  overlay.added.flatMap(({ field }, i) =>
    versions.some(({ overlay: earlier }) =>
      earlier.added.some((one) => one.field.key === field.key && one.field.kind !== field.kind),
    )
      ? [{ path: `added.${i}.kind`, key: "keyReused" }]
      : [],
  );

const refuseInvalidOverlay = (
  scheme: Scheme,
  { overlay, from }: Pick<SchemeDraft, "overlay"> & { from: string },
  versions: readonly SchemeVersion[],
  ctx: Context,
): void => {
  if (Buffer.byteLength(JSON.stringify(overlay)) > MAX_OVERLAY_BYTES)
    throw new Refusal(errorCodes.TOO_LARGE, { params: { max: MAX_OVERLAY_BYTES } });
  const fields = [
    ...findDayIssues(from, ctx.today),
    ...findOverlayIssues(scheme, overlay).map((issue) => ({ ...issue, path: `overlay.${issue.path}` })),
    ...findReusedKeys(overlay, versions).map((issue) => ({ ...issue, path: `overlay.${issue.path}` })),
  ];
  if (fields.length > 0) throw new Refusal(errorCodes.INVALID_VALUE, { fields });
};

/** Writes with an audit entry; a write that comes second is refused with the current state. */
const writeOrRefuseStale = async (
  event: Parameters<typeof writeWithAuditEntry>[0],
  rows: Parameters<typeof writeWithAuditEntry>[1],
  ctx: Context,
): Promise<void> => {
  try {
    await writeWithAuditEntry(event, rows, ctx);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    if (error.of(WRITER_LABEL))
      throw new Refusal(errorCodes.SECOND_PERSON_REQUIRED, { params: { context: "writer" } });
    if (!error.of("schemeDraft") && !error.of("schemeVersion")) throw error;
    throw new Refusal(errorCodes.STALE_VERSION);
  }
};

/**
 * Saves the version that is being written, after checking all of it.
 * @throws Refusal 107001, 900054 with the fields, 413, 900050 when somebody else saved meanwhile
 */
export const saveSchemeDraft = async (
  id: string,
  { revision, from, overlay, note }: SchemeDraftWrite,
  ctx: Context,
): Promise<SchemeStudioView> => {
  const scheme = requireDeliveredScheme(id);
  const [versions, { draft: stored, lastRevision }] = await Promise.all([
    Store.listSchemeVersions(id),
    Store.findSchemeDraft(id),
  ]);
  refuseInvalidOverlay(scheme, { overlay, from }, versions, ctx);
  if (lastRevision !== revision) throw new Refusal(errorCodes.STALE_VERSION);
  const { accountId, account } = ctx.actor;
  const trimmedNote = note?.trim();
  const draft: SchemeDraft = {
    scheme: id,
    revision: revision + 1,
    overlay,
    from: from as Day,
    ...(trimmedNote && { note: trimmedNote }),
    writers: [
      ...(stored?.writers ?? []).filter((writer) => writer.id !== accountId),
      { id: accountId, account },
    ],
    updatedAt: ctx.now,
  };
  await writeOrRefuseStale(
    { action: "scheme.draft", subject: id, detail: { revision: draft.revision, from } },
    [Store.buildSchemeDraftPut(draft, revision)],
    ctx,
  );
  return buildStudioView(scheme, versions, { draft, lastRevision: draft.revision }, ctx);
};

const requireDraft = async (id: string, revision: number): Promise<SchemeDraft> => {
  const { draft } = await Store.findSchemeDraft(id);
  if (draft?.revision !== revision) throw new Refusal(errorCodes.STALE_VERSION);
  return draft;
};

/**
 * Publishes the version that was read, from its first day on.
 * @param buildWriterCheck returns what proves that one of the writers may write versions still. Accounts are unknown
 * here.
 * @throws Refusal 107001, 900310 for somebody who wrote it and where no writer is an administrator any more, 900054
 * when its day has passed or the delivered scheme no longer fits, 900050 when it was changed meanwhile
 */
export const publishSchemeDraft = async (
  id: string,
  { revision }: { revision: number },
  ctx: Context,
  buildWriterCheck: (writers: readonly string[], label: string) => Promise<TransactionItem[]>,
): Promise<SchemeStudioView> => {
  const scheme = requireDeliveredScheme(id);
  const [draft, versions] = await Promise.all([requireDraft(id, revision), Store.listSchemeVersions(id)]);
  if (isWriter(draft, ctx.actor)) throw new Refusal(errorCodes.SECOND_PERSON_REQUIRED);
  const writerCheck = await buildWriterCheck(
    draft.writers.map((writer) => writer.id),
    WRITER_LABEL,
  );
  refuseInvalidOverlay(scheme, draft, versions, ctx);
  const version: SchemeVersion = {
    scheme: id,
    version: (versions.at(-1)?.version ?? 0) + 1,
    from: draft.from,
    overlay: draft.overlay,
    ...(draft.note && { note: draft.note }),
    writtenBy: draft.writers.map(({ account }) => account),
    publishedBy: ctx.actor.account,
    publishedAt: ctx.now,
  };
  await writeOrRefuseStale(
    {
      action: "scheme.publish",
      subject: id,
      detail: { version: version.version, from: version.from, writers: version.writtenBy.join(", ") },
    },
    [
      ...Store.buildSchemeVersionPuts(version),
      Store.buildSchemeDraftEnd(draft, ctx.now),
      ...writerCheck,
      // From the first day of a later one on, the rendering of each midnight shows it.
      buildPagesTask("all", ctx.now),
      ...buildOutcomeWrites(ctx, { id, version: version.version }),
    ],
    ctx,
  );
  clearRuleCache();
  return buildStudioView(
    scheme,
    [...versions, version],
    { draft: undefined, lastRevision: revision + 1 },
    ctx,
  );
};

/**
 * Drops the version that is being written.
 * @throws Refusal 107001, 900050 when it was changed or published meanwhile
 */
export const discardSchemeDraft = async (
  id: string,
  { revision }: { revision: number },
  ctx: Context,
): Promise<SchemeStudioView> => {
  const scheme = requireDeliveredScheme(id);
  const [draft, versions] = await Promise.all([requireDraft(id, revision), Store.listSchemeVersions(id)]);
  await writeOrRefuseStale(
    { action: "scheme.discard", subject: id, detail: { revision } },
    [Store.buildSchemeDraftEnd(draft, ctx.now), ...buildOutcomeWrites(ctx, { id })],
    ctx,
  );
  return buildStudioView(scheme, versions, { draft: undefined, lastRevision: revision + 1 }, ctx);
};
