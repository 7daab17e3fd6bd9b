/**
 * Which notices in the portal their holder may still read: what a notice says of an application or an institution ends
 * with the access to it (decision 0521).
 */

import { hasPastMembership } from "../../institutions/membership.server.ts";
import {
  findNotice,
  type InAppNotice,
  listNoticesOfAccount,
  listUnreadNotices,
  markNoticeRead,
  markNoticesRead,
} from "../../messaging/notice-store.server.ts";
import type { Actor, Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { splitIntoBatches } from "../../platform/split-into-batches.ts";
import { canSeeApplication, filterVisibleCases } from "../model/application-access.server.ts";
import { findApplicationOfNotice } from "../model/application-of-notice.ts";
import { findHeader } from "../model/application-store.server.ts";

type Subject = Pick<InAppNotice, "link" | "institutionId">;

const staffLink = /^\/staff\/application\/(\w+)$/;

/** Returns whether the reader may see an application of one of the reader's institutions. */
const canReadApplication = async (id: string, reader: Actor): Promise<boolean> => {
  for (const institution of reader.institutions ?? []) {
    const header = await findHeader(institution.id, id);
    if (header) return canSeeApplication(header, { actor: { ...reader, institution } });
  }
  return false;
};

/** Returns whether the reader may ever have lost a right: nobody else's notices are looked up. */
const mayHaveLostAccess = async ({ institutions = [], accountId }: Actor): Promise<boolean> =>
  institutions.some(({ role }) => role === "SUB_OWN") || (await hasPastMembership(accountId));

/** The number of look-ups at a time, so that a long list does not exhaust the connections. */
const BATCH_SIZE = 50;

/** Selects the notices that their holder may read now. What several of them are about is looked up once. */
export const filterReadableNotices = async <N extends Subject>(
  notices: readonly N[],
  reader: Actor,
): Promise<N[]> => {
  const institutionIds = (reader.institutions ?? []).map(({ id }) => id);
  const mayHaveLost = notices.length > 0 && (await mayHaveLostAccess(reader));
  const canReadSubject = async ({ link, institutionId }: Subject): Promise<boolean> => {
    const [, staffCase] = link?.match(staffLink) ?? [];
    if (staffCase)
      return (
        reader.kind === "staff" &&
        (!reader.scope || (await filterVisibleCases([staffCase], { actor: reader })).length > 0)
      );
    if (!mayHaveLost) return true;
    const application = findApplicationOfNotice(link ? { link } : {});
    if (application) return canReadApplication(application, reader);
    return institutionId === undefined || institutionIds.includes(institutionId);
  };
  const toSubjectKey = ({ link = "", institutionId = "" }: Subject): string => `${institutionId} ${link}`;
  const subjects = [...new Map(notices.map((notice) => [toSubjectKey(notice), notice])).values()];
  const readableKeys = new Set<string>();
  for (const batch of splitIntoBatches(subjects, BATCH_SIZE))
    await Promise.all(
      batch.map(async (subject) => {
        if (await canReadSubject(subject)) readableKeys.add(toSubjectKey(subject));
      }),
    );
  return notices.filter((notice) => readableKeys.has(toSubjectKey(notice)));
};

/** Lists a page of the caller's notices, newest first; it may have fewer than were asked for. */
export const listReadableNotices = async (limit: number, cursor: string | null, ctx: Context) => {
  const page = await listNoticesOfAccount(ctx.actor.accountId, limit, cursor);
  return { ...page, items: await filterReadableNotices(page.items, ctx.actor) };
};

/** The most unread notices that are counted: the bell says `99+` for them. */
export const MAX_UNREAD_COUNT = 100;
/** How many pages of unread notices are read where the caller may read few of them. */
const MAX_COUNTED_PAGES = 5;
/**
 * Counts the notices that the caller has not read and may read, up to a hundred. At most 500 are looked at, so that
 * the call costs the same whatever was sent to the account (decision 0789).
 */
export const countUnreadNotices = async ({ actor }: Context): Promise<number> => {
  let count = 0;
  let cursor: string | null = null;
  for (let number = 1; number <= MAX_COUNTED_PAGES; number++) {
    const page = await listUnreadNotices(actor.accountId, MAX_UNREAD_COUNT, cursor);
    count += (await filterReadableNotices(page.items, actor)).length;
    cursor = page.cursor;
    if (cursor === null || count >= MAX_UNREAD_COUNT) break;
  }
  return Math.min(count, MAX_UNREAD_COUNT);
};

/**
 * Marks every notice as read that the caller may read. The others are still unread for whoever gets the access back.
 * @returns how many were unread
 */
export const markAllNoticesRead = async (ctx: Context): Promise<number> => {
  const { actor, now } = ctx;
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await listUnreadNotices(actor.accountId, MAX_UNREAD_COUNT, cursor);
    ids.push(...(await filterReadableNotices(page.items, actor)).map(({ id }) => id));
    cursor = page.cursor;
  } while (cursor !== null);
  await markNoticesRead(actor.accountId, ids, now);
  return ids.length;
};

/**
 * Marks a notice of the caller as read.
 * @throws Refusal NOT_FOUND for a notice of another account, and for one that the caller may not read any more
 */
export const markReadableNoticeRead = async (id: string, ctx: Context): Promise<InAppNotice> => {
  const { actor, now } = ctx;
  const notice = await findNotice(actor.accountId, id);
  const [readable] = notice ? await filterReadableNotices([notice], actor) : [];
  if (!readable) throw new Refusal(errorCodes.NOT_FOUND);
  return markNoticeRead(actor.accountId, readable, now);
};
