/** The built site as CloudFront serves it: security headers, cache lifetimes, compression, single-page fallback. */
import { existsSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { contentSecurityPolicy, permissionsPolicy } from "@portal/web/security-headers";
import { sendResponse } from "./http.ts";
import { buildViewerRequestEvent, loadViewerRequestHandler } from "./viewer-request.ts";

interface LoadedFile {
  raw: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}
export type FindPrerenderedPage = (key: string) => Promise<LoadedFile | undefined>;

const mediaTypes: Record<string, string> = {
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

/** The headers of `stacks/web.ts`, but for what only makes sense over HTTPS. */
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

/** A file of the site for a path: itself, the page prerendered for it, or the single-page shell. */
export const findSiteFile = (dist: string, path: string): string | undefined => {
  const cleanPath = normalize(`/${path}`).replace(/\/+$/, "");
  const candidates = [cleanPath, `${cleanPath}/index.html`, `${cleanPath}.html`];
  // a missing asset is a missing asset, not the start page; an address of the site may end in an e-mail address
  if (!(extname(cleanPath).toLowerCase() in mediaTypes)) candidates.push("/index.html");
  return candidates
    .map((each) => join(dist, each))
    .find((each) => existsSync(each) && statSync(each).isFile());
};

/** The local machine asks the bucket for every page, so that its store of pages holds every event. */
const handleViewerRequest = loadViewerRequestHandler({ get: async () => "" });

/**
 * Serves the files of `dist`.
 * @param prerendered the file of a key, as the job `prerender` wrote it to the site's bucket
 */
export const createSiteHandler = (dist: string, prerendered: FindPrerenderedPage = async () => undefined) => {
  const cache = new Map<string, LoadedFile & { stamp: number }>();
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
    const rendered = key ? await prerendered(key) : undefined;
    const file = rendered ? `${dist}${key}` : findSiteFile(dist, path);
    if (!file) return sendResponse(response, 404, { ...pageHeaders, "content-type": "text/plain" }, "404");
    const type = mediaTypes[extname(file)] ?? "application/octet-stream";
    const entry: LoadedFile = rendered ?? load(file);
    // Vite puts a hash of the content into the names below /assets
    const lifetime = file.startsWith(join(dist, "assets"))
      ? "public, max-age=31536000, immutable"
      : "no-cache";
    const headers: Record<string, string> = {
      // What a page may load and do is said once, by the page; its parts need not carry it over the line.
      ...(extname(file) === ".html" ? pageHeaders : { "x-content-type-options": "nosniff" }),
      "content-type": type,
      "cache-control": lifetime,
      vary: "accept-encoding",
    };
    const acceptedEncodings = String(request.headers["accept-encoding"] ?? "");
    let body = entry.raw;
    if (compressible.test(type) && body.length > 1000) {
      if (/\bbr\b/.test(acceptedEncodings)) {
        entry.br ??= brotliCompressSync(entry.raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
        body = entry.br;
        headers["content-encoding"] = "br";
      } else if (/\bgzip\b/.test(acceptedEncodings)) {
        entry.gzip ??= gzipSync(entry.raw);
        body = entry.gzip;
        headers["content-encoding"] = "gzip";
      }
    }
    headers["content-length"] = String(body.length);
    sendResponse(response, 200, headers, request.method === "HEAD" ? "" : body);
  };
};
