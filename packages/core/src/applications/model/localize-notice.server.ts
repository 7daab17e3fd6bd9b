/**
 * Translates notices in the portal: the row of a notice has the names of the event and the institution only in its
 * recipient's language.
 */
import { nameInEachLanguage } from "../../institutions/institution-names.ts";
import type { Notice } from "../../messaging/notice-types.ts";
import { findApplicationOfNotice } from "./application-of-notice.ts";
import { findHeader, findSubmittedBody } from "./application-store.server.ts";

/** Returns a notice with the names that the application has, because its reader may use another language. */
export const localizeNotice = async (notice: Notice): Promise<Notice> => {
  const id = findApplicationOfNotice(notice);
  const { event, institution } = notice.params;
  const isWritten = (name: typeof event): boolean => typeof name === "string" && name !== "";
  if (!id || !(isWritten(event) || isWritten(institution))) return notice;
  const body = await findSubmittedBody(id);
  const header = body && (await findHeader(body.institutionId, id));
  if (!header) return notice;
  const { eventNames } = header;
  return {
    ...notice,
    params: {
      ...notice.params,
      ...(isWritten(event) && eventNames ? { event: eventNames } : {}),
      ...(isWritten(institution) ? { institution: nameInEachLanguage(header) } : {}),
    },
  };
};
