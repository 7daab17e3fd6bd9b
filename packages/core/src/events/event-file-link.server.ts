/** The files on an event's page. In a file of its own, because only callers that create links need the bucket. */

import { createFileLink, createPreviewLink } from "../files/file-service.server.ts";
import { findFile } from "../files/file-store.server.ts";
import type { Context } from "../platform/actor.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { getEvent } from "./event-service.server.ts";
import { findEventStaffDetails } from "./event-staff-details.server.ts";
import { collectPublicFileIds } from "./public-event-files.ts";

/**
 * Creates a short-lived link to a file on the event's page; pictures open in the browser.
 * @throws Refusal NOT_FOUND for any other file
 */
export const getEventFileLink = async (eventId: string, fileId: string, ctx: Context): Promise<string> => {
  const [event, staffDetails] = await Promise.all([getEvent(eventId, ctx), findEventStaffDetails(eventId)]);
  const file = staffDetails?.files.find(({ id }) => id === fileId);
  const storedFile =
    file && collectPublicFileIds(event).has(fileId) ? await findFile(file.place, fileId) : undefined;
  const link =
    storedFile &&
    (await (file?.kind === "PICTURE" ? createPreviewLink(storedFile) : createFileLink(storedFile)));
  if (!link) throw new Refusal(errorCodes.NOT_FOUND);
  return link;
};
