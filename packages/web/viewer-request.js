/**
 * The viewer-request function of the site on CloudFront Functions, runtime 2.0. It answers the bare address with a
 * redirect, sends an address whose page is prerendered to the file of that page, and an address that the site does not
 * have to the page that says so. `viewer-request.ts` puts this file as it stands into the function, and the local machine
 * runs the same code. It uses only what the runtime documents: no import, no `for...of`, no destructuring, no optional
 * chaining.
 */

/** Decodes a part of a query; text that is no valid encoding (`100%`) stays as it is. */
function decodeQueryPart(text) {
  try {
    return decodeURIComponent(text);
  } catch (_error) {
    return text;
  }
}

/** The language of the site for a language tag (`en-US`, `zh_CN`, `pt`), or "" for any other. */
function matchLanguage(tag) {
  const subtags = tag.toLowerCase().split(/[-_]/);
  if (subtags[0] === "en" || subtags[0] === "pt") return subtags[0];
  if (subtags[0] !== "zh") return "";
  const isTraditional = subtags.includes("hant");
  const isSimplified = subtags.includes("hans") || subtags.includes("cn") || subtags.includes("sg");
  return isSimplified && !isTraditional ? "zh-Hans" : "zh-Hant";
}

/**
 * The prerendered page of an address without its language, with the key that the page store must hold for it, or
 * undefined. A query that the page was not rendered with (filters, messages) has no page; a form that begins has one,
 * whatever else its address says.
 */
function findPage(uri, query, known) {
  if (uri === "/robots.txt" || uri === "/sitemap.xml") return { file: uri, key: `file:${uri}` };
  const path = uri.replace(/\/+$/, "");
  const names = Object.keys(query);
  const canBeginForm = /^\/myform\/(index|outlands|special|appother)$/.test(path);
  if (canBeginForm && /^\w{1,60}$/.test(query.scheme || "") && !query.id && !query.step)
    return { path: `/myform/${query.scheme}`, key: `form:${query.scheme}` };
  if (path === "/show/detail" && /^[\w-]{1,60}$/.test(query.id || ""))
    return names.every((name) => name === "lang" || name === "id")
      ? { path: `${path}/${query.id}`, key: `event:${query.id}` }
      : undefined;
  if (known.files.includes(uri.split("/")[1])) return undefined;
  if (!known.paths.test(path)) return { path: "/404", key: "path:/404" };
  return names.every((name) => name === "lang") ? { path: path, key: `path:${path}` } : undefined;
}

/**
 * Changes `event.request.uri` to the file of the prerendered page, in the language of `?lang=`, else of the cookie with
 * the last choice, else Traditional Chinese.
 * @param pageStore holds a key for each page that exists; a page behind a login has none
 * @param known addresses of the site: `files` at its root and a pattern of all `paths`
 * @returns a redirect for the bare address (spec 1 §2), else undefined
 */
// biome-ignore lint/correctness/noUnusedVariables: `viewer-request.ts` puts the call behind this file.
async function handleViewerRequest(event, pageStore, known) {
  const request = event.request;
  const rawNames = Object.keys(request.querystring);
  if (request.uri === "/") {
    const pairs = rawNames.map((name) => `${name}=${request.querystring[name].value}`);
    const location = pairs.length > 0 ? `/index?${pairs.join("&")}` : "/index";
    return { statusCode: 302, statusDescription: "Found", headers: { location: { value: location } } };
  }
  const query = {};
  rawNames.forEach((name) => {
    query[decodeQueryPart(name)] = decodeQueryPart(request.querystring[name].value);
  });
  const page = findPage(request.uri, query, known);
  if (page === undefined) return undefined;
  try {
    await pageStore.get(page.key);
  } catch (_error) {
    // It is not rendered yet, so the browser builds it.
    return undefined;
  }
  const cookie = request.cookies.lang ? request.cookies.lang.value : "";
  const language = matchLanguage(query.lang || "") || matchLanguage(cookie) || "zh-Hant";
  request.uri = page.file ? `/prerendered${page.file}` : `/prerendered/${language}${page.path}.html`;
  return undefined;
}
