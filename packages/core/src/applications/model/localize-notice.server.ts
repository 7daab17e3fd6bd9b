/** Translates notices in the portal: the row of a notice has an event's name only in its recipient's language. */
import type { Notice } from "../../messaging/notice-types.ts";
import { findApplicationOfNotice } from "./application-of-notice.ts";
import { findHeader, findSubmittedBody } from "./application-store.server.ts";

/** Returns a notice with its event's names from the application, because its reader may use another language. */
export const localizeNotice = async (notice: Notice): Promise<Notice> => {
  const id = findApplicationOfNotice(notice);
  if (!id || typeof notice.params.event !== "string" || notice.params.event === "") return notice;
  const body = await findSubmittedBody(id);
  const names = body && (await findHeader(body.institutionId, id))?.eventNames;
  return names ? { ...notice, params: { ...notice.params, event: names } } : notice;
};
