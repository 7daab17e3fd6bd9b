/** Returns whether the window is narrower than the width below which pages have one column. */
import { useSyncExternalStore } from "react";

const NARROW = "(max-width: 759px)";
const matchNarrow = (): MediaQueryList | undefined => globalThis.matchMedia?.(NARROW);
const subscribe = (listener: () => void): (() => void) => {
  const query = matchNarrow();
  query?.addEventListener("change", listener);
  return () => query?.removeEventListener("change", listener);
};
export const useNarrowWindow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchNarrow()?.matches ?? false,
    () => false,
  );
