/** Changing texts: by administrators, each version once and for all, audited in the same transaction. */
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { isDay } from "../../platform/day.ts";
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";
import { TransactionCancelledError } from "../../platform/transaction.server.ts";
import { findOriginalWording, wordingKeys } from "./wording-catalog.ts";
import { findWordingIssues, getWordingPlaceholders } from "./wording-issues.ts";
import { getWordingKind } from "./wording-kinds.ts";
import type { WordingRow, WordingVersionView, WordingView, WordingWrite } from "./wording-schema.ts";
import * as Store from "./wording-store.server.ts";
import {
  findWordingVersion,
  getWordingStart,
  type WordingTexts,
  type WordingVersion,
} from "./wording-version.ts";

const requireOriginal = (key: string): WordingTexts => {
  const original = findOriginalWording(key);
  if (!original) throw new Refusal(errorCodes.NOT_FOUND);
  return original;
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
    texts: findWordingVersion(versions, key, ctx.now)?.texts ?? requireOriginal(key),
    versions: versions.length,
    ...(next && { nextFrom: next.from }),
  };
};

/** Lists every text that can be changed, with its text of today. One query. */
export const listWordings = async (ctx: Pick<Context, "now">): Promise<WordingRow[]> => {
  const byKey = Map.groupBy(await Store.listWordingVersionsByPrefix(""), ({ key }) => key);
  return wordingKeys.map((key) => toRow(key, byKey.get(key) ?? [], ctx));
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
  return versions.toReversed().map(({ key: _, ...version }) => ({
    ...version,
    state:
      version.version === current?.version ? "CURRENT" : getWordingStart(version) > now ? "FUTURE" : "PAST",
  }));
};

/**
 * Returns a text with its original, its placeholders and all its versions, newest first.
 * @throws Refusal NOT_FOUND
 */
export const getWording = async (key: string, ctx: Pick<Context, "now">): Promise<WordingView> => {
  const original = requireOriginal(key);
  return buildWordingView(key, original, await Store.listWordingVersions(key), ctx);
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
export const refuseInvalidWording = (key: string, texts: WordingTexts): void => {
  const fields = findWordingIssues(requireOriginal(key), texts);
  if (fields.length > 0) throw new Refusal(errorCodes.INVALID_VALUE, { fields });
};

/**
 * Writes the next version of a text, from a day on. A version is never changed: a mistake in one to come is mended by a
 * newer one with the same first day.
 * @throws Refusal NOT_FOUND, 900054 with the fields, STALE_VERSION when somebody else wrote a version meanwhile
 */
export const changeWording = async (
  key: string,
  { version, from, texts, note }: WordingWrite,
  ctx: Context,
): Promise<WordingView> => {
  const original = requireOriginal(key);
  const fields: FieldIssue[] = [
    ...(!isDay(from)
      ? [{ path: "from", key: "notDay" }]
      : from < ctx.today
        ? [{ path: "from", key: "beforeMin", params: { min: ctx.today } }]
        : []),
    ...(texts ? findWordingIssues(original, texts as WordingTexts) : []),
  ];
  if (fields.length > 0 || !isDay(from)) throw new Refusal(errorCodes.INVALID_VALUE, { fields });
  const storedVersions = await Store.listWordingVersions(key);
  const last = storedVersions.at(-1)?.version ?? 0;
  const buildStaleRefusal = () => new Refusal(errorCodes.STALE_VERSION, { current: { version: last } });
  if (last !== version) throw buildStaleRefusal();
  const trimmedNote = note?.trim();
  const next: WordingVersion = {
    key,
    version: last + 1,
    from,
    ...(texts && { texts: texts as WordingTexts }),
    ...(trimmedNote && { note: trimmedNote }),
    by: ctx.actor.account,
    at: ctx.now,
  };
  try {
    await writeWithAuditEntry(
      {
        action: "wording.change",
        subject: key,
        detail: { version: next.version, from, original: texts === undefined },
      },
      [Store.buildWordingPut(next)],
      ctx,
    );
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of("wording")) throw error;
    throw buildStaleRefusal();
  }
  return buildWordingView(key, original, [...storedVersions, next], ctx);
};
