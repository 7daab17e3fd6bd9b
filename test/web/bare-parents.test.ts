/** Every address that is the beginning of a page's leads to a page. */
import { expect, test } from "vitest";
import { applicationFormRoutes } from "../../packages/web/src/app/application-form-routes.tsx";
import { paymentRoutes } from "../../packages/web/src/app/payment-routes.tsx";
import { personalRoutes } from "../../packages/web/src/app/personal-routes.tsx";
import { publicPaths } from "../../packages/web/src/app/public-paths.ts";
import { reportRoutes } from "../../packages/web/src/app/report-routes.tsx";
import { staffRoutes } from "../../packages/web/src/app/staff-routes.tsx";
import { findFirstPageBelow } from "../../packages/web/src/shell/bare-parents.ts";

const paths = [
  ...publicPaths,
  ...[...personalRoutes, ...applicationFormRoutes, ...paymentRoutes, ...reportRoutes, ...staffRoutes].map(
    ({ path }) => path,
  ),
];
/** Pages for everybody that need a parameter. */
const withParameter = [
  "/show/detail",
  "/show/lottery/:id",
  "/question/:id",
  "/perfect/:verify/:loginType/:account",
  "/osspay/result",
  "/thirdparty/callback",
];
const isPage = (path: string): boolean => [...paths, "/show/detail"].includes(path);
const parents = [
  ...new Set(
    [...paths, ...withParameter].flatMap((path) => {
      const parts = path.split("/").slice(1);
      return parts.map((_, i) => `/${parts.slice(0, i + 1).join("/")}`);
    }),
  ),
].filter((path) => !isPage(path) && !path.includes(":") && path !== "/osspay/result");

test("the routes have addresses that only begin others, such as /personal", () => {
  expect(parents).toEqual(expect.arrayContaining(["/personal", "/show", "/myform", "/staff/application"]));
});

test.each([...parents, "/staff/events"].filter((path) => path !== "/thirdparty/callback"))(
  "%s leads to a page",
  (parent) => {
    expect(isPage(findFirstPageBelow(parent, paths) ?? "")).toBe(true);
  },
);

test.each([
  ["/personal", "/personal/index"],
  ["/personal/", "/personal/index"],
  ["/PERSONAL", "/personal/index"],
  ["/show", "/show/all"],
  ["/show/special/convention", "/show/special/convention/descride"],
  ["/report", "/report/index"],
])("%s leads to %s", (parent, page) => {
  expect(findFirstPageBelow(parent, paths)).toBe(page);
});

test.each(["/nothing", "/personal/none", "/showcase", "/staff/none"])(
  "%s, which begins no address, leads to no page",
  (path) => {
    expect(findFirstPageBelow(path, paths)).toBeUndefined();
  },
);
