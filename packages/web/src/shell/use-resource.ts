/**
 * Reading the API in a component, by SWR (decision 0169). The key of an answer is its address (`/api/…` with the query),
 * so that components that read the same thing share one request and one answer.
 */
import { useCallback } from "react";
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
  /** Shows the value that a write answered in place of what was read. */
  set: (value: T) => void;
}

/**
 * Reads a path of the API when the component is mounted, and shows meanwhile what was read before.
 * @param path without `/api`; undefined reads nothing
 */
export const useResource = <T>(path: string | undefined, query?: ApiQuery): Resource<T> => {
  const key = path === undefined ? null : buildApiPath(path, query);
  const { data, error, isValidating, mutate: mutateThis } = useSWR<T, ApiError>(key);
  const shownError = isValidating ? undefined : error;
  const reload = useCallback(async () => {
    await mutateThis();
  }, [mutateThis]);
  const set = useCallback((value: T) => void mutateThis(value, { revalidate: false }), [mutateThis]);
  return {
    data,
    error: shownError,
    // SWR calls an answer that came with the prerendered page still loading: it is shown, so here it is not.
    loading: key !== null && data === undefined && shownError === undefined,
    reload,
    set,
  };
};

/** After a write: reads again what is shown of the paths with this prefix; resolves when that is there. */
export const invalidateResources = async (prefix: string): Promise<void> => {
  await mutate((key) => typeof key === "string" && key.startsWith(`/api${prefix}`));
};
