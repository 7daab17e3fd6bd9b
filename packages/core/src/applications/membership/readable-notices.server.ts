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
} from "../../messaging/notice-store.server.ts";
import type { Actor, Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { canSeeApplication, filterVisibleCases } from "../model/application-access.server.ts";
import { findApplicationOfNotice } from "../model/application-of-notice.ts";
import { findHeader } from "../model/store.server.ts";

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

/** Selects the notices that their holder may read now. */
export const filterReadableNotices = async <N extends Subject>(
  notices: readonly N[],
  reader: Actor,
): Promise<N[]> => {
  const institutionIds = (reader.institutions ?? []).map(({ id }) => id);
  const mayHaveLost = notices.length > 0 && (await mayHaveLostAccess(reader));
  const isReadable = async ({ link, institutionId }: Subject): Promise<boolean> => {
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
  const readable = await Promise.all(notices.map(isReadable));
  return notices.filter((_, position) => readable[position]);
};

/** A page of the caller's notices, newest first; it may have fewer than were asked for. */
export const listReadableNotices = async (limit: number, cursor: string | null, ctx: Context) => {
  const page = await listNoticesOfAccount(ctx.actor.accountId, limit, cursor);
  return { ...page, items: await filterReadableNotices(page.items, ctx.actor) };
};

/** The number of notices that the caller has not read and may read. */
export const countUnreadNotices = async (ctx: Context): Promise<number> =>
  (await filterReadableNotices(await listUnreadNotices(ctx.actor.accountId), ctx.actor)).length;

/**
 * Marks a notice of the caller as read.
 * @throws Refusal NOT_FOUND for a notice of another account, and for one that the caller may not read any more
 */
export const readNotice = async (id: string, ctx: Context): Promise<InAppNotice> => {
  const { actor, now } = ctx;
  const notice = await findNotice(actor.accountId, id);
  const [readable] = notice ? await filterReadableNotices([notice], actor) : [];
  if (!readable) throw new Refusal(errorCodes.NOT_FOUND);
  return markNoticeRead(actor.accountId, readable, now);
};
