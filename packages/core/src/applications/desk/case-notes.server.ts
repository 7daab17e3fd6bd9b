/** Notes among staff: never changed, and told to the colleagues whom they mention (decisions 0314, 0402). */

import { ulid } from "ulid";
import { nameInEachLanguage, pickInstitutionNaming } from "../../institutions/institution-names.ts";
import { prepareNotices } from "../../messaging/enqueue-notices.server.ts";
import { buildNotices } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { type TransactionItem, transact } from "../../platform/transaction.server.ts";
import { filterVisibleCases } from "../model/application-access.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import {
  type CaseColleague,
  type CaseFile,
  getCaseFile,
  listCaseColleagues,
  loadCase,
} from "./case-file.server.ts";
import { buildNotePut, type CaseNote, listNotes } from "./case-file-store.server.ts";
import * as Mentions from "./mention-store.server.ts";
import { findMentionedColleagues } from "./mentions.ts";

/** Colleagues that one note mentions: each has a row in the transaction of the note, which takes a hundred. */
const MAX_MENTIONS = 50;

/**
 * Whom a text mentions, besides its author.
 * @throws Refusal 900054 for more colleagues than a note mentions, and for one who cannot read notes
 */
const requireReaders = (
  text: string,
  colleagues: readonly CaseColleague[],
  ctx: Context,
): CaseColleague[] => {
  const mentionedColleagues = findMentionedColleagues(text, colleagues).filter(
    ({ accountId }) => accountId !== ctx.actor.accountId,
  );
  if (mentionedColleagues.length > MAX_MENTIONS)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: [{ path: "text", key: "mentionTooMany", params: { max: MAX_MENTIONS } }],
    });
  const unable = mentionedColleagues.find(({ readsNotes }) => !readsNotes);
  if (unable)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: [{ path: "text", key: "mentionCannotRead", params: { name: unable.name } }],
    });
  return mentionedColleagues;
};

/**
 * Adds a note that only reviewers read. Those whom it mentions have it among their work and are told by a notice, which
 * does not repeat its words.
 * @throws Refusal 107001, 10502 without a text, 900054 for too many mentions, or for one of a colleague who cannot read
 * notes
 */
export const addCaseNote = async (id: string, text: string, ctx: Context): Promise<CaseFile> => {
  const header = await loadCase(id, ctx);
  if (!text.trim())
    throw new Refusal(errorCodes.REQUIRED_EMPTY, { fields: [{ path: "text", key: "required" }] });
  const note = await buildCaseNote(header, { text: text.trim() }, ctx);
  await transact([...note.writes, ...buildOutcomeWrites(ctx, { id })]);
  await note.sendAfterWrite();
  return getCaseFile(id, ctx);
};

/**
 * Builds a note of the caller, with the mentions and the notices to those whom it mentions.
 * @param addressee an account that it is for, which is mentioned before its words while it reads notes of the case
 * @throws Refusal 900054 for a mention of a colleague who cannot read notes
 */
export const buildCaseNote = async (
  header: ApplicationHeader,
  { text: words, addressee }: { text: string; addressee?: string },
  ctx: Context,
): Promise<{ writes: TransactionItem[]; sendAfterWrite: () => Promise<void> }> => {
  const { id } = header;
  const colleagues = await listCaseColleagues(header);
  const reader = colleagues.find(({ accountId, readsNotes }) => accountId === addressee && readsNotes);
  const text = reader ? `@${reader.name} ${words}` : words;
  const mentionedColleagues = requireReaders(text, colleagues, ctx);
  const { account: author } = ctx.actor;
  const code = header.code ?? id;
  const notices = prepareNotices(
    mentionedColleagues.flatMap(({ accountId, name, language }) =>
      buildNotices(
        [{ accountId, account: name, language }],
        "mentioned",
        { code, institution: nameInEachLanguage(header), scheme: header.scheme, author },
        ctx.now,
        `/staff/application/${id}`,
      ),
    ),
    ctx,
  );
  const writes = [
    buildNotePut(id, { noteId: ulid(Date.parse(ctx.now)), at: ctx.now, author, text }),
    ...mentionedColleagues.map(({ accountId }) =>
      Mentions.buildMentionPut({
        id,
        accountId,
        code,
        scheme: header.scheme,
        ...pickInstitutionNaming(header),
        author,
        at: ctx.now,
      }),
    ),
    // Whoever answers has read what mentioned them.
    Mentions.buildMentionDelete(id, ctx.actor.accountId),
    ...notices.rows,
  ];
  return { writes, sendAfterWrite: () => notices.enqueueAfterWrite() };
};

/**
 * Lists a page of the notes on an application, the newest first.
 * @throws Refusal 107001
 */
export const listCaseNotes = async (
  id: string,
  limit: number,
  cursor: string | null,
  ctx: Context,
): Promise<{ items: CaseNote[]; cursor: string | null }> => {
  await loadCase(id, ctx);
  return listNotes(id, limit, cursor);
};

/**
 * Marks as read what mentioned the caller.
 * @throws Refusal 107001
 */
export const markMentionRead = async (id: string, ctx: Context): Promise<CaseFile> => {
  await loadCase(id, ctx);
  await Mentions.deleteMention(id, ctx.actor.accountId);
  return getCaseFile(id, ctx);
};

/**
 * Keeps the mentions that the caller's role covers now, because a mention can be older than a restriction. Two reads
 * for each.
 */
const filterCovered = async (
  mentions: readonly Mentions.StoredMention[],
  ctx: Context,
): Promise<Mentions.StoredMention[]> => {
  const visible = new Set(
    await filterVisibleCases(
      mentions.map(({ id }) => id),
      ctx,
    ),
  );
  return mentions.filter(({ id }) => visible.has(id));
};

type OwnMention = Omit<Mentions.StoredMention, "accountId">;
/** Lists a page of the applications with notes that mention the caller, the latest first. One query. */
export const listOwnMentions = async (
  limit: number,
  cursor: string | null,
  ctx: Context,
): Promise<{ items: OwnMention[]; cursor: string | null }> => {
  const page = await Mentions.listMentions(ctx.actor.accountId, limit, cursor);
  const items = ctx.actor.scope ? await filterCovered(page.items, ctx) : page.items;
  return { ...page, items: items.map(({ accountId: _, ...mention }) => mention) };
};
