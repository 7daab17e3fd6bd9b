/** The pages of staff, from the routes of the site: each is judged by the journeys of the desk or by itself. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { matchPath } from "react-router-dom";
import { staffRoutes } from "../../../packages/web/src/app/staff-routes.tsx";
import { projectRoot } from "../../support/project/run-command.ts";

const readStates = (): string => {
  const text = readFileSync(join(projectRoot, "test/e2e/staff.e2e.ts"), "utf8");
  const [, states = ""] = /\nconst states: [^=]+=> .+? = \{\n([\s\S]+?)\n\};\n/.exec(text) ?? [];
  return states;
};

/** The addresses of the states that `staff.e2e.ts` judges by axe in every language and width, as they are written. */
const listJudgedAddresses = (): string[] =>
  [...readStates().matchAll(/visitPage\(page, (["`])(.+?)\1/g)].map(([, , address = ""]) =>
    // What stands for an id is one part of the path.
    address.replace(/\$\{.+?\}/g, "some-id").replace(/\?.*/, ""),
  );

/** Where a route that takes a parameter leads on the demonstration's data. */
const examples: { readonly [path: string]: string } = {
  "/staff/event/:id": "/staff/event/green-2027",
  "/staff/event/:id/preview": "/staff/event/green-2027/preview",
  "/staff/event/:id/places": "/staff/event/green-2027/places",
  "/staff/content/:kind": "/staff/content/maintenance",
  "/staff/content/:kind/:id": "/staff/content/article/new",
  "/staff/survey/:id": "/staff/survey/s-portal",
  "/staff/survey/:id/result": "/staff/survey/s-portal/result",
};

/** Only staff without a second factor come to it: `security-settings.e2e.ts` judges it. */
const ENROLMENT = "/staff/enrol";

/** Lists an address of each page of staff that no other journey judges. */
export const listUnjudgedStaffPages = (): string[] => {
  const judgedAddresses = listJudgedAddresses();
  const routePaths = staffRoutes.map(({ path }) => path);
  /** Of the routes that match, the one with the fewest parameters is shown. */
  const findRoute = (address: string): string | undefined =>
    routePaths
      .filter((path) => matchPath(path, address))
      .sort((a, b) => a.split(":").length - b.split(":").length)[0];
  const judgedRoutes = new Set([...judgedAddresses.map(findRoute), ENROLMENT]);
  return routePaths
    .filter((path) => !judgedRoutes.has(path))
    .map((path) => {
      const address = path.includes(":") ? examples[path] : path;
      if (address === undefined || findRoute(address) !== path)
        throw new Error(`${path}: an example of its address is missing`);
      return address;
    });
};
