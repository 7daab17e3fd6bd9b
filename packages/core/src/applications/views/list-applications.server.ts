/** "My records": it stands apart, since a calendar feed reads nothing else. */
import type { Context } from "../../platform/actor.ts";
import { getOwnRecordsOnlyAccount, requireInstitution } from "../model/application-access.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ApplicationRow } from "../model/schema.ts";
import * as Store from "../model/store.server.ts";
import { toApplicationRow } from "./application-view.ts";

/** Rows of a query whose filter lets few through: half a request unit each. */
const FILTERED_PAGE_SIZE = 100;

/**
 * The institution's applications, newest first: as many as were asked for, while there are any; `position` continues
 * behind the last of them and is null when none follow.
 */
export const listApplications = async (
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
  const { id } = requireInstitution(ctx);
  const { limit = 20, status, resource, scheme, eventId } = query;
  const ownAccountId = getOwnRecordsOnlyAccount(ctx);
  const passesFilter = (h: ApplicationHeader): boolean =>
    (!status?.length || status.includes(h.status)) &&
    (!resource || h.resource === resource) &&
    (!scheme || h.scheme === scheme) &&
    (!eventId || h.eventId === eventId);
  const isFiltered = ownAccountId !== undefined || [status?.length, resource, scheme, eventId].some(Boolean);
  const matches: ApplicationHeader[] = [];
  let position = query.position ?? null;
  // One more than is shown tells whether a page follows.
  do {
    const page = await Store.listInstitutionHeaders(
      id,
      isFiltered ? FILTERED_PAGE_SIZE : limit + 1,
      position,
      ownAccountId,
    );
    matches.push(...page.items.filter(passesFilter));
    position = page.cursor;
  } while (position !== null && matches.length <= limit);
  const pageItems = matches.slice(0, limit);
  const lastItem = pageItems.at(-1);
  return {
    items: pageItems.map((h) => toApplicationRow(h, ctx)),
    position: matches.length > limit && lastItem ? Store.toListPosition(lastItem) : null,
  };
};
