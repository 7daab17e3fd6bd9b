/** In-app notices in the partition of their account. */

import { CustomAttributeType, Entity } from "electrodb";
import { buildKey, defineEntity, type EntityConnection } from "../platform/entity.server.ts";
import { queryPartition } from "../platform/query-partition.server.ts";
import { splitIntoBatches } from "../platform/split-into-batches.ts";
import { findApplicationOfLink } from "./application-of-link.ts";
import type { Notice, NoticeWording } from "./notice-types.ts";

const createNoticeEntity = (connection: EntityConnection) =>
  new Entity(
    {
      model: { entity: "notice", version: "1", service: "portal" },
      attributes: {
        id: { type: "string", required: true },
        accountId: { type: "string", required: true },
        template: { type: CustomAttributeType<Notice["template"]>("string"), required: true },
        params: { type: CustomAttributeType<Notice["params"]>("any"), required: true },
        language: { type: CustomAttributeType<Notice["language"]>("string"), required: true },
        link: { type: "string" },
        /** Whose members it was sent to, where it is about an institution. */
        institutionId: { type: "string" },
        /** The application that it leads to, with which the notice goes (`listNoticeKeysOfApplication`). */
        applicationId: { type: "string" },
        /** Its own texts, so that it stays as it was sent. */
        wording: { type: CustomAttributeType<NoticeWording>("any") },
        at: { type: "string", required: true },
        readAt: { type: "string" },
        /** Its account, and when it was sent, until it is read; else empty. */
        unreadBy: { type: "string" },
        unreadSince: { type: "string" },
      },
      indexes: {
        ofAccount: {
          pk: { field: "pk", composite: ["accountId"], template: "account#${accountId}", casing: "none" },
          sk: { field: "sk", composite: ["id"], template: "notice#${id}", casing: "none" },
        },
        ofApplication: {
          index: "byEvent",
          condition: (row: { applicationId?: string }) => Boolean(row.applicationId),
          pk: {
            field: "gsi1pk",
            composite: ["applicationId"],
            template: "told#${applicationId}",
            casing: "none",
          },
          // Their order is of no use, and a key of the notice would have to be given with every change of it.
          sk: { field: "gsi1sk", composite: [], template: "notice", casing: "none" },
        },
        unread: {
          index: "byQueue",
          condition: (row: { unreadBy?: string }) => Boolean(row.unreadBy),
          pk: buildKey("gsi2pk", "queue#unread-notice-${unreadBy}", ["unreadBy"]),
          sk: buildKey("gsi2sk", "${unreadSince}#${id}", ["unreadSince", "id"]),
        },
      },
    },
    connection,
  );
export const getNoticeEntity = defineEntity(createNoticeEntity);

/** An in-app notice as stored. */
export interface InAppNotice {
  id: string;
  template: Notice["template"];
  params: Notice["params"];
  language: Notice["language"];
  link?: string;
  institutionId?: string;
  wording?: NoticeWording;
  at: string;
  readAt?: string;
}

/**
 * Reads a notice from its row, with its account.
 * @throws Error where the row has none
 */
export const parseNoticeRow = (row: Record<string, unknown>): InAppNotice & { accountId: string } => {
  const { data } = getNoticeEntity().parse({ Item: row });
  if (!data?.accountId || !data.id || !data.at)
    throw new Error("the row of a notice has no account, id or time");
  return data as InAppNotice & { accountId: string };
};

/** Lists the notices of an account, newest first, one page at a time. */
export const listNoticesOfAccount = async (
  accountId: string,
  limit: number,
  cursor: string | null,
): Promise<{ items: InAppNotice[]; cursor: string | null }> => {
  const answer = await getNoticeEntity().query.ofAccount({ accountId }).go({ order: "desc", limit, cursor });
  return { items: answer.data as InAppNotice[], cursor: answer.cursor };
};

/** Finds a notice of an account, or undefined. One consistent read. */
export const findNotice = async (accountId: string, id: string): Promise<InAppNotice | undefined> => {
  const { data } = await getNoticeEntity().get({ accountId, id }).go({ consistent: true });
  return data ? (data as InAppNotice) : undefined;
};

/** Writes when a notice was read, and takes it from the unread ones. */
const writeReadingTime = (accountId: string, id: string, readAt: string): Promise<unknown> =>
  getNoticeEntity().patch({ accountId, id }).set({ readAt, unreadBy: "", unreadSince: "" }).go();

/** Marks a notice as read; repeating it changes nothing. */
export const markNoticeRead = async (
  accountId: string,
  notice: InAppNotice,
  at: string,
): Promise<InAppNotice> => {
  if (notice.readAt) return notice;
  await writeReadingTime(accountId, notice.id, at);
  return { ...notice, readAt: at };
};

type UnreadNotice = Pick<InAppNotice, "id" | "link" | "institutionId">;
/**
 * Lists the account's unread notices, newest first, by id and by what they are about, one page at a time. What was read
 * is not read here, so that a long list costs as little as a short one (decision 0789).
 */
export const listUnreadNotices = async (
  accountId: string,
  limit: number,
  cursor: string | null,
): Promise<{ items: UnreadNotice[]; cursor: string | null }> => {
  const page = await getNoticeEntity()
    .query.unread({ unreadBy: accountId })
    .go({ order: "desc", limit, cursor });
  // A notice that was sent once more after it had been read is among the unread ones again.
  const items = (page.data as InAppNotice[]).filter(({ readAt }) => readAt === undefined);
  return { items, cursor: page.cursor };
};

/** Notices marked at the same time, so that a long list does not exhaust the connections. */
const MARK_BATCH = 50;
/** Marks notices of an account as read. */
export const markNoticesRead = async (
  accountId: string,
  ids: readonly string[],
  at: string,
): Promise<void> => {
  for (const batch of splitIntoBatches(ids, MARK_BATCH))
    await Promise.all(batch.map((id) => writeReadingTime(accountId, id, at)));
};

/** Writes an in-app notice. The same id overwrites itself, so that a message delivered twice shows one notice. */
export const saveInAppNotice = async (notice: Notice, at: string): Promise<void> => {
  const { id, to, template, params, language, link, wording, audience } = notice;
  const applicationId = findApplicationOfLink(link);
  await getNoticeEntity()
    .upsert({
      id,
      accountId: to,
      template,
      params,
      language,
      at,
      unreadBy: to,
      unreadSince: at,
      ...(link && { link }),
      ...(applicationId && { applicationId }),
      ...(audience && { institutionId: audience.institutionId }),
      ...(wording && { wording }),
    })
    .go();
};

/** Lists the keys of the notices that lead to an application, whoever has them. One query for each megabyte. */
export const listNoticeKeysOfApplication = (applicationId: string): Promise<{ pk: string; sk: string }[]> =>
  queryPartition(`told#${applicationId}`, { index: "byEvent" });
