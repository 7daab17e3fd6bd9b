/** Has a frame keep the focus of its page. It is loaded after the page, because nothing is pressed before. */
import { useEffect } from "react";
import { lazyImport } from "../shell/lazy-import.ts";

/** Follows the focus while a frame is shown. Where this part cannot be loaded, the page works without it. */
export const useLostFocus = (): void =>
  useEffect(() => {
    const ending = new AbortController();
    lazyImport(() => import("./lost-focus.ts")).then(
      ({ followLostFocus }) => {
        if (!ending.signal.aborted) ending.signal.addEventListener("abort", followLostFocus());
      },
      () => undefined,
    );
    return () => ending.abort();
  }, []);
