/**
 * Searching in a page by the folding of all searches (decision 0250). Its table of characters is heavier than most
 * pages, so it is loaded with the first search.
 */
import useSWR from "swr";
import type { ApiError } from "./api.ts";
import { lazyImport } from "./lazy-import.ts";

type SearchMatcher = (texts: Iterable<string | undefined>) => boolean;
interface SearchMatcherState {
  /** Returns whether one of the texts contains what is searched for; undefined until the table is loaded. */
  matches: SearchMatcher | undefined;
  error: ApiError | undefined;
  retry: () => void;
}

const matchEverything: SearchMatcher = () => true;
const loadFolding = () => lazyImport(() => import("@portal/core/platform/fold-text"));

/** Returns how texts are matched against a search text; an empty one matches everything at once. */
export const useSearchMatcher = (searchText: string): SearchMatcherState => {
  const isSearching = searchText.trim() !== "";
  const { data, error, isValidating, mutate } = useSWR<Awaited<ReturnType<typeof loadFolding>>, ApiError>(
    isSearching ? "part:fold-text" : null,
    loadFolding,
    { revalidateIfStale: false },
  );
  return {
    matches: isSearching ? data && ((texts) => data.matchesSearchText(searchText, texts)) : matchEverything,
    error: isSearching && !isValidating ? error : undefined,
    retry: () => void mutate(),
  };
};
