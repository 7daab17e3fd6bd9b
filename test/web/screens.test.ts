/** Every page has a contact sheet: the route table and the list of sheets name the same routes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { described } from "../../packages/web/src/pages/show/schemes.ts";
import { shots } from "../e2e/screens/list.ts";
import { restrictedRoutes } from "../e2e/screens/restricted.ts";
import { root } from "../support/process.ts";

const source = (file: string): string => readFileSync(join(root, "packages/web/src", file), "utf8");
/** What a file of the table spells: `view("/index", …)`, `path: "/personal/record"`. */
const spelt = (file: string): string[] =>
  [...source(file).matchAll(/(?:view\(\s*|path: )"(\/[^"]+)"/g)].map(([, path = ""]) => path);
const areas = ["personal", "my-form", "pay", "report", "staff"];
const routes = [
  ...spelt("router.tsx"),
  ...spelt("areas.tsx"),
  ...areas.flatMap((area) => spelt(`pages/${area}/routes.tsx`)),
  ...described.map(({ path }) => path),
  ...restrictedRoutes,
];

test("every route is seen on a sheet, and every sheet shows a route there is", () => {
  expect(routes.length).toBeGreaterThan(90);
  expect([...new Set(shots.map(({ route }) => route))].toSorted()).toEqual([...new Set(routes)].toSorted());
});

test("no two sheets have one name", () => {
  const names = shots.map(({ name }) => name);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});
