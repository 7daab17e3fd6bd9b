/** The lists of the certification desk: institutions at a stage or at all of them, page by page, and a search. */
import { matchesSearchText } from "../platform/fold-text.ts";
import type { CertificationStatus, Institution } from "./index.ts";
import {
  countInstitutions,
  type InstitutionPosition,
  listInstitutionPage,
  toInstitutionPosition,
} from "./institution-store.server.ts";

/** The number of pages of the index that one search reads, so that a rare name costs no unlimited time. */
const MAX_SEARCH_PAGES = 20;
const SEARCH_PAGE_SIZE = 100;

/** The stages in the order in which all of them are listed: what waits for the desk first (decision 0756). */
const stagesInOrder = [
  "VERIFYING",
  "FAILED",
  "UNVERIFIED",
  "PASSED",
] as const satisfies CertificationStatus[];
type Stage = (typeof stagesInOrder)[number];
/** The stages of a list. */
export type CertificationStages = Stage | "ALL";
/** A position in the list of the certification desk: that of an institution at its stage. */
export interface CertificationPosition extends InstitutionPosition {
  certification: Stage;
}
/** Returns the position of an institution in the lists of its stage. */
export const toCertificationPosition = (institution: Institution): CertificationPosition => ({
  ...toInstitutionPosition(institution),
  certification: institution.certification,
});

/** Lists the stages from a position on, each with the place from which it is read. */
const listStagesFrom = (
  certification: CertificationStages,
  after: CertificationPosition | undefined,
): { stage: Stage; from: InstitutionPosition | undefined }[] => {
  const stages = certification === "ALL" ? stagesInOrder : [certification];
  const first = after ? stages.indexOf(after.certification) : 0;
  return stages.slice(first).map((stage) => ({
    stage,
    from: after?.certification === stage ? { queuedAt: after.queuedAt, id: after.id } : undefined,
  }));
};

/** A page of a list of the certification desk. */
export interface CertificationPage {
  items: Institution[];
  next?: CertificationPosition;
}

const readPage = async (
  certification: CertificationStages,
  limit: number,
  after: CertificationPosition | undefined,
): Promise<CertificationPage> => {
  const items: Institution[] = [];
  for (const { stage, from } of listStagesFrom(certification, after)) {
    // When the page is full, a page of none still tells whether anything follows.
    const page = await listInstitutionPage(stage, limit - items.length, from);
    items.push(...page.items);
    const last = items.at(-1);
    if (page.hasMore && last) return { items, next: toCertificationPosition(last) };
  }
  return { items };
};

/** Returns whether a part of a name, or of the registration number, is that of an institution. */
export const isInstitutionFoundBy = (q: string, { fields }: Institution): boolean =>
  matchesSearchText(q, [fields.nameZh, fields.nameEn, fields.namePt, fields.siteRegistrationNumber]);

/**
 * Searches the index onwards until one more is found than the page holds, which tells that another page follows; what
 * was not reached is continued by the position.
 */
const searchPage = async (
  certification: CertificationStages,
  q: string,
  limit: number,
  after: CertificationPosition | undefined,
  maxPages: number,
): Promise<CertificationPage> => {
  const items: Institution[] = [];
  let readPages = 0;
  let position = after;
  for (const { stage, from } of listStagesFrom(certification, after)) {
    let placeOfStage = from;
    for (let hasMore = true; hasMore; ) {
      if (readPages === maxPages) return { items, ...(position ? { next: position } : {}) };
      const page = await listInstitutionPage(stage, SEARCH_PAGE_SIZE, placeOfStage);
      readPages += 1;
      for (const institution of page.items) {
        const lastMatch = items.at(-1);
        if (isInstitutionFoundBy(q, institution)) {
          if (lastMatch && items.length === limit) return { items, next: toCertificationPosition(lastMatch) };
          items.push(institution);
        }
        position = toCertificationPosition(institution);
        placeOfStage = toInstitutionPosition(institution);
      }
      hasMore = page.hasMore;
    }
  }
  return { items };
};

/**
 * Lists a page of institutions at a stage of certification, the longest waiting first, or of all stages one after the
 * other.
 * @param q part of a name, or a registration number
 * @param maxPages how many pages of a hundred institutions a search reads at most
 */
export const listCertificationPage = async ({
  certification,
  q,
  limit,
  after,
  maxPages = MAX_SEARCH_PAGES,
}: {
  certification: CertificationStages;
  q?: string | undefined;
  limit: number;
  after?: CertificationPosition | undefined;
  maxPages?: number;
}): Promise<CertificationPage & { total?: number }> => {
  if (q?.trim()) return searchPage(certification, q, limit, after, maxPages);
  const countedStages = certification === "ALL" ? stagesInOrder : [certification];
  const [page, counts] = await Promise.all([
    readPage(certification, limit, after),
    Promise.all(countedStages.map(countInstitutions)),
  ]);
  return { ...page, total: counts.reduce((sum, count) => sum + count, 0) };
};
