/** Addresses that lead out of the site, or to its own services. */
import { parseUrl } from "./parse-url.ts";

/**
 * Parses an address that the server answered, of a payment page, a sign-on provider or a stored file.
 * @param site the address of this page; the local machine is served by `http:`, and so are its neighbours
 * @returns undefined unless it is an `https:` address, or has the protocol of this page
 */
export const parseServiceUrl = (
  value: string | null | undefined,
  site: string = location.href,
): string | undefined => {
  const page = new URL(site);
  const url = value ? parseUrl(value, page.origin) : undefined;
  if (!url) return undefined;
  return url.protocol === "https:" || (url.protocol === "http:" && page.protocol === "http:")
    ? url.href
    : undefined;
};
