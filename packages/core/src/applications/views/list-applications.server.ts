/** "My applications", in a file of its own because a calendar feed imports nothing else. */
import type { Context } from "../../platform/actor.ts";
import { loadDraftWindows } from "../eligibility/draft-windows.server.ts";
import { getOwnRecordsOnlyAccount, requireInstitution } from "../model/application-access.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ApplicationRow } from "../model/application-schema.ts";
import * as Store from "../model/application-store.server.ts";
import { toApplicationRow } from "./application-view.server.ts";

/**
 * Page sizes of queries whose filter matches few rows: each is twice as large as the one before, so that an institution
 * with many applications needs few trips in a row and one with few reads no more than it has.
 */
const FILTERED_PAGE_SIZES = { first: 100, largest: 800 };

/**
 * Lists the institution's applications, newest first, up to the requested number. `position` continues after the last
 * one and is null at the end.
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
  const passesFilter = (header: ApplicationHeader): boolean =>
    (!status?.length || status.includes(header.status)) &&
    (!resource || header.resource === resource) &&
    (!scheme || header.scheme === scheme) &&
    (!eventId || header.eventId === eventId);
  const isFiltered = ownAccountId !== undefined || [status?.length, resource, scheme, eventId].some(Boolean);
  const matches: ApplicationHeader[] = [];
  let position = query.position ?? null;
  let pageSize = isFiltered ? FILTERED_PAGE_SIZES.first : limit + 1;
  // Reading one more than requested tells whether another page follows.
  do {
    const page = await Store.listInstitutionHeaders(id, pageSize, position, ownAccountId);
    pageSize = Math.min(FILTERED_PAGE_SIZES.largest, pageSize * 2);
    matches.push(...page.items.filter(passesFilter));
    position = page.cursor;
  } while (position !== null && matches.length <= limit);
  const pageItems = matches.slice(0, limit);
  const lastItem = pageItems.at(-1);
  const findWindow = await loadDraftWindows(pageItems, ctx);
  return {
    items: pageItems.map((header) => toApplicationRow(header, ctx, findWindow(header))),
    position: matches.length > limit && lastItem ? Store.toListPosition(lastItem) : null,
  };
};
