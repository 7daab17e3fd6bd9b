/** Reasons that staff write in notices: readers of Simplified Chinese get them in their script, as in letters. */
import type { Notice, NoticeTemplate } from "../messaging/notice-types.ts";
import { localizeNote } from "./localize-note.server.ts";

/** Here the reason is an applicant's own text, which is repeated as it was written. */
const writtenByApplicants: ReadonlySet<NoticeTemplate> = new Set(["penaltyObjected", "groupRemoved"]);

/**
 * Returns the notice with its reason in both scripts, because its reader may use another language in the portal. A
 * notice without a Chinese reason of the staff is returned itself.
 */
export const localizeStaffReason = (notice: Notice): Notice => {
  const { reason } = notice.params;
  if (!reason || typeof reason === "number" || writtenByApplicants.has(notice.template)) return notice;
  const reasons = typeof reason === "string" ? { "zh-Hant": reason } : (reason as Record<string, string>);
  const writtenReason: string | undefined = reasons["zh-Hant"];
  if (!writtenReason || "zh-Hans" in reasons || !/\p{Script=Han}/u.test(writtenReason)) return notice;
  const bothScripts = { ...reasons, "zh-Hans": localizeNote(writtenReason, "zh-Hans") };
  return { ...notice, params: { ...notice.params, reason: bothScripts } };
};
