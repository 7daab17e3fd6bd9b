/** Changing texts: by administrators, each version once and for all, audited in the same transaction. */
import { ulid } from "ulid";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { isDay } from "../../platform/day.ts";
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { TransactionCancelledError, type TransactionItem } from "../../platform/transaction.server.ts";
import { languages } from "../notice-types.ts";
import { isAddedReason, listStockReasons, reasonedDecisions } from "../stock-reasons.ts";
import { findOriginalWording, wordingKeys } from "./wording-catalog.ts";
import { findWordingIssues, getWordingPlaceholders } from "./wording-issues.ts";
import { getWordingKind } from "./wording-kinds.ts";
import type {
  ReasonCreation,
  WordingRow,
  WordingVersionView,
  WordingView,
  WordingWrite,
} from "./wording-schema.ts";
import * as Store from "./wording-store.server.ts";
import {
  findLatestVersion,
  findWordingVersion,
  getWordingStart,
  type WordingTexts,
  type WordingVersion,
} from "./wording-version.ts";

/** The original of a text that takes no placeholders and has no subject. */
const noPlaceholders = Object.fromEntries(
  languages.map((language) => [language, { text: "" }]),
) as WordingTexts;
/** Returns a text as it was first: as delivered, or as an administrator added it. */
const findOriginal = (key: string, versions: readonly WordingVersion[]): WordingTexts | undefined =>
  findOriginalWording(key) ?? (isAddedKey(key) ? versions[0]?.texts : undefined);
const isAddedKey = (key: string): boolean => isAddedReason(key.replace(/^reason\./, ""));
const requireOriginal = (key: string, versions: readonly WordingVersion[] = []): WordingTexts => {
  const original = findOriginal(key, versions);
  if (!original) throw new Refusal(errorCodes.NOT_FOUND);
  return original;
};

/** Returns what a version says of a stock reason beside its text: for which decisions it is offered, and whether. */
const toOffer = (
  key: string,
  version: Pick<WordingVersion, "decisions" | "retired"> | undefined,
): Pick<WordingRow, "decisions" | "added" | "retired"> => {
  if (getWordingKind(key) !== "reason") return {};
  const isAdded = isAddedKey(key);
  const decisions = isAdded
    ? version?.decisions
    : reasonedDecisions.filter((decision) =>
        listStockReasons(decision).some((code) => key === `reason.${code}`),
      );
  return {
    ...(decisions && { decisions: [...decisions] }),
    ...(isAdded && { added: true }),
    ...(version?.retired && { retired: true }),
  };
};

/** Finds the first version to come, by its first day. */
const findNext = (versions: readonly WordingVersion[], { now }: Pick<Context, "now">) =>
  versions
    .filter((version) => getWordingStart(version) > now)
    .toSorted((one, other) => (getWordingStart(one) < getWordingStart(other) ? -1 : 1))[0];

const toRow = (key: string, versions: readonly WordingVersion[], ctx: Pick<Context, "now">): WordingRow => {
  const next = findNext(versions, ctx);
  return {
    key,
    kind: getWordingKind(key),
    texts: findWordingVersion(versions, key, ctx.now)?.texts ?? requireOriginal(key, versions),
    // One that is added for a day to come says for which decisions it will be offered.
    ...toOffer(key, findLatestVersion(versions, key, ctx.now) ?? versions[0]),
    versions: versions.length,
    ...(next && { nextFrom: next.from }),
  };
};

/** Lists every text that can be changed, with its text of today. One query. */
export const listWordings = async (ctx: Pick<Context, "now">): Promise<WordingRow[]> => {
  const byKey = Map.groupBy(await Store.listWordingVersionsByPrefix(""), ({ key }) => key);
  const addedKeys = [...byKey.keys()].filter(isAddedKey);
  return [...wordingKeys, ...addedKeys].map((key) => toRow(key, byKey.get(key) ?? [], ctx));
};

const toVersionViews = (
  versions: readonly WordingVersion[],
  { now }: Pick<Context, "now">,
): WordingVersionView[] => {
  const startedVersions = versions.filter((version) => getWordingStart(version) <= now);
  const current = startedVersions
    .toSorted((one, other) =>
      getWordingStart(one) === getWordingStart(other)
        ? one.version - other.version
        : getWordingStart(one) < getWordingStart(other)
          ? -1
          : 1,
    )
    .at(-1);
  return versions.toReversed().map(({ key: _, decisions, ...version }) => ({
    ...version,
    ...(decisions && { decisions: [...decisions] }),
    state:
      version.version === current?.version ? "CURRENT" : getWordingStart(version) > now ? "FUTURE" : "PAST",
  }));
};

/**
 * Returns a text with its original, its placeholders and all its versions, newest first.
 * @throws Refusal NOT_FOUND
 */
export const getWording = async (key: string, ctx: Pick<Context, "now">): Promise<WordingView> => {
  const versions = await Store.listWordingVersions(key);
  return buildWordingView(key, requireOriginal(key, versions), versions, ctx);
};

/** After a write the view is made of what was written: a reading that fails would hide that it is done. */
const buildWordingView = (
  key: string,
  original: ReturnType<typeof requireOriginal>,
  versions: readonly WordingVersion[],
  ctx: Pick<Context, "now">,
): WordingView => {
  const { versions: _, ...row } = toRow(key, versions, ctx);
  return {
    ...row,
    original,
    placeholders: getWordingPlaceholders(original) as WordingView["placeholders"],
    versions: toVersionViews(versions, ctx),
  };
};

