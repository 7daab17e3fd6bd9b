/**
 * The site's CloudFront function, by the code that is deployed: redirects, prerendered pages, and every odd address.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { schemes } from "@portal/core/schemes/index";
import { buildViewerRequestCode, viewerRequestFile, viewerResponseFile } from "@portal/web/viewer-request";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  buildViewerRequestEvent,
  loadDeployedHandlers,
  loadViewerRequestHandler,
  loadViewerResponseHandler,
} from "../../local/cdn/viewer-request.ts";
import { knownPaths } from "../../packages/web/known-paths.ts";
import { publicPaths } from "../../packages/web/src/app/public-paths.ts";
import { projectRoot } from "../support/project/run-command.ts";
import { stripComments } from "../support/project/sources.ts";
import { buildEdge } from "./build-deployment.ts";
import { readGraph, siteEntries } from "./graph.ts";

const listFormSchemes = (): string[] =>
  schemes.filter(({ resource }) => resource !== "report").map(({ id }) => id);
const announcedPages: ReadonlySet<string> = new Set([
  "event:green-2027",
  "file:/robots.txt",
  "file:/sitemap.xml",
  ...publicPaths.map((path) => `path:${path}`),
  ...listFormSchemes().map((id) => `form:${id}`),
]);
const rootFiles = ["assets", "index.html", "mark.svg", "prerendered", "robots.txt", "texts"];
const loadHandler = (pages: ReadonlySet<string>) =>
  loadViewerRequestHandler(
    {
      get: async (key) => {
        if (!pages.has(key)) throw new Error("KeyNotFound");
        return "1";
      },
    },
    rootFiles,
  );
const handleViewerRequest = loadHandler(announcedPages);
const requestPage = async (url: string, cookie?: string, handle = handleViewerRequest) => {
  const event = buildViewerRequestEvent(url, cookie);
  const response = await handle(event);
  return response ? `${response.statusCode} ${response.headers.location?.value}` : event.request.uri;
};

describe("the bare address", () => {
  test.each([
    ["/", "302 /index"],
    ["/?lang=pt", "302 /index?lang=pt"],
    ["/?utm=100%", "302 /index?utm=100%"],
    ["/?a=1&b=%E8%8C%B6", "302 /index?a=1&b=%E8%8C%B6"],
  ])("[R25] %s is answered %s", async (url, answer) => expect(await requestPage(url)).toBe(answer));
});

describe("the language of a page", () => {
  test.each([
    ["/index", "", "zh-Hant"],
    ["/index?lang=en-US", "", "en"],
    ["/index?lang=zh", "", "zh-Hant"],
    ["/index?lang=zh-CN", "", "zh-Hans"],
    ["/index?lang=zh-Hant-CN", "", "zh-Hant"],
    ["/index?lang=zh_CN", "", "zh-Hans"],
    ["/index?lang=en_US", "", "en"],
    ["/index?lang=pt-BR", "lang=en", "pt"],
    ["/index", "a=b; lang=en", "en"],
    ["/index?lang=nobody-speaks-it", "lang=pt", "pt"],
    ["/index?lang=constructor", "", "zh-Hant"],
    ["/index", "lang=__proto__", "zh-Hant"],
  ])("of %s with the cookie %j is %s", async (url, cookie, language) =>
    expect(await requestPage(url, cookie)).toBe(`/prerendered/${language}/index.html`),
  );
});

describe("the page of an address", () => {
  test.each([
    ["/index/", "/prerendered/zh-Hant/index.html"],
    ["/show/detail?id=green-2027&lang=en", "/prerendered/en/show/detail/green-2027.html"],
    ["/myform/index?event=green-2027&scheme=FAIR_GREEN&lang=pt", "/prerendered/pt/myform/FAIR_GREEN.html"],
    [
      "/myform/index?scheme=FAIR_GROUP_MEMBER&code=ABC&lang=zh-CN",
      "/prerendered/zh-Hans/myform/FAIR_GROUP_MEMBER.html",
    ],
    ["/myform/special?scheme=SUBSIDY_ASSOCIATION", "/prerendered/zh-Hant/myform/SUBSIDY_ASSOCIATION.html"],
  ])("%s is the file %s", async (url, file) => expect(await requestPage(url)).toBe(file));
  test.each([
    ["an event without a page", "/show/detail?id=not-there"],
    ["an event with a filter", "/show/detail?id=green-2027&x=1"],
    ["no event", "/show/detail"],
    ["an identifier with a path", "/show/detail?id=..%2F..%2Findex"],
    ["a filter", "/show/all?year=2027"],
    ["a draft", "/myform/index?id=01J&scheme=FAIR_GREEN"],
    ["a step", "/myform/index?scheme=FAIR_GREEN&step=exhibits"],
    ["a form that does not exist", "/myform/index?scheme=NO_SUCH"],
    ["a path in place of a form", "/myform/index?scheme=..%2Findex"],
    ["another page with a form's name", "/myform/done?scheme=FAIR_GREEN"],
    ["the beginning of other addresses", "/personal/"],
    ["an address in other letters", "/Personal/Index"],
    ["a page with parameters", "/perfect/token/email/someone@example.org"],
    ["a list with a form's name", "/show/all?scheme=FAIR_GREEN"],
    ["a report", "/myform/index?scheme=REPORT_LOCAL"],
    ["a page behind a login", "/personal/index"],
    ["a part of the script", "/assets/index-abc.js"],
  ])("%s is passed on as it is: %s", async (_, url) =>
    expect(await requestPage(url)).toBe(url.split("?")[0]),
  );
});

describe("an address that the site does not have", () => {
  const unknownAddresses = [
    "/nowhere",
    "/personal/nowhere",
    "/show/all/2027",
    "/question/1/2",
    "/staff/event/a/b",
    "/wp-login.php",
    "/gone.png",
    "//",
    "/indexes",
  ];
  const getStatus = loadViewerResponseHandler(rootFiles);
  test.each(unknownAddresses)("%s leads to the page that says so, with status 404", async (url) => {
    expect(await requestPage(`${url}?lang=pt`)).toBe("/prerendered/pt/404.html");
    // CloudFront documents no rule whether the response function sees the first or the changed address.
    expect(getStatus(url, 200)).toBe(404);
    expect(getStatus("/prerendered/pt/404.html", 200)).toBe(404);
  });
  test.each(["/404", "/404/"])("%s, which is that page itself, has status 404", (url) =>
    expect(getStatus(url, 200)).toBe(404),
  );
  const addresses = knownPaths
    .filter((path) => path !== "/404")
    .map((path) => path.replaceAll(/:\w+/g, "some-thing.1@x"));
  test.each([...addresses, "/", "/show", "/personal", "/pay", "/index/", "/assets/a.js", "/robots.txt"])(
    "%s has the status that its file has",
    (url) => {
      expect(getStatus(url, 200)).toBe(200);
      expect(getStatus(url, 304)).toBe(304);
      expect(getStatus(url, 403)).toBe(403);
    },
  );
  test("a page for everybody has status 200 as well when the address was changed to its file", () => {
    for (const path of publicPaths)
      expect(getStatus(`/prerendered/en${path}.html`, 200), path).toBe(path === "/404" ? 404 : 200);
  });
});

describe("before anything is rendered", () => {
  const handle = loadHandler(new Set());
  test.each([
    "/index?lang=en",
    "/show/detail?id=green-2027",
    "/myform/index?scheme=FAIR_GREEN",
    "/privacy",
    "/nowhere",
    "/sitemap.xml",
    "/robots.txt",
  ])("%s is left to the shell or to a file of the site", async (url) => {
    expect(await requestPage(url, "", handle)).toBe(url.split("?")[0]);
  });
});

test.each(["/robots.txt", "/sitemap.xml"])("%s is the file that names the pages of today", async (file) =>
  expect(await requestPage(file)).toBe(`/prerendered${file}`),
);

test("no address, query or cookie makes the function fail, or sends it to a file that is not a page", async () => {
  const anyOddText = fc.constantFrom(
    "%",
    "100%",
    "%zz",
    "%E8%8C",
    "__proto__",
    "constructor",
    "toString",
    "=",
    "..%2F",
  );
  const text = fc.oneof(anyOddText, fc.string({ maxLength: 12 }), fc.webQueryParameters());
  const anyKnownName = fc.constantFrom("lang", "id", "scheme", "step", "event");
  const pair = fc.tuple(fc.oneof(anyKnownName, text), text).map(([name, value]) => `${name}=${value}`);
  const path = fc.oneof(
    fc.constantFrom("/", "", "/index", "/show/detail", "/myform/index", "/%", "//"),
    fc.webPath(),
  );
  const pages = new Set(
    [...publicPaths, "/show/detail/green-2027", ...listFormSchemes().map((id) => `/myform/${id}`)].flatMap(
      (page) => ["zh-Hant", "zh-Hans", "en", "pt"].map((language) => `/prerendered/${language}${page}.html`),
    ),
  );
  await fc.assert(
    fc.asyncProperty(path, fc.array(pair, { maxLength: 5 }), text, async (uri, pairs, cookie) => {
      const event = buildViewerRequestEvent(`${uri}?${pairs.join("&")}`, `lang=${cookie}`);
      const before = event.request.uri;
      const response = await handleViewerRequest(event);
      if (response) expect(response).toMatchObject({ statusCode: 302 });
      else if (event.request.uri !== before) expect(pages).toContain(event.request.uri);
    }),
    { numRuns: 2_000 },
  );
});

describe("what CloudFront runs", () => {
  const source = readFileSync(join(projectRoot, viewerRequestFile), "utf8");
  const { inputs } = readGraph("production").one(
    "cloudfront/function:Function",
    "SiteCloudfrontFunctionRequest",
  );
  const code = String(inputs.code);

  test("is this code on runtime 2.0, within the 10 KB of a function", () => {
    const withoutIndents = (text: string): string => text.trim().replace(/\n\s*/g, "\n");
    expect(inputs.runtime).toBe("cloudfront-js-2.0");
    expect(withoutIndents(code)).toContain(withoutIndents(buildViewerRequestCode(source, siteEntries)));
    // A domain of our own adds the code with which SST refuses the address of the distribution.
    expect(Buffer.byteLength(code) + 400).toBeLessThanOrEqual(10_240);
  });
  test("answers as a whole, together with the code of SST around it", async () => {
    const edge = buildEdge(readGraph("production"));
    const answerRequest = async (url: string, pages = announcedPages): Promise<unknown> => {
      const event = buildViewerRequestEvent(url);
      const getValue = async (key: string): Promise<string> => {
        if (!pages.has(key)) throw new Error("KeyNotFound");
        return "1";
      };
      const { handleRequest, getStatus } = loadDeployedHandlers({ get: getValue }, edge);
      const response = await handleRequest(event);
      if (response) return { statusCode: response.statusCode };
      return { uri: event.request.uri, statusCode: await getStatus(event.request.uri, 200) };
    };
    // A page that exists is no file of the site.
    const allPages = { has: () => true } as unknown as ReadonlySet<string>;
    expect(await answerRequest("/login?redirect=%2F", allPages)).toEqual({
      uri: "/index.html",
      statusCode: 200,
    });
    expect(await answerRequest("/nowhere")).toEqual({
      uri: "/prerendered/zh-Hant/404.html",
      statusCode: 404,
    });
    expect(await answerRequest("/personal/index")).toEqual({ uri: "/index.html", statusCode: 200 });
    expect(await answerRequest("/?utm=100%")).toMatchObject({ statusCode: 302 });
    expect(await answerRequest("/help_center?utm=100%")).toMatchObject({ uri: "/index.html" });
    expect(await answerRequest("/help_center?lang=en")).toMatchObject({
      uri: "/prerendered/en/help_center.html",
    });
    expect(await answerRequest("/show/detail?id=green-2027")).toMatchObject({
      uri: "/prerendered/zh-Hant/show/detail/green-2027.html",
    });
    // With an empty bucket, and an empty store, every address is the shell, which went up with the site.
    for (const path of [...knownPaths, "/nowhere"])
      expect(await answerRequest(path, new Set()), path).toMatchObject({ uri: "/index.html" });
  });
  test("answers an unknown address with 404 from a function of its own", () => {
    const { inputs: response } = readGraph("production").one(
      "cloudfront/function:Function",
      "SiteCloudfrontFunctionResponse",
    );
    expect(response.runtime).toBe("cloudfront-js-2.0");
    expect(Buffer.byteLength(String(response.code))).toBeLessThanOrEqual(10_240);
    const { defaultCacheBehavior } = readGraph("production").one(
      "cloudfront/distribution:Distribution",
      "Site",
    ).inputs as { defaultCacheBehavior: { functionAssociations: { eventType: string }[] } };
    expect(defaultCacheBehavior.functionAssociations.map(({ eventType }) => eventType).sort()).toEqual([
      "viewer-request",
      "viewer-response",
    ]);
  });
  test.each([viewerRequestFile, viewerResponseFile])(
    "%s uses no syntax that the runtime does not document",
    (file) => {
      const unsupportedSyntax =
        /\bfor\s*\([^;)]*\bof\b|\?\.|\?\?|\.{3}|\b(const|let|var)\s*[[{]|\b(class|import|export)\b|catch\s*\{/;
      expect(
        unsupportedSyntax.exec(stripComments(readFileSync(join(projectRoot, file), "utf8")))?.[0],
      ).toBeUndefined();
    },
  );
});
