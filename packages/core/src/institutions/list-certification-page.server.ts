/** The lists of the certification desk: institutions at each stage, page by page, and a search among them. */
import { matchesSearchText } from "../platform/fold-text.ts";
import type { Institution } from "./index.ts";
import {
  countInstitutions,
  type InstitutionPosition,
  listInstitutionPage,
  toInstitutionPosition,
} from "./institution-store.server.ts";

/** The number of pages of the index that one search reads, so that a rare name costs no unlimited time. */
const MAX_SEARCH_PAGES = 20;
const SEARCH_PAGE_SIZE = 100;

/**
 * Lists a page of institutions at a stage of certification, the longest waiting first. A search reads the index onwards
 * until it finds one more than the page holds, which tells that another page follows; what it did not reach is
 * continued by the position.
 * @param q part of a name, or a registration number
 */
export const listCertificationPage = async ({
  certification,
  q,
  limit,
  after,
}: {
  certification: Institution["certification"];
  q?: string | undefined;
  limit: number;
  after?: InstitutionPosition | undefined;
}): Promise<{ items: Institution[]; total?: number; next?: InstitutionPosition }> => {
  if (!q?.trim()) {
    const [page, total] = await Promise.all([
      listInstitutionPage(certification, limit, after),
      countInstitutions(certification),
    ]);
    const last = page.items.at(-1);
    return {
      items: page.items,
      total,
      ...(page.hasMore && last ? { next: toInstitutionPosition(last) } : {}),
    };
  }
  const items: Institution[] = [];
  let position = after;
  for (let readPages = 0; readPages < MAX_SEARCH_PAGES; readPages++) {
    const page = await listInstitutionPage(certification, SEARCH_PAGE_SIZE, position);
    for (const institution of page.items) {
      const lastMatch = items.at(-1);
      if (matchesSearchText(q, listSearchTexts(institution))) {
        if (lastMatch && items.length === limit) return { items, next: toInstitutionPosition(lastMatch) };
        items.push(institution);
      }
      position = toInstitutionPosition(institution);
    }
    if (!page.hasMore) return { items };
  }
  return { items, ...(position ? { next: position } : {}) };
};

const listSearchTexts = ({ fields }: Institution): (string | undefined)[] => [
  fields.nameZh,
  fields.nameEn,
  fields.namePt,
  fields.siteRegistrationNumber,
];
