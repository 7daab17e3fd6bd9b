/**
 * The code lists of `GET /api/user/codes`; the labels of those that a page or a document shows are texts
 * (`locales/lists`). The version is derived from the lists, so that an address with the version can be cached for good;
 * without it an `ETag` saves the body.
 */
import { createHash } from "node:crypto";
import { getAllLists } from "@portal/core/forms/code-lists/index";
import * as z from "zod";
import { OperationResponse } from "../../http/operation.ts";

/** `lists` by name, each in display order. */
export const CodeLists = z.object({ version: z.string(), lists: z.record(z.string(), z.array(z.string())) });
type CodeLists = z.infer<typeof CodeLists>;

let cachedLists: CodeLists | undefined;
/** Built by the first call that needs them, so that signing in does not wait. */
export const getCodeLists = (): CodeLists => {
  if (cachedLists) return cachedLists;
  const lists = getAllLists();
  const version = createHash("sha256").update(JSON.stringify(lists)).digest("base64url").slice(0, 12);
  cachedLists = { version, lists };
  return cachedLists;
};

/** Returns true when the caller has the current version. A weak tag counts too; `*` matches any (RFC 9110 §13.1.2). */
const matchesETag = (tags: string | undefined, etag: string): boolean =>
  (tags ?? "")
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === etag || tag === "*");

/**
 * Returns the lists with their `ETag`, or 304 when the caller has them.
 * @param version the version in the address: the right one may be cached for a year, any other for an hour
 */
export const respondWithCodeLists = (
  version: string | undefined,
  ifNoneMatch: string | undefined,
): OperationResponse<CodeLists> => {
  const current = getCodeLists();
  const etag = `"${current.version}"`;
  return new OperationResponse(matchesETag(ifNoneMatch, etag) ? 304 : 200, current, {
    etag,
    "cache-control":
      version === current.version ? "public, max-age=31536000, immutable" : "public, max-age=3600",
  });
};
