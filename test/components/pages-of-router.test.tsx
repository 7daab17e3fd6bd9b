/**
 * The tests that open every page of the site open every page of the router. Whoever is not signed in opens none but the
 * public ones.
 */
import { render } from "@testing-library/react";
import { MemoryRouter, type RouteObject, useLocation, useRoutes } from "react-router-dom";
import { expect, test } from "vitest";
import { protectedRoutes } from "../../packages/web/src/app/protected-routes.tsx";
import { siteRoutes } from "../../packages/web/src/app/router.tsx";
import { allPages, paymentPages, personalPages, staffPages } from "./pages-of-router.tsx";

/** Lists the address of each route that shows a page; what has no address of its own leads to others. */
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

/** Where the reader was led to. */
let shownAddress = "";
const LoginPage = () => {
  const { pathname, search } = useLocation();
  shownAddress = pathname + search;
  return null;
};
const loginPaths = ["/login", "/staff/login"];
const Site = () =>
  useRoutes([...loginPaths.map((path) => ({ path, element: <LoginPage /> })), ...protectedRoutes]);

test.each([
  ...[...personalPages, ...paymentPages].map((page) => ({ ...page, loginPath: "/login" })),
  ...staffPages.map((page) => ({ ...page, loginPath: "/staff/login" })),
])(
  "[R86] [R87] [R88] without a login $path leads to the login page, a warning there, and the way back",
  ({ address, loginPath }) => {
    shownAddress = "";
    render(
      <MemoryRouter initialEntries={[`${address}#part`]}>
        <Site />
      </MemoryRouter>,
    );
    const { pathname, searchParams } = new URL(shownAddress, "https://portal.example.mo");
    expect(pathname).toBe(loginPath);
    expect(searchParams.get("message")).toBe("islogin");
    expect(searchParams.get("redirect")).toBe(`${address}#part`);
  },
);
