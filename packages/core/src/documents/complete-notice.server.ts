/**
 * Completes a notice with everything that is found out when it is sent: the language of its reader, what staff asked
 * for in the words of the form, and changed texts. The job that sends it and a preview before it use the same.
 */
import { localizeNotice } from "../applications/model/localize-notice.server.ts";
import { addressNoticeInLanguage } from "../identity/accounts/notice-language.server.ts";
import type { Notice } from "../messaging/notice-types.ts";
import { applyWording } from "../messaging/wording/apply-wording.server.ts";

/** The texts of the forms are loaded for the few notices that name fields. */
const describeRequestedItems = async (notice: Notice): Promise<Notice> => {
  if (!notice.asked) return notice;
  const { localizeRequestedItems } = await import("./localize-requested-items.server.ts");
  return localizeRequestedItems(notice);
};

/** The conversion between scripts is loaded for notices with a reason that a reader of Simplified Chinese may see. */
const localizeReason = async (notice: Notice): Promise<Notice> => {
  const mayBeSimplified = notice.channel === "inApp" || notice.language === "zh-Hans";
  if (!notice.params.reason || !mayBeSimplified) return notice;
  const { localizeStaffReason } = await import("./localize-staff-reason.server.ts");
  return localizeStaffReason(notice);
};

/** Returns a notice as its recipient reads it in its language. */
export const completeNoticeInLanguage = async (notice: Notice, isMoved = false): Promise<Notice> => {
  const describedNotice = await describeRequestedItems(notice);
  // A reader in the portal may use another language, and the name of an event was written in the former one.
  const localizedNotice =
    notice.channel === "inApp" || isMoved ? await localizeNotice(describedNotice) : describedNotice;
  return applyWording(await localizeReason(localizedNotice));
};

/** Returns a notice as its recipient gets it now, in the present language of the recipient's account. */
export const completeNotice = async (notice: Notice): Promise<Notice> => {
  const addressedNotice = await addressNoticeInLanguage(notice);
  return completeNoticeInLanguage(addressedNotice, addressedNotice !== notice);
};
