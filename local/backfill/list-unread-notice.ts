/**
 * Lists unread notices from before decision 0789 where the bell counts them. The key of that index is written with the
 * notice, so an older one has none. A repeated run changes nothing.
 */
import { getNoticeEntity, parseNoticeRow } from "@portal/core/messaging/notice-store.server";
import { meetsCondition } from "@portal/core/platform/conditional-write.server";

/** Lists the notice of a row. @returns whether it is unread and was not listed before */
export const listUnreadNotice = async (row: Record<string, unknown>): Promise<boolean> => {
  const { accountId, id, at, readAt } = parseNoticeRow(row);
  if (readAt !== undefined || row.gsi2pk !== undefined) return false;
  return meetsCondition(
    getNoticeEntity()
      .patch({ accountId, id })
      .set({ unreadBy: accountId, unreadSince: at })
      .where((notice, { notExists }) => notExists(notice.readAt))
      .go(),
  );
};
