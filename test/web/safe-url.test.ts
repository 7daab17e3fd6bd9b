/** Addresses that come from outside are followed only where they may lead. */
import { describe, expect, test } from "vitest";
import { parsePublicWebsite } from "../../packages/web/src/shell/public-website.ts";
import { parseServiceUrl } from "../../packages/web/src/shell/service-url.ts";
import { getSafeRedirect, toSitePath } from "../../packages/web/src/shell/site-path.ts";

/** A slash, then something that a browser drops, folds or resolves before it looks for a host. */
const elsewhere = [
  "//evil.example",
  "https://evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/\u0000/evil.example",
  "/\u0085/evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/%2e%2e//evil.example",
  "/personal/..//evil.example",
  "///evil.example",
  "/personal\\..\\..\\\\evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "personal/index",
  "",
];
describe("a way back", () => {
  test.each(elsewhere)("that leads elsewhere is not followed: %j", (target) => {
    expect(toSitePath(target)).toBeUndefined();
    expect(getSafeRedirect(target)).toBe("/personal/index");
  });
  test.each(["/LOGIN", "/personal/../login", "/%6cogin?x=1", "/Staff/Login", "/./register"])(
    "that ends at the sign-in page, however it is spelled, is not followed: %s",
    (target) => expect(getSafeRedirect(target)).toBe("/personal/index"),
  );
  test.each([
    ["/staff/application/a?tab=b#c", "/staff/application/a?tab=b#c"],
    ["/personal/record?name=%E5%B1%95", "/personal/record?name=%E5%B1%95"],
    ["/personal/../personal/mine", "/personal/mine"],
    ["/show/detail?id=a&next=https%3A%2F%2Fa.example", "/show/detail?id=a&next=https%3A%2F%2Fa.example"],
    ["/loginish", "/loginish"],
    ["/%E0%A4%A", "/%E0%A4%A"],
  ])("inside the site is followed: %s", (target, path) => expect(getSafeRedirect(target)).toBe(path));
});

test.each([
  ["https://example.org/fair", "https://example.org/fair"],
  [" https://example.org ", "https://example.org"],
  ["http://example.org", undefined],
  ["javascript:alert(document.domain)", undefined],
  ["java\tscript:alert(1)", undefined],
  ["JAVASCRIPT:alert(1)", undefined],
  ["data:text/html,<script>1</script>", undefined],
  ["//evil.example", undefined],
  ["https://portal.example@evil.example/", undefined],
  ["https:\\\\evil.example", undefined],
  ["https://exa\u0007mple.org", undefined],
  ["https://example.org/a\u0000b", undefined],
  ["example.org", undefined],
  [undefined, undefined],
])("an event's website is a link only when it is https: %j", (address, href) =>
  expect(parsePublicWebsite(address)).toBe(href),
);

test.each([
  ["https://pay.example/checkout/1", "https://portal.example/pay", "https://pay.example/checkout/1"],
  ["http://pay.example/checkout/1", "https://portal.example/pay", undefined],
  ["http://127.0.0.1:4300/checkout/1", "http://127.0.0.1:4200/pay", "http://127.0.0.1:4300/checkout/1"],
  ["/file/1", "https://portal.example/pay", "https://portal.example/file/1"],
  ["javascript:alert(1)", "http://127.0.0.1:4200/pay", undefined],
  ["java\nscript:alert(1)", "https://portal.example/pay", undefined],
  ["data:text/html,x", "https://portal.example/pay", undefined],
  [undefined, "https://portal.example/pay", undefined],
])("where a call leads to is followed by https, or as this page came: %j from %s", (answered, page, url) =>
  expect(parseServiceUrl(answered, page)).toBe(url),
);
