/** The public files of an event. Pure and small, because the event's page imports it. */
import type { EventDetail } from "./event-schema.ts";

const getAlbumPath = (eventId: string): string => `/api/download/event/${encodeURIComponent(eventId)}/`;
export const buildEventFileUrl = (eventId: string, fileId: string): string =>
  `${getAlbumPath(eventId)}${encodeURIComponent(fileId)}`;

/** Returns the ids of the files that the public can read: listed files and the pictures of the album. */
export const collectPublicFileIds = (
  event: Pick<EventDetail, "id" | "files" | "images">,
): ReadonlySet<string> => {
  const albumPath = getAlbumPath(event.id);
  return new Set([
    ...(event.files ?? []).map(({ id }) => id),
    ...event.images.flatMap(({ url }) =>
      url.startsWith(albumPath) ? [decodeURIComponent(url.slice(albumPath.length))] : [],
    ),
  ]);
};
