/** `robots.txt` and `sitemap.xml`, which names every page for everybody in its four languages. */

/** Pages for everybody that no search engine should offer. */
const unlistedPaths = new Set(["/404", "/questionres", "/staff/login", "/indexnew"]);
/** Beginnings of addresses that show nothing without a session or a personal link. */
const privateAreas = ["/api/", "/pay/", "/perfect/", "/personal/", "/report/", "/staff/", "/thirdparty/"];

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const addQuery = (url: string, name: string, value: string): string =>
  `${url}${url.includes("?") ? "&" : "?"}${name}=${value}`;

/** Builds `robots.txt`. @param siteUrl origin of the site without a trailing slash */
export const buildRobots = (siteUrl: string): string =>
  [
    "User-agent: *",
    ...privateAreas.map((area) => `Disallow: ${area}`),
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");

/**
 * Builds `sitemap.xml`.
 * @param siteUrl origin of the site without a trailing slash
 * @param paths of the public pages
 * @param eventIds events with a page
 */
export const buildSitemap = (
  siteUrl: string,
  paths: readonly string[],
  eventIds: readonly string[],
  languages: readonly string[],
): string => {
  const addresses = [
    ...paths.filter((path) => !unlistedPaths.has(path)),
    ...eventIds.map((id) => `/show/detail?id=${encodeURIComponent(id)}`),
  ].map((path) => `${siteUrl}${path}`);
  const entries = addresses.flatMap((address) => {
    const alternates = languages.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(addQuery(address, "lang", language))}"/>`,
    );
    alternates.push(`<xhtml:link rel="alternate" hreflang="x-default" href="${escapeXml(address)}"/>`);
    return languages.map(
      (language) =>
        `<url><loc>${escapeXml(addQuery(address, "lang", language))}</loc>${alternates.join("")}</url>`,
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
};
