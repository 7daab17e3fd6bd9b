/** The security policy of every page, as CloudFront takes it. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy, MAX_HEADER_LENGTH } from "../../packages/web/security-headers.ts";

const buildPolicy = (styles: readonly string[]) =>
  contentSecurityPolicy({
    styles,
    uploads: "https://trade-portal-production-transientbucket-abcdefgh.s3.ap-east-1.amazonaws.com",
    files: "https://trade-portal-production-filesbucket-abcdefgh.s3.ap-east-1.amazonaws.com",
    https: true,
  });
const hashes = Array.from(
  { length: 40 },
  (_, n) => `'sha256-${createHash("sha256").update(String(n)).digest("base64")}'`,
);

test("a style that two kinds of pages carry is named once", () => {
  const [hash = ""] = hashes;
  expect(buildPolicy([hash, hash]).split(hash)).toHaveLength(2);
});

test("a policy that CloudFront would refuse is refused before the deployment begins", () => {
  expect(buildPolicy(hashes.slice(0, 20)).length).toBeLessThanOrEqual(MAX_HEADER_LENGTH);
  expect(() => buildPolicy(hashes)).toThrow("characters, more than 1783");
});
