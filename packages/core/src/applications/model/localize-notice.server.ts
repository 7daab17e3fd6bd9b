/** Notices in the portal in every language: the row that carries them has an event's name in their recipient's only. */
import type { Notice } from "../../messaging/notice-types.ts";
import { findHeader, findSubmittedBody } from "./store.server.ts";

/** A notice with its event's names as the application has them: whoever reads it may read in another language. */
export const localizeNotice = async (notice: Notice): Promise<Notice> => {
  const [, id] = notice.link?.match(/^\/personal\/record\/(\w+)$/) ?? [];
  if (!id || typeof notice.params.event !== "string" || notice.params.event === "") return notice;
  const body = await findSubmittedBody(id);
  const names = body && (await findHeader(body.institutionId, id))?.eventNames;
  return names ? { ...notice, params: { ...notice.params, event: names } } : notice;
};
