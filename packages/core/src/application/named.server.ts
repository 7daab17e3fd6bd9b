/** Notices in the portal in every language: the row that carries them has an event's name in their recipient's only. */
import type { Notice } from "../notice/types.ts";
import { findSubmittedBody, header } from "./store.server.ts";

/** A notice with its event's names as the application has them: whoever reads it may read in another language. */
export const named = async (notice: Notice): Promise<Notice> => {
  const [, id] = notice.link?.match(/^\/personal\/record\/(\w+)$/) ?? [];
  if (!id || typeof notice.params.event !== "string" || notice.params.event === "") return notice;
  const said = await findSubmittedBody(id);
  const names = said && (await header(said.institutionId, id))?.eventNames;
  return names ? { ...notice, params: { ...notice.params, event: names } } : notice;
};
