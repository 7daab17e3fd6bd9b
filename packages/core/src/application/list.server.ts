/** "My records": it stands apart, since a calendar feed reads nothing else. */
import type { Context } from "../actor.ts";
import type { Header } from "./row.ts";
import * as Store from "./store.server.ts";
import { rowView } from "./view.ts";
import { institutionOf, ownOnly } from "./visible.server.ts";
import type { ApplicationRow } from "./wire.ts";

/** Rows of a query whose filter lets few through: half a request unit each. */
const WIDE = 100;

/**
 * The institution's applications, newest first: as many as were asked for, while there are any; `position` continues
 * behind the last of them and is null when none follow.
 */
export const list = async (
  query: {
    limit?: number;
    position?: string | null;
    status?: string[];
    resource?: string;
    scheme?: string;
    eventId?: string;
  },
  ctx: Context,
): Promise<{ items: ApplicationRow[]; position: string | null }> => {
  const { id } = institutionOf(ctx);
  const { limit = 20, status, resource, scheme, eventId } = query;
  const own = ownOnly(ctx);
  const passes = (h: Header): boolean =>
    (!status?.length || status.includes(h.status)) &&
    (!resource || h.resource === resource) &&
    (!scheme || h.scheme === scheme) &&
    (!eventId || h.eventId === eventId);
  const picks = own !== undefined || [status?.length, resource, scheme, eventId].some(Boolean);
  const found: Header[] = [];
  let position = query.position ?? null;
  // One more than is shown tells whether a page follows.
  do {
    const page = await Store.mine(id, picks ? WIDE : limit + 1, position, own);
    found.push(...page.items.filter(passes));
    position = page.cursor;
  } while (position !== null && found.length <= limit);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((h) => rowView(h, ctx)),
    position: found.length > limit && last ? Store.positionOf(last) : null,
  };
};
