/** "My records": it stands apart, since a calendar feed reads nothing else. */
import type { Context } from "../actor.ts";
import * as Store from "./store.server.ts";
import { rowView } from "./view.ts";
import { institutionOf, ownOnly } from "./visible.server.ts";
import type { ApplicationRow } from "./wire.ts";

/** The institution's applications, newest first. One query; `position` continues where the last page ended. */
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
  const limit = query.limit ?? 20;
  const page = await Store.mine(id, limit, query.position ?? null, ownOnly(ctx));
  const items = page.items.filter(
    (h) =>
      (!query.status?.length || query.status.includes(h.status)) &&
      (!query.resource || h.resource === query.resource) &&
      (!query.scheme || h.scheme === query.scheme) &&
      (!query.eventId || h.eventId === query.eventId),
  );
  return { items: items.map((h) => rowView(h, ctx)), position: page.cursor };
};
