/** The built site as CloudFront serves it: security headers, cache lifetimes, compression, single-page fallback. */
import { existsSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { reply } from "./http.ts";

const types: Record<string, string> = {
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
  "content-security-policy": [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "frame-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; "),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "cross-origin-opener-policy": "same-origin",
};

/** A file of the site for a path: itself, the page prerendered for it, or the single-page shell. */
export const fileFor = (dist: string, path: string): string | undefined => {
  const clean = normalize(`/${path}`).replace(/\/+$/, "");
  const candidates = [clean, `${clean}/index.html`, `${clean}.html`];
  // a missing asset is a missing asset, not the start page
  if (!/\.[a-z0-9]+$/i.test(clean)) candidates.push("/index.html");
  return candidates
    .map((each) => join(dist, each))
    .find((each) => existsSync(each) && statSync(each).isFile());
};

/** Serves the files of `dist`. */
export const site = (dist: string) => {
  const cache = new Map<string, { stamp: number; raw: Buffer; br?: Buffer; gzip?: Buffer }>();
  const load = (file: string) => {
    const stamp = statSync(file).mtimeMs;
    const known = cache.get(file);
    if (known?.stamp === stamp) return known;
    const fresh = { stamp, raw: readFileSync(file) };
    cache.set(file, fresh);
    return fresh;
  };
  return (request: IncomingMessage, response: ServerResponse, path: string) => {
    if (request.method !== "GET" && request.method !== "HEAD")
      return reply(response, 405, { allow: "GET, HEAD" });
    const file = fileFor(dist, path);
    if (!file) return reply(response, 404, { ...securityHeaders, "content-type": "text/plain" }, "404");
    const type = types[extname(file)] ?? "application/octet-stream";
    const entry: { raw: Buffer; br?: Buffer; gzip?: Buffer } = load(file);
    // Vite puts a hash of the content into the names below /assets
    const lifetime = file.startsWith(join(dist, "assets"))
      ? "public, max-age=31536000, immutable"
      : "no-cache";
    const headers: Record<string, string> = {
      ...securityHeaders,
      "content-type": type,
      "cache-control": lifetime,
      vary: "accept-encoding",
    };
    const accepts = String(request.headers["accept-encoding"] ?? "");
    let body = entry.raw;
    if (compressible.test(type) && body.length > 1000) {
      if (/\bbr\b/.test(accepts)) {
        entry.br ??= brotliCompressSync(entry.raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
        body = entry.br;
        headers["content-encoding"] = "br";
      } else if (/\bgzip\b/.test(accepts)) {
        entry.gzip ??= gzipSync(entry.raw);
        body = entry.gzip;
        headers["content-encoding"] = "gzip";
      }
    }
    headers["content-length"] = String(body.length);
    reply(response, 200, headers, request.method === "HEAD" ? "" : body);
  };
};
