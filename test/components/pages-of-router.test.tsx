/** The tests that open every page of the site open every page of the router. */
import type { RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { protectedRoutes } from "../../packages/web/src/shell/protected-routes.tsx";
import { siteRoutes } from "../../packages/web/src/shell/router.tsx";
import { allPages } from "./pages-of-router.tsx";

/** The address of each route that shows a page; what has no address of its own leads to others. */
const listAddresses = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [
    ...(path === undefined || path === "*" || path === "/" ? [] : [path]),
    ...listAddresses(children),
  ]);

test("every page of the router is opened with each of its calls failing", () => {
  const addresses = listAddresses([...siteRoutes, ...protectedRoutes]);
  expect(addresses.length).toBeGreaterThan(80);
  expect(allPages.map(({ path }) => path).toSorted()).toEqual(addresses.toSorted());
});
