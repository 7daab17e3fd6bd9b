/** The files that an event shows. They stand apart: only what hands them out reaches the bucket. */

import { createFileLink, createPreviewLink } from "../files/file-service.server.ts";
import { findFile } from "../files/file-store.server.ts";
import type { Context } from "../platform/actor.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { getEvent } from "./event-service.server.ts";
import { findEventStaffDetails } from "./event-staff-details.server.ts";
import { collectPublicFileIds } from "./public-event-files.ts";

/** A short link to a file that the event shows; pictures open in place. @throws Refusal NOT_FOUND for any other */
export const getEventFileLink = async (eventId: string, fileId: string, ctx: Context): Promise<string> => {
  const [event, staffDetails] = await Promise.all([getEvent(eventId, ctx), findEventStaffDetails(eventId)]);
  const file = staffDetails?.files.find(({ id }) => id === fileId);
  const stored =
    file && collectPublicFileIds(event).has(fileId) ? await findFile(file.place, fileId) : undefined;
  const link =
    stored && (await (file?.kind === "PICTURE" ? createPreviewLink(stored) : createFileLink(stored)));
  if (!link) throw new Refusal(errorCodes.NOT_FOUND);
  return link;
};