/**
 * Checks a text before it is written or shown.
 * @throws Refusal NOT_FOUND, 900054 with the fields
 */
export const refuseInvalidWording = async (key: string, texts: WordingTexts): Promise<void> => {
  const original = findOriginalWording(key) ?? requireOriginal(key, await Store.listWordingVersions(key));
  const fields = findWordingIssues(original, texts);
  if (fields.length > 0) throw new Refusal(errorCodes.INVALID_VALUE, { fields });
};

const findDayIssues = (from: string, ctx: Pick<Context, "today">): FieldIssue[] =>
  !isDay(from)
    ? [{ path: "from", key: "notDay" }]
    : from < ctx.today
      ? [{ path: "from", key: "beforeMin", params: { min: ctx.today } }]
      : [];

/** Finds what is wrong with the decisions for which an added reason is offered. */
const findDecisionIssues = (decisions: readonly string[]): FieldIssue[] =>
  decisions.length === 0
    ? [{ path: "decisions", key: "required" }]
    : decisions.flatMap((decision, i) =>
        reasonedDecisions.includes(decision) ? [] : [{ path: `decisions.${i}`, key: "option" }],
      );

/** Finds what is wrong with what a version says of a stock reason beside its text. */
const findOfferIssues = (key: string, { texts, decisions, retired }: Partial<WordingWrite>): FieldIssue[] => {
  if (isAddedKey(key))
    return [...(texts ? [] : [{ path: "texts", key: "required" }]), ...findDecisionIssues(decisions ?? [])];
  return [
    ...(decisions ? [{ path: "decisions", key: "illegal" }] : []),
    ...(retired && getWordingKind(key) !== "reason" ? [{ path: "retired", key: "illegal" }] : []),
  ];
};

/**
 * Writes a version with its entry in the audit record.
 * @throws TransactionCancelledError when it was written already
 */
const writeVersion = (
  version: WordingVersion,
  ctx: Context,
  extraWrites: readonly TransactionItem[] = [],
): Promise<void> =>
  writeWithAuditEntry(
    {
      action: version.version === 1 && isAddedKey(version.key) ? "wording.add" : "wording.change",
      subject: version.key,
      detail: {
        version: version.version,
        from: version.from,
        original: version.texts === undefined,
        ...(version.decisions && { decisions: [...version.decisions] }),
        ...(version.retired && { retired: true }),
      },
    },
    [Store.buildWordingPut(version), ...extraWrites],
    ctx,
  );

/**
 * Adds a stock reason, which is offered from a day on for the decisions that are named (decision 0812).
 * @throws Refusal 900054 with the fields
 */
export const addReason = async (
  { from, texts, decisions, note }: ReasonCreation,
  ctx: Context,
): Promise<WordingView> => {
  const wording = texts as WordingTexts;
  const fields = [
    ...findDayIssues(from, ctx),
    ...findWordingIssues(noPlaceholders, wording),
    ...findDecisionIssues(decisions),
  ];
  if (fields.length > 0 || !isDay(from)) throw new Refusal(errorCodes.INVALID_VALUE, { fields });
  const key = `reason.ADDED_${ulid(Date.parse(ctx.now))}`;
  const trimmedNote = note?.trim();
  const version: WordingVersion = {
    key,
    version: 1,
    from,
    texts: wording,
    decisions,
    ...(trimmedNote && { note: trimmedNote }),
    by: ctx.actor.account,
    at: ctx.now,
  };
  await writeVersion(version, ctx, buildOutcomeWrites(ctx, { id: key }));
  return buildWordingView(key, wording, [version], ctx);
};

/**
 * Writes the next version of a text, from a day on. A version is never changed: a mistake in one to come is mended by a
 * newer one with the same first day.
 * @throws Refusal NOT_FOUND, 900054 with the fields, STALE_VERSION when somebody else wrote a version meanwhile
 */
export const changeWording = async (
  key: string,
  { version, from, texts, decisions, retired, note }: WordingWrite,
  ctx: Context,
): Promise<WordingView> => {
  const storedVersions = await Store.listWordingVersions(key);
  const original = requireOriginal(key, storedVersions);
  const fields: FieldIssue[] = [
    ...findDayIssues(from, ctx),
    ...(texts ? findWordingIssues(original, texts as WordingTexts) : []),
    ...findOfferIssues(key, { texts, decisions, retired }),
  ];
  if (fields.length > 0 || !isDay(from)) throw new Refusal(errorCodes.INVALID_VALUE, { fields });
  const last = storedVersions.at(-1)?.version ?? 0;
  const buildStaleRefusal = () => new Refusal(errorCodes.STALE_VERSION, { current: { version: last } });
  if (last !== version) throw buildStaleRefusal();
  const trimmedNote = note?.trim();
  const next: WordingVersion = {
    key,
    version: last + 1,
    from,
    ...(texts && { texts: texts as WordingTexts }),
    ...(decisions && { decisions }),
    ...(retired && { retired }),
    ...(trimmedNote && { note: trimmedNote }),
    by: ctx.actor.account,
    at: ctx.now,
  };
  try {
    await writeVersion(next, ctx);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of("wording")) throw error;
    throw buildStaleRefusal();
  }
  return buildWordingView(key, original, [...storedVersions, next], ctx);
};
