/**
 * Reading a resource in a component: what was read before shows at once and is renewed behind it. A path of
 * `undefined` reads nothing. `reload` after a write; `forget` drops what a path prefix holds.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, type ApiQuery, api, buildApiPath } from "./api.ts";
import { session } from "./session.ts";

const cachedAnswers = new Map<string, unknown>();
/** What the page was rendered from. Anybody may read it, and what is still to come to life must find it (decision 0143). */
const prerenderedAnswers = new Map<string, unknown>();
const resourceReaders = new Set<(prefix: string) => Promise<void> | undefined>();
session.onEnd(() => {
  cachedAnswers.clear();
  for (const [address, value] of prerenderedAnswers) cachedAnswers.set(address, value);
});

/** Drops everything kept below a path and has its readers read again; fulfilled when they have. */
export const invalidateResources = async (prefix = ""): Promise<void> => {
  for (const map of [cachedAnswers, prerenderedAnswers])
    for (const key of map.keys()) if (key.startsWith(`/api${prefix}`)) map.delete(key);
  await Promise.all([...resourceReaders].map((reader) => reader(`/api${prefix}`)));
};
/** What a prerendered page was rendered from: the answer of an address (`/api/…` with its query). */
export const storePrerenderedAnswer = (address: string, value: unknown): void => {
  prerenderedAnswers.set(address, value);
  cachedAnswers.set(address, value);
};

/** What the page that is being prerendered asked for. */
export const requestedAddresses = new Set<string>();

export interface Resource<T> {
  data: T | undefined;
  error: ApiError | undefined;
  /** Nothing to show yet. */
  loading: boolean;
  reload: () => Promise<void>;
  /** Puts a value that a write answered in place of what was read. */
  set: (value: T) => void;
}
interface State<T> {
  key: string | undefined;
  data: T | undefined;
  error: ApiError | undefined;
}

export const useResource = <T>(path: string | undefined, query?: ApiQuery): Resource<T> => {
  const key = path === undefined ? undefined : buildApiPath(path, query);
  if (import.meta.env.SSR && key) requestedAddresses.add(key);
  const [state, setState] = useState<State<T>>(() => ({
    key,
    data: key ? (cachedAnswers.get(key) as T) : undefined,
    error: undefined,
  }));
  const latest = useRef(key);
  latest.current = key;

  const load = useCallback(async (): Promise<void> => {
    if (!key) return;
    try {
      const data = await api.get<T>(key.slice(4));
      cachedAnswers.set(key, data);
      if (latest.current === key) setState({ key, data, error: undefined });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (latest.current === key)
        setState((old) => ({ key, data: old.key === key ? old.data : undefined, error }));
    }
  }, [key]);

  useEffect(() => {
    if (key)
      setState((old) =>
        old.key === key ? old : { key, data: cachedAnswers.get(key) as T, error: undefined },
      );
    void load();
    const reader = (prefix: string) => (key?.startsWith(prefix) ? load() : undefined);
    resourceReaders.add(reader);
    return () => {
      resourceReaders.delete(reader);
    };
  }, [key, load]);

  const set = useCallback(
    (value: T) => {
      if (!key) return;
      cachedAnswers.set(key, value);
      setState({ key, data: value, error: undefined });
    },
    [key],
  );
  const current: State<T> =
    state.key === key
      ? state
      : { key, data: key ? (cachedAnswers.get(key) as T) : undefined, error: undefined };
  return {
    data: current.data,
    error: current.error,
    loading: key !== undefined && current.data === undefined && current.error === undefined,
    reload: load,
    set,
  };
};
