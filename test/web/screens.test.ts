/** Every page has a contact sheet: the route table and the list of sheets name the same routes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { knownPaths } from "../../packages/web/known-paths.ts";
import { publicPaths } from "../../packages/web/src/app/public-paths.ts";
import { schemeGuides } from "../../packages/web/src/features/scheme-guides/scheme-guides.ts";
import { shots } from "../e2e/screens/list.ts";
import { restrictedRoutes } from "../e2e/screens/restricted.ts";
import { projectRoot } from "../support/project/run-command.ts";

const readSource = (file: string): string =>
  readFileSync(join(projectRoot, "packages/web/src", file), "utf8");
/** Lists the paths in a file of the route table: `view("/index", …)`, `path: "/personal/record"`. */
const listSpeltNames = (file: string): string[] =>
  [...readSource(file).matchAll(/(?:createPageRoute\(\s*|path: )"(\/[^"]+)"/g)].map(([, path = ""]) => path);
const areas = ["personal", "application-form", "payment", "report", "staff"];
const routes = [
  ...listSpeltNames("app/router.tsx"),
  ...listSpeltNames("app/protected-routes.tsx"),
  ...areas.flatMap((area) => listSpeltNames(`app/${area}-routes.tsx`)),
  ...schemeGuides.map(({ path }) => path),
  ...restrictedRoutes,
];

test("every route is seen on a sheet, and every sheet shows a route there is", () => {
  expect(routes.length).toBeGreaterThan(90);
  expect([...new Set(shots.map(({ route }) => route))].toSorted()).toEqual([...new Set(routes)].toSorted());
});

test("the functions at the edge know every route, and no other address", () => {
  const siteRoutes = [...routes.filter((path) => !restrictedRoutes.includes(path)), ...publicPaths];
  // A plural that leads to the list (`bare-parents.ts`).
  expect([...knownPaths].toSorted()).toEqual([...new Set([...siteRoutes, "/staff/events"])].toSorted());
});

test("no two sheets have one name", () => {
  const names = shots.map(({ name }) => name);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});
