/** "My applications", in a file of its own because a calendar feed imports nothing else. */
import type { Context } from "../../platform/actor.ts";
import { readDraftWindows } from "../eligibility/draft-windows.server.ts";
import { getOwnRecordsOnlyAccount, requireInstitution } from "../model/application-access.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ApplicationRow } from "../model/schema.ts";
import * as Store from "../model/store.server.ts";
import { toApplicationRow } from "./application-view.ts";

/** Page size of a query whose filter matches few rows: half a request unit each. */
const FILTERED_PAGE_SIZE = 100;

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
  // Reading one more than requested tells whether another page follows.
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
  const findWindow = await readDraftWindows(pageItems, ctx);
  return {
    items: pageItems.map((header) => toApplicationRow(header, ctx, findWindow(header))),
    position: matches.length > limit && lastItem ? Store.toListPosition(lastItem) : null,
  };
};
