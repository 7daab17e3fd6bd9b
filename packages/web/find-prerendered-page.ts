/**
 * The prerendered page of an address, as a path below the site's bucket; undefined when the address has none. CloudFront
 * runs this very text (`stacks/web.ts` writes it into its function) and so does the local machine: no import, no syntax
 * younger than CloudFront's runtime. A query that the page was not rendered with (filters, messages) has no page.
 * @param asked `?lang=`, else the cookie of the last choice, as people spell languages
 */
export function findPrerenderedPage(
  path: string,
  query: { [name: string]: string },
  requestedLanguage: string,
  pages: readonly string[],
): string | undefined {
  const spellings: { [spelling: string]: string } = {
    "zh-hans": "zh-Hans",
    "zh-cn": "zh-Hans",
    en: "en",
    "en-gb": "en",
    pt: "pt",
    "pt-pt": "pt",
  };
  const language = spellings[requestedLanguage.toLowerCase()] || "zh-Hant";
  const normalizedPath = path === "/" ? "/index" : path.replace(/\/+$/, "");
  const event = normalizedPath === "/show/detail" ? query.id || "" : "";
  // A form that is begun, not one that is continued: whatever else its address says, its first page is the same.
  const form =
    /^\/myform\/(index|outlands|special|appother)$/.test(normalizedPath) && !query.id && !query.step
      ? query.scheme || ""
      : "";
  for (const name of Object.keys(query)) {
    if (name !== "lang" && !(name === "id" && event) && !form) return undefined;
  }
  const page = event ? `${normalizedPath}/${event}` : form ? `/myform/${form}` : normalizedPath;
  if (event ? !/^[\w-]{1,60}$/.test(event) : pages.indexOf(page) < 0) return undefined;
  return `/prerendered/${language}${page}.html`;
}
