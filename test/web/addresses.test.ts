/** The address of the API and of links. */
import { expect, test } from "vitest";
import { readEventFilter } from "../../packages/web/src/features/events/event-filters.tsx";
import { validateNewPassword } from "../../packages/web/src/features/sign-in/password-issues.ts";
import { buildLoginPath } from "../../packages/web/src/shell/paths.ts";
import {
  getSafeRedirect,
  isFollowedLink,
  restoreReturnPath,
} from "../../packages/web/src/shell/site-path.ts";

test("[R88] the login page is given the way back", () => {
  expect(buildLoginPath("/personal/record?x=1")).toBe("/login?redirect=%2Fpersonal%2Frecord%3Fx%3D1");
  expect(buildLoginPath("/staff/event")).toBe("/staff/login?redirect=%2Fstaff%2Fevent");
});
test.each(["//evil.example", "https://evil.example", "/\\evil.example", "", null])(
  "a way back that leaves the site is not followed: %s",
  (target) => expect(getSafeRedirect(target)).toBe("/personal/index"),
);
test("[R89] a way back inside the site is followed", () =>
  expect(getSafeRedirect("/myform/index?event=a")).toBe("/myform/index?event=a"));

test.each(["/login?lang=pt", "/staff/login", "/register", "/reset?x=1", "/perfect/1/email/a%40b.mo"])(
  "nobody is led back to the sign-in page: %s",
  (target) => expect(getSafeRedirect(target)).toBe("/personal/index"),
);

const origin = "https://portal.example";
test.each([
  ["/register", "/login?redirect=%2Fpersonal%2Fmine", "/register?redirect=%2Fpersonal%2Fmine"],
  ["/reset?for=staff", "/staff/login?redirect=%2Fstaff", "/reset?for=staff&redirect=%2Fstaff"],
  ["/login?lang=pt", "/register?redirect=%2Fpersonal%2Fmine", "/login?lang=pt&redirect=%2Fpersonal%2Fmine"],
  ["/register?redirect=%2Fshow%2Fall", "/login?redirect=%2Fpersonal%2Fmine", undefined],
  ["/register", "/login", undefined],
  ["/register", "/index?redirect=%2Fpersonal%2Fmine", undefined],
  ["/index", "/login?redirect=%2Fpersonal%2Fmine", undefined],
  ["/register", "https://evil.example/login?redirect=%2Fpersonal%2Fmine", undefined],
  ["/register", "", undefined],
])("%s, opened from %s before its script came, is %s", (address, from, restored) =>
  expect(restoreReturnPath(`${origin}${address}`, from.startsWith("/") ? `${origin}${from}` : from)).toBe(
    restored,
  ),
);

test.each([
  ["/register", "/show/detail?id=a", "navigate", true],
  ["/show/detail?id=b", "/show/detail?id=a", "navigate", true],
  ["/register", "https://other.example/show/detail", "navigate", false],
  ["/register", "", "navigate", false],
  ["/register", "/show/all", "reload", false],
  ["/register", "/show/all", "back_forward", false],
  ["/show/all", "/show/all", "navigate", false],
  ["/show/detail?id=a#venue", "/show/all", "navigate", false],
] as const)("%s, opened from %s (%s): a link was followed: %s", (address, from, navigation, isFollowed) =>
  expect(
    isFollowedLink(`${origin}${address}`, from.startsWith("/") ? `${origin}${from}` : from, navigation),
  ).toBe(isFollowed),
);

test("[R101] [R102] [R103] the filter is read from the address, and what it does not know is left out", () => {
  const knownValues = { scope: "IN_MACAO", state: "AVAILABLE", nature: "EXPO", name: "展" };
  expect(readEventFilter({ ...knownValues, year: "2027", join: "" })).toEqual({ ...knownValues, year: 2027 });
  const unknownValues = { scope: "MOON", state: "x", nature: "", year: "soon", name: "", join: "x" };
  expect(Object.values(readEventFilter(unknownValues))).toEqual(Array(6).fill(undefined));
});

test.each([
  ["abc123", "abc123", "me@example.org", []],
  ["abc12", "abc12", "me@example.org", ["password"]],
  ["abcdef", "abcdef", "me@example.org", ["password"]],
  ["abc123!", "abc123!", "me@example.org", ["password"]],
  ["user2026", "user2026", "user2026@example.org", ["passwordIsAccount"]],
  ["abc123", "abc124", "me@example.org", ["mismatch"]],
])("a new password %s, repeated as %s, of %s: %j", (password, again, account, keys) =>
  expect(validateNewPassword(password, again, account).map((issue) => issue.key)).toEqual(keys),
);
