/**
 * Navigation after an answer of the server, which may come when its reader is somewhere else: it would take away the
 * page that is open now, with the focus and what is being typed (decision 0844).
 */
import { useCallback, useLayoutEffect, useMemo } from "react";
import { type NavigateOptions, type To, useLocation, useNavigate } from "react-router-dom";

/**
 * Returns a function that says whether the reader is still on the page on which the component rendered it. The address
 * of the browser is compared and not that of the router: it changes with the press of a link, before the next page is
 * loaded and shown.
 */
export const useIsPageShown = (): (() => boolean) => {
  const { pathname } = useLocation();
  const page = useMemo((): { pathname: string; browserPath?: string } => ({ pathname }), [pathname]);
  useLayoutEffect(() => {
    // The effect runs again where a boundary that was hidden is shown again, with another address perhaps.
    page.browserPath ??= location.pathname;
  }, [page]);
  return useCallback(() => page.browserPath === location.pathname, [page]);
};

/** Works as `useNavigate` while its reader is on the page, and does nothing afterwards. */
export const useNavigateWhileShown = (): ((to: To, options?: NavigateOptions) => void | Promise<void>) => {
  const navigate = useNavigate();
  const isPageShown = useIsPageShown();
  return useCallback(
    (to, options) => (isPageShown() ? navigate(to, options) : undefined),
    [navigate, isPageShown],
  );
};
