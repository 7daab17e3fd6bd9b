/** Returns whether the window is narrower than the width below which pages have one column. */
import { useSyncExternalStore } from "react";

const followWidth = (condition: string): (() => boolean) => {
  const matchWidth = (): MediaQueryList | undefined => globalThis.matchMedia?.(condition);
  const subscribe = (listener: () => void): (() => void) => {
    const query = matchWidth();
    query?.addEventListener("change", listener);
    return () => query?.removeEventListener("change", listener);
  };
  return () =>
    useSyncExternalStore(
      subscribe,
      () => matchWidth()?.matches ?? false,
      () => false,
    );
};
export const useNarrowWindow = followWidth("(max-width: 759px)");
/** Returns whether what stands side by side at the desk stands one below the other (`staff.css`). */
export const useNarrowDesk = followWidth("(max-width: 1023px)");
