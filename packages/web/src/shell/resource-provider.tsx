/**
 * Provides the settings of SWR with which components read the API, and separates its cache by reader (decision 0169).
 */
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { SWRConfig, type SWRConfiguration, unload } from "swr";
import { api } from "./api.ts";
import { session } from "./session.ts";

const API_PREFIX = "/api";
/** Reads an answer by its key. @param address `/api/…` with its query */
export const readResource = <T,>(address: string): Promise<T> => api.get<T>(address.slice(API_PREFIX.length));
const configuration: SWRConfiguration = {
  fetcher: readResource,
  // An answer is read when a page opens it, after a write, and when the reader asks for it. Reading it again whenever
  // the window comes to the front would multiply the calls of staff with many tabs, and the look-ups that restricted
  // views record.
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  // A failure is shown at once, with a button to repeat the call; a portal under pressure is spared repetitions by
  // itself.
  shouldRetryOnError: false,
  // Calls that are under way are shared. A page that opens later reads again: a write of a moment ago must not stay
  // unseen.
  dedupingInterval: 0,
};

/**
 * Returns everything that decides what the server answers besides the address: another session of the same account
 * changes nothing.
 */
const getReader = (): string => `${session.accountKey() ?? ""} ${session.institution() ?? ""}`;

/** Empties the cache when somebody else reads, or for another institution; what is still shown then is read again. */
const useCacheOfOneReader = (): void => {
  const reader = useSyncExternalStore(session.subscribe, getReader, () => "");
  const cachedFor = useRef<string>(undefined);
  // Pages behind the login have left when this effect runs, and do not ask without a session.
  useEffect(() => {
    // While a prerendered page comes to life, `reader` is empty first; nothing has changed then.
    const current = reader || getReader();
    if (cachedFor.current !== undefined && cachedFor.current !== current) unload();
    cachedFor.current = current;
  }, [reader]);
};

/** Answers by their address that the page came with. Anybody may read them: they outlive a session. */
export type PrerenderedAnswers = Readonly<Record<string, unknown>>;
const noAnswers: PrerenderedAnswers = {};

export const ResourceProvider = ({
  answers = noAnswers,
  children,
}: {
  answers?: PrerenderedAnswers;
  children?: ReactNode;
}) => {
  useCacheOfOneReader();
  const value = useMemo(() => ({ ...configuration, fallback: { ...answers } }), [answers]);
  return <SWRConfig value={value}>{children}</SWRConfig>;
};
