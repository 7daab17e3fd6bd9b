/**
 * Addresses that come from outside the code: from the query of a link, from what an applicant wrote, from an answer of a
 * call. Each is parsed the way the browser will parse it before anything follows it: a browser drops tabs and line
 * breaks, reads a backslash as a slash and resolves dots, so that no comparison of texts can tell where an address leads.
 */
const CONTROL = /\p{Cc}/u;
/** An origin that no address can name by accident, for pages that are rendered without a browser. */
const NOWHERE = "https://site.invalid";

const parse = (value: string, base?: string): URL | undefined => {
  if (CONTROL.test(value) || value.includes("\\")) return undefined;
  return URL.canParse(value, base) ? new URL(value, base) : undefined;
};

/**
 * The path, query and fragment of an address inside this site, as the browser resolves it.
 * @param value a path that begins with one slash
 * @returns undefined when it would lead to another origin, or is no path
 */
export const parseSitePath = (value: string | null | undefined): URL | undefined => {
  if (!value?.startsWith("/")) return undefined;
  const url = parse(value, NOWHERE);
  // Dots can leave two slashes at the start (`/..//evil.example`), which the next reader takes for another host.
  return url?.origin === NOWHERE && !url.pathname.includes("//") ? url : undefined;
};

/** The same as text; undefined when it leads elsewhere. */
export const sitePathOf = (value: string | null | undefined): string | undefined => {
  const url = parseSitePath(value);
  return url && `${url.pathname}${url.search}${url.hash}`;
};

/**
 * An address that somebody wrote for others to follow, an event's website for one.
 * @returns undefined unless it is an `https:` address without a user name: then it is shown as text, never as a link
 */
export const publicWebsiteOf = (value: string | null | undefined): string | undefined => {
  const url = value ? parse(value.trim()) : undefined;
  return url?.protocol === "https:" && !url.username && !url.password ? url.href : undefined;
};

/**
 * An address that the server answered, of a payment page, a sign-on provider or a stored file.
 * @param site the address of this page; the local machine is served by `http:`, and so are its neighbours
 * @returns undefined unless it is an `https:` address, or has the protocol of this page
 */
export const serviceUrlOf = (
  value: string | null | undefined,
  site: string = location.href,
): string | undefined => {
  const page = new URL(site);
  const url = value ? parse(value, page.origin) : undefined;
  if (!url) return undefined;
  return url.protocol === "https:" || (url.protocol === "http:" && page.protocol === "http:")
    ? url.href
    : undefined;
};
