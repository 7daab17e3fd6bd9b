/** Where the public reads the files of an event. Pure, and small: the event's page carries it. */
import type { EventDetail } from "./event-schema.ts";

const getAlbumPath = (eventId: string): string => `/api/download/event/${encodeURIComponent(eventId)}/`;
export const buildEventFileUrl = (eventId: string, fileId: string): string =>
  `${getAlbumPath(eventId)}${encodeURIComponent(fileId)}`;

/** The files that the public may read, by id: those that are listed, and the pictures of the album. */
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
