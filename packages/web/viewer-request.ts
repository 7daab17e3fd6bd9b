/** The code of the CloudFront functions in `viewer-request.js`, `viewer-response.js` and `waiting-room.js`. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { NO_INSTITUTION } from "@portal/core/platform/actor";
import { buildPathPattern, knownPaths } from "./known-paths.ts";

/** The functions as plain files, from the project's root. */
export const viewerRequestFile = "packages/web/viewer-request.js";
export const waitingRoomFile = "packages/web/waiting-room.js";
export const viewerResponseFile = "packages/web/viewer-response.js";

/** All commands run in the project's folder, and esbuild must not be bundled into SST's copy of `sst.config.ts`. */
const loadEsbuild = (): typeof import("esbuild") =>
  createRequire(join(process.cwd(), "package.json"))("esbuild");

/**
 * Leaves out comments and spaces and shortens local names, because CloudFront limits a function to 10 KB. Its functions
 * keep their names, which must differ from those of the code that SST puts behind them.
 */
const shorten = (source: string): string =>
  loadEsbuild().transformSync(source, { minifyWhitespace: true, minifyIdentifiers: true, target: "es2019" })
    .code;

/**
 * Formats what the function at the edge knows of the site.
 * @param files names of files and folders at the root of the site
 */
const formatKnown = (files: readonly string[]): string =>
  `files: ${JSON.stringify(files.join(" "))}.split(" "), paths: ${buildPathPattern(knownPaths)}`;

/**
 * Builds the body of the function `handler(event)` of viewer requests, in which `cf` is the module `cloudfront`.
 * @param source the text of `viewer-request.js`
 * @param files names of files and folders at the root of the site
 */
export const buildViewerRequestCode = (source: string, files: readonly string[]): string => `
${shorten(source)}
const viewerResponse = await handleViewerRequest(event, cf.kvs(), { ${formatKnown(files)} });
if (viewerResponse) return viewerResponse;`;

/**
 * Builds the same for viewer responses.
 * @param source the text of `viewer-response.js`
 * @param files names of files and folders at the root of the site
 */
export const buildViewerResponseCode = (source: string, files: readonly string[]): string => `
${shorten(source)}
setNotFoundStatus(event, { ${formatKnown(files)} });`;

/**
 * Builds the body of the function `handler(event)` of calls to the API, in which `cf` and `crypto` are modules of the
 * runtime, and `now` is the time in milliseconds.
 * @param source the text of `waiting-room.js`
 * @param bases below `/api` of the calls that wait: of all that applicants read and write about applications
 * @param code of the refusal
 */
export const buildWaitingRoomCode = (source: string, bases: readonly string[], code: number): string => `
${shorten(source)}
const heldAnswer = await holdInWaitingRoom(event, cf.kvs(), crypto, now, { bases: ${new RegExp(`^/api(${bases.join("|")})(/|$)`)}, code: ${code}, nobody: ${JSON.stringify(NO_INSTITUTION)} });
if (heldAnswer) return heldAnswer;`;
