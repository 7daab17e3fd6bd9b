/**
 * Reading the API in a component, by SWR (decision 0169). The key of an answer is its address (`/api/…` with the
 * query), so that components that read the same thing share one request and one answer.
 */
import { useCallback, useEffect, useRef } from "react";
import useSWR, { mutate } from "swr";
import { type ApiError, type ApiQuery, buildApiPath } from "./api.ts";

export interface Resource<T> {
  data: T | undefined;
  /** The failure of the last read; undefined again while it is repeated. */
  error: ApiError | undefined;
  /** There is nothing to show yet. */
  loading: boolean;
  /** Reads again, also for every other component that shows the same answer. */
  reload: () => Promise<void>;
  /**
   * Shows the value that a write answered in place of what was read. A function builds it from what is shown by then:
   * of two writes, the later answer keeps that of the other.
   */
  set: (value: T | ((shownValue: T) => T)) => void;
}

/** How many components show an answer, by its address. */
const shownCounts = new Map<string, number>();
/**
 * Counts a component among those that show an answer, and returns whether it is one already. React hides what is shown
 * while something beside it loads, and SWR would read again when it comes back.
 */
const useShownCount = (key: string | null): boolean => {
  const countedRead = useRef<string>(null);
  useEffect(() => {
    if (key === null) return;
    countedRead.current = key;
    shownCounts.set(key, (shownCounts.get(key) ?? 0) + 1);
    return () => {
      countedRead.current = null;
      const others = (shownCounts.get(key) ?? 0) - 1;
      if (others > 0) shownCounts.set(key, others);
      else shownCounts.delete(key);
    };
  }, [key]);
  return key !== null && countedRead.current === key;
};

const useAddress = <T>(
  key: string | null,
  readsAgain: boolean,
  read: (() => Promise<T>) | null = null,
): Resource<T> => {
  const isShown = useShownCount(key);
  const {
    data,
    error,
    isValidating,
    mutate: mutateThis,
  } = useSWR<T, ApiError>(key, read, { revalidateIfStale: readsAgain && !isShown });
  const shownError = isValidating ? undefined : error;
  const reload = useCallback(async () => {
    await mutateThis();
  }, [mutateThis]);
  const setData = useCallback(
    (value: T | ((shownValue: T) => T)): void => {
      const change =
        value instanceof Function
          ? (shownValue?: T) => (shownValue === undefined ? undefined : value(shownValue))
          : value;
      void mutateThis(change, { revalidate: false });
    },
    [mutateThis],
  );
  return {
    data,
    error: shownError,
    // SWR calls an answer that came with the prerendered page still loading: it is shown, so here it is not.
    loading: key !== null && data === undefined && shownError === undefined,
    reload,
    set: setData,
  };
};
const buildKey = (path: string | undefined, query?: ApiQuery): string | null =>
  path === undefined ? null : buildApiPath(path, query);

/**
 * Reads a path of the API when the component is mounted, and shows meanwhile what was read before.
 * @param path without `/api`; undefined reads nothing
 */
export const useResource = <T>(path: string | undefined, query?: ApiQuery): Resource<T> =>
  useAddress(buildKey(path, query), true);

/**
 * Reads an answer that comes in several pages, as one.
 * @param path without `/api`; no other component reads it, because they would share the answer. Undefined reads nothing
 * @param read reads all pages, also when they are read again
 */
export const useWholeResource = <T>(path: string | undefined, read: () => Promise<T>): Resource<T> =>
  useAddress(buildKey(path), true, read);

/**
 * Reads a path for a part of a page that appears after others: what one of them shows already is not read once more,
 * and both show the same. Once nothing shows it, it is read again (decision 0535).
 * @param read reads an answer that comes in several pages
 */
export const useSharedResource = <T>(
  path: string | undefined,
  query?: ApiQuery,
  read: (() => Promise<T>) | null = null,
): Resource<T> => {
  const key = buildKey(path, query);
  return useAddress(key, key === null || !shownCounts.has(key), read);
};

/** Reads again what is shown of the paths with this prefix, after a write; resolves when it has been read. */
export const invalidateResources = async (prefix: string): Promise<void> => {
  await mutate((key) => typeof key === "string" && key.startsWith(`/api${prefix}`));
};
