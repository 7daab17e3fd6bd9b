/** Ways on that come with a link or a message: followed inside this site only. */

import { parseUrl } from "./parse-url.ts";
import { buildSignInPath, isSignInPage, paths } from "./paths.ts";

/** An origin that no address can name by accident, for pages that are rendered without a browser. */
const NOWHERE = "https://site.invalid";

/**
 * Parses the path, query and fragment of an address inside this site, as the browser resolves it.
 * @param value a path that begins with one slash
 * @returns undefined when it would lead to another origin, or is no path
 */
const parseSitePath = (value: string | null | undefined): URL | undefined => {
  if (!value?.startsWith("/")) return undefined;
  const url = parseUrl(value, NOWHERE);
  // Dots can leave two slashes at the start (`/..//evil.example`), which the next reader takes for another host.
  return url?.origin === NOWHERE && !url.pathname.includes("//") ? url : undefined;
};

/** Returns the path as text, or undefined when it leads to another site. */
export const toSitePath = (value: string | null | undefined): string | undefined => {
  const url = parseSitePath(value);
  return url && `${url.pathname}${url.search}${url.hash}`;
};

/** Returns the path as the router will match it, which decodes it first. */
const decodePath = (url: URL): string => {
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return url.pathname;
  }
};
/**
 * Restores the `redirect` of a sign-in page from the page before it. A prerendered page knows no query, so its links to
 * other sign-in pages lack the parameter until its script has loaded.
 * @param address of the page that opens
 * @param referrer the address of the page before it; empty when there was none
 * @returns undefined when nothing was lost
 */
export const restoreReturnPath = (address: string, referrer: string): string | undefined => {
  const [page, from] = [parseUrl(address), parseUrl(referrer)];
  if (page?.origin !== from?.origin || !page || !from) return undefined;
  if (![page, from].every((url) => isSignInPage(url.pathname)) || page.searchParams.has("redirect"))
    return undefined;
  const redirect = from.searchParams.get("redirect");
  return redirect ? `${buildSignInPath(page.pathname + page.search, { redirect })}${page.hash}` : undefined;
};

/**
 * Returns whether a link of another page of the site loaded this page, as happens before the script of that page has
 * loaded.
 * @param navigation how the browser came to the page; the history and a reload do not count
 */
export const isFollowedLink = (
  address: string,
  referrer: string,
  navigation: NavigationTimingType | undefined,
): boolean => {
  const [page, from] = [parseUrl(address), parseUrl(referrer)];
  if (navigation !== "navigate" || !page || page.origin !== from?.origin || page.hash !== "") return false;
  return page.pathname !== from.pathname || page.search !== from.search;
};

/** Returns the target of a redirect only where it is inside this site and no sign-in page; otherwise the fallback. */
export const getSafeRedirect = (target: string | null, fallback: string = paths.personal): string => {
  const url = parseSitePath(target);
  return url && !isSignInPage(decodePath(url)) ? `${url.pathname}${url.search}${url.hash}` : fallback;
};
