/** Reading a list of the API page by page, by SWR's `useSWRInfinite` (decision 0169). */
import { useCallback, useEffect, useMemo } from "react";
import { useSWRConfig } from "swr";
import useSWRInfinite from "swr/infinite";
import { type ApiError, type ApiQuery, buildApiPath } from "./api.ts";

/** Page of a list: with a cursor as long as there are more. */
export interface ListPage<Item> {
  items: Item[];
  cursor?: string;
}
export interface ResourceList<Item, Page extends ListPage<Item> = ListPage<Item>> {
  /** The rows of all pages read so far; undefined while there is none. */
  items: Item[] | undefined;
  /** The members of the response that are about the whole list, such as its total. */
  firstPage: Page | undefined;
  /** The responses of all pages read so far, for what each says of itself. */
  pages: readonly Page[] | undefined;
  error: ApiError | undefined;
  /** There is nothing to show yet. */
  loading: boolean;
  /** Reads the next page; undefined at the end of the list. */
  loadMore: (() => void) | undefined;
  isLoadingMore: boolean;
  /** Reads again every page that is shown. */
  reload: () => Promise<void>;
}
interface ListOptions {
  /** Reads page after page until the end, for pages that choose from all rows or count them. */
  whole?: boolean;
}

/**
 * Reads a list, page after page on demand; a page without rows is followed by the next one at once.
 * @param path without `/api`; undefined reads nothing
 */
export const useResourceList = <Item, Page extends ListPage<Item> = ListPage<Item>>(
  path: string | undefined,
  query: ApiQuery = {},
  { whole = false }: ListOptions = {},
): ResourceList<Item, Page> => {
  const firstKey = path === undefined ? undefined : buildApiPath(path, query);
  const getKey = (_: number, previous: Page | null): string | null => {
    if (path === undefined || (previous && !previous.cursor)) return null;
    return previous ? buildApiPath(path, { ...query, cursor: previous.cursor }) : (firstKey ?? null);
  };
  const { fallback } = useSWRConfig();
  const prerenderedPage = firstKey === undefined ? undefined : (fallback[firstKey] as Page | undefined);
  const prerenderedPages = useMemo(
    () => (prerenderedPage ? [prerenderedPage] : undefined),
    [prerenderedPage],
  );
  const {
    data: pages,
    error,
    isValidating,
    mutate,
    setSize,
  } = useSWRInfinite<Page, ApiError>(getKey, {
    // The next page is one call; what is above it was read when the page opened.
    revalidateFirstPage: false,
    ...(prerenderedPages && { fallbackData: prerenderedPages }),
  });
  const wasCached = pages !== undefined && pages !== prerenderedPages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a list that opens is read again, not one that grows
  useEffect(() => {
    if (firstKey !== undefined && wasCached) void mutate();
  }, [firstKey]);

  const lastPage = pages?.at(-1);
  const nextSize = pages && lastPage?.cursor ? pages.length + 1 : undefined;
  const shownError = isValidating ? undefined : error;
  // A filter can match nothing of what the server looked through for a page, and something of what follows.
  const goesOn = whole || lastPage?.items.length === 0;
  useEffect(() => {
    if (goesOn && nextSize !== undefined && !isValidating && !error) void setSize(nextSize);
  }, [goesOn, nextSize, isValidating, error, setSize]);
  const reload = useCallback(async () => {
    await mutate();
  }, [mutate]);
  const items = pages?.flatMap((page) => page.items);
  const hasNoRowsYet = items === undefined || (items.length === 0 && nextSize !== undefined);
  return {
    items,
    firstPage: pages?.[0],
    pages,
    error: shownError,
    loading: firstKey !== undefined && hasNoRowsYet && shownError === undefined,
    loadMore: nextSize === undefined ? undefined : () => void setSize(nextSize),
    isLoadingMore: pages !== undefined && nextSize !== undefined && isValidating,
    reload,
  };
};
