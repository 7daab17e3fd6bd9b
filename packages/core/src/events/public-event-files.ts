/** The public files of an event. Pure and small, because the event's page imports it. */
import type { EventDetail } from "./event-schema.ts";

const getAlbumPath = (eventId: string): string => `/api/download/event/${encodeURIComponent(eventId)}/`;
/** Builds the path of a public file of an event, which is the same on every page. */
export const buildEventFileUrl = (eventId: string, fileId: string): string =>
  `${getAlbumPath(eventId)}${encodeURIComponent(fileId)}`;

/** Decodes the end of an address into the id of a file; none for what was never encoded: staff type addresses. */
const decodeFileId = (text: string): string[] => {
  try {
    return [decodeURIComponent(text)];
  } catch {
    return [];
  }
};

/** Returns the ids of the files that the public can read: listed files and the pictures of the album. */
export const collectPublicFileIds = (
  event: Pick<EventDetail, "id" | "files" | "images">,
): ReadonlySet<string> => {
  const albumPath = getAlbumPath(event.id);
  return new Set([
    ...(event.files ?? []).map(({ id }) => id),
    ...event.images.flatMap(({ url }) =>
      url.startsWith(albumPath) ? decodeFileId(url.slice(albumPath.length)) : [],
    ),
  ]);
};
