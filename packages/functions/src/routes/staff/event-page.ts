/** Pages of the applications of an event, which end at an application. */

import * as z from "zod";
import { decryptCursor, encryptCursor } from "../../http/cursor.ts";
import { Cursor } from "../../http/list-query.ts";

/** The query of an operation that answers such a page. */
export const EventPageQuery = z.object({ cursor: Cursor });

/** A cursor continues one list of one event. */
type EventList = "staff.lottery" | "staff.plan" | "staff.demand";

/** Decrypts the id behind which a page starts; undefined for the first one. @throws Refusal 200114 */
export const readEventPosition = (
  list: EventList,
  eventId: string,
  cursor: string | undefined,
): string | undefined =>
  cursor === undefined ? undefined : String(decryptCursor(cursor, `${list}:${eventId}`));

/** Encrypts where the next page of a view starts, if more follow. */
export const encryptEventPosition = <T extends { cursor?: string | undefined }>(
  list: EventList,
  eventId: string,
  view: T,
): T =>
  view.cursor === undefined ? view : { ...view, cursor: encryptCursor(view.cursor, `${list}:${eventId}`) };
