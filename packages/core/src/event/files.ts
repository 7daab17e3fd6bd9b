/** Where the public reads the files of an event. Pure, and small: the event's page carries it. */
import type { EventDetail } from "./wire.ts";

const album = (eventId: string): string => `/api/download/event/${encodeURIComponent(eventId)}/`;
export const fileUrl = (eventId: string, fileId: string): string =>
  `${album(eventId)}${encodeURIComponent(fileId)}`;

/** The files that the public may read, by id: those that are listed, and the pictures of the album. */
export const shownFiles = (event: Pick<EventDetail, "id" | "files" | "images">): ReadonlySet<string> => {
  const start = album(event.id);
  return new Set([
    ...(event.files ?? []).map(({ id }) => id),
    ...event.images.flatMap(({ url }) =>
      url.startsWith(start) ? [decodeURIComponent(url.slice(start.length))] : [],
    ),
  ]);
};
