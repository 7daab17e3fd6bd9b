/** The built site as CloudFront serves it: security headers, cache lifetimes, compression, single-page fallback. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { contentSecurityPolicy, permissionsPolicy } from "@portal/web/security-headers";
import { getDeployment } from "../deployment/deployment.ts";
import { sendResponse } from "../servers/http.ts";
import {
  buildViewerRequestEvent,
  loadDeployedHandlers,
  loadViewerRequestHandler,
  loadViewerResponseHandler,
  type PageStore,
} from "./viewer-request.ts";

export interface SiteFileContent {
  raw: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}
/** Finds a prerendered page. @param key of an object in the site's bucket, with a leading slash */
type FindPrerenderedPage = (key: string) => Promise<SiteFileContent | undefined>;

export const mediaTypes: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".webmanifest": "application/manifest+json",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".map": "application/json",
};
const compressible = /^(text\/|application\/|image\/svg)/;

/** The headers of `stacks/web.ts` except those that only make sense over HTTPS. */
export const securityHeaders: Record<string, string> = {
  "content-security-policy": contentSecurityPolicy({ styles: [], https: false }),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": permissionsPolicy,
  "cross-origin-opener-policy": "same-origin",
};
/** Hashes of the styles that prerendered pages carry, from what the build left behind. */
const readStyleHashes = (dist: string): string[] => {
  const file = `${dist}-server/template.json`;
  if (!existsSync(file)) return [];
  const { styles, formStyles } = JSON.parse(readFileSync(file, "utf8")) as Record<string, { hash: string }[]>;
  return [...(styles ?? []), ...(formStyles ?? [])].map(({ hash }) => hash);
};

const ACCESS_DENIED = '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code></Error>';

/** Finds a file of the site for a path: itself, the page prerendered for it, or the single-page shell. */
export const findSiteFile = (dist: string, path: string): string | undefined => {
  const cleanPath = normalize(`/${path}`).replace(/\/+$/, "");
  const candidates = [cleanPath, `${cleanPath}/index.html`, `${cleanPath}.html`];
  // A missing asset is answered with 404 and not with the start page. An address of a page may end in an e-mail
  // address.
  if (!(extname(cleanPath).toLowerCase() in mediaTypes)) candidates.push("/index.html");
  return candidates
    .map((each) => join(dist, each))
    .find((each) => existsSync(each) && statSync(each).isFile());
};

/** Finds the object of the site's bucket under exactly this key. */
const findObject = (dist: string, key: string): string | undefined => {
  const file = join(dist, normalize(`/${key}`));
  return existsSync(file) && statSync(file).isFile() ? file : undefined;
};

/** Returns the last file that is written of a page with this key of the page store (`announce-pages.ts`). */
const getLastFile = (key: string): string => {
  const [kind, ...rest] = key.split(":");
  const name = rest.join(":");
  if (kind === "file") return `/prerendered${name}`;
  return `/prerendered/pt${{ event: "/show/detail/", form: "/myform/" }[kind ?? ""] ?? ""}${name}.html`;
};
/** Creates CloudFront's store of pages from the bucket: a page counts once its last language is there. */
const createPageStore = (findPage: FindPrerenderedPage): PageStore => ({
  get: async (key) => {
    if (!(await findPage(getLastFile(key)))) throw new Error("KeyNotFound");
    return "1";
  },
});

/** Compresses the content of a file once for each encoding, as CloudFront does with what is not small. */
const encodeContent = (
  content: SiteFileContent,
  type: string,
  acceptedEncodings: string,
): { body: Buffer; encoding?: "br" | "gzip" } => {
  if (compressible.test(type) && content.raw.length > 1000) {
    if (/\bbr\b/.test(acceptedEncodings)) {
      content.br ??= brotliCompressSync(content.raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
      return { body: content.br, encoding: "br" };
    }
    if (/\bgzip\b/.test(acceptedEncodings)) {
      content.gzip ??= gzipSync(content.raw);
      return { body: content.gzip, encoding: "gzip" };
    }
  }
  return { body: content.raw };
};

/**
 * Serves the files of `dist`.
 * @param prerendered the file of a key, as the job `prerender` wrote it to the site's bucket
 */
export const createSiteHandler = (dist: string, prerendered: FindPrerenderedPage = async () => undefined) => {
  const rootFiles = readdirSync(dist);
  const pageStore = createPageStore(prerendered);
  const { edge } = getDeployment();
  const deployedHandlers = edge && loadDeployedHandlers(pageStore, edge);
  const handleViewerRequest =
    deployedHandlers?.handleRequest ?? loadViewerRequestHandler(pageStore, rootFiles);
  const getViewerStatus = deployedHandlers?.getStatus ?? loadViewerResponseHandler(rootFiles);
  const cache = new Map<string, SiteFileContent & { stamp: number }>();
  const load = (file: string) => {
    const modifiedAt = statSync(file).mtimeMs;
    const cachedFile = cache.get(file);
    if (cachedFile?.stamp === modifiedAt) return cachedFile;
    const loadedFile = { stamp: modifiedAt, raw: readFileSync(file) };
    cache.set(file, loadedFile);
    return loadedFile;
  };
  const pageHeaders = {
    ...securityHeaders,
    "content-security-policy": contentSecurityPolicy({ styles: readStyleHashes(dist), https: false }),
  };
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    if (request.method !== "GET" && request.method !== "HEAD")
      return sendResponse(response, 405, { allow: "GET, HEAD" });
    const event = buildViewerRequestEvent(request.url ?? "/", request.headers.cookie);
    const redirect = await handleViewerRequest(event);
    if (redirect)
      return sendResponse(response, redirect.statusCode, {
        ...pageHeaders,
        location: redirect.headers.location?.value ?? "/",
      });
    const key = event.request.uri.startsWith("/prerendered/") ? event.request.uri : undefined;
    const renderedPage = key ? await prerendered(key) : undefined;
    // Nothing takes the place of a missing file below a folder of the site (`/assets`); the shell answers the rest.
    const isBelowFolder = existsSync(join(dist, path.split("/")[1] ?? "", "."));
    // The deployed function has chosen the object of the bucket, and nothing takes its place.
    const foundPage = deployedHandlers
      ? findObject(dist, event.request.uri)
      : (findSiteFile(dist, path) ?? (isBelowFolder ? undefined : join(dist, "index.html")));
    const file = key ? `${dist}${key}` : foundPage;
    // S3 does not tell CloudFront that an object is missing: CloudFront may read objects and not list them.
    if (!file || (key && !renderedPage))
      return sendResponse(
        response,
        403,
        { ...pageHeaders, "content-type": "application/xml" },
        ACCESS_DENIED,
      );
    const type = mediaTypes[extname(file)] ?? "application/octet-stream";
    const entry: SiteFileContent = renderedPage ?? load(file);
    // Vite puts a hash of the content into the names below /assets.
    const lifetime = file.startsWith(join(dist, "assets"))
      ? "public, max-age=31536000, immutable"
      : "no-cache";
    const headers: Record<string, string> = {
      // Only the page carries the headers that say what it may load and do; its parts need none.
      ...(extname(file) === ".html" ? pageHeaders : { "x-content-type-options": "nosniff" }),
      "content-type": type,
      "cache-control": lifetime,
      vary: "accept-encoding",
    };
    const { body, encoding } = encodeContent(entry, type, String(request.headers["accept-encoding"] ?? ""));
    if (encoding) headers["content-encoding"] = encoding;
    headers["content-length"] = String(body.length);
    const status = await getViewerStatus(event.request.uri, 200);
    sendResponse(response, status, headers, request.method === "HEAD" ? "" : body);
  };
};
