/**
 * Asks each resource of the API whether it answers, from outside as a visitor does: a Lambda that may not be run, or
 * that fails when it starts, is found before somebody needs it, however rarely that is (decision 0651).
 */

import { errorCodes } from "@portal/core/platform/errors";
import { matchOperation } from "@portal/functions/http/match-operation";
import { listBases, type Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import { type Check, reportAct, reportOk } from "./findings.ts";

/** A Lambda that has not run for some time starts first. In milliseconds. */
const ANSWER_TIMEOUT_MS = 15_000;
/** Calls at once: few beside what the API takes, so that people wait for none of them. */
const CALLS_AT_ONCE = 6;

const allRoutes: readonly Route[] = routes;
/** No operation has this verb, so that each Lambda refuses it before it reads or writes anything. */
const VERB = "OPTIONS";

/**
 * Returns the verbs that a resource names when it refuses another one at a path; undefined where it has no such path.
 */
const getAllowedVerbs = (route: Route, path: string): string | undefined => {
  const match = matchOperation(route, resourceDefinitions[route.resource] ?? {}, VERB, path);
  return match && "verbs" in match ? match.verbs.join(", ") : undefined;
};
const fillPath = (path: string): string => `/api${path.replaceAll(/\{\w+\+?\}/g, "x").replace(/\/$/, "")}`;

/**
 * Picks a path of a route group at which no other resource names the same verbs. Where the group is missing, the call
 * comes to a resource with a shorter base or to that of unknown paths, which answers otherwise.
 */
const pickPath = (route: Route, base: string): string => {
  const keys = Object.keys(resourceDefinitions[route.resource] ?? {});
  const paths = keys.map((key) => fillPath(base + key.split(" ")[1]));
  const isOwn = (path: string): boolean => {
    const verbs = getAllowedVerbs(route, path);
    return (
      verbs !== undefined &&
      allRoutes.every((other) => other === route || getAllowedVerbs(other, path) !== verbs)
    );
  };
  return paths.find(isOwn) ?? fillPath(base);
};

/** A path of a route group, and the verbs that its Lambda names there; the description and unknown paths have none. */
interface RouteProbe {
  resource: string;
  path: string;
  verbs: string | undefined;
}
/** Lists probes that together reach every route group of every resource. */
export const listRouteProbes = (): RouteProbe[] =>
  allRoutes.flatMap((route) =>
    (route.paths?.map(fillPath) ?? listBases(route).map((base) => pickPath(route, base))).map((path) => ({
      resource: route.resource,
      path,
      verbs: getAllowedVerbs(route, path),
    })),
  );

/** Whether an answer is that of the Lambda of a route group. */
const isAnswerOfLambda = async ({ path, verbs }: RouteProbe, response: Response): Promise<boolean> => {
  const text = await response.text();
  if (verbs !== undefined) return response.status === 405 && response.headers.get("allow") === verbs;
  if (!text.startsWith("{")) return false;
  const { code, openapi } = JSON.parse(text) as { code?: unknown; openapi?: unknown };
  // The description of the API comes whatever it is asked by, and unknown paths have no operation.
  return path === "/api/openapi.json" ? openapi !== undefined : code === errorCodes.NOT_FOUND;
};

/**
 * Calls a path of the API and says why no Lambda answered.
 * @returns what came in place of the answer of a Lambda, and whether anything came; undefined where that came
 */
const findFailure = async (
  site: string,
  probe: RouteProbe,
): Promise<{ text: string; isReached: boolean } | undefined> => {
  try {
    const response = await fetch(new URL(probe.path, site), {
      method: VERB,
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    if (await isAnswerOfLambda(probe, response)) return undefined;
    const answer = response.status === 405 ? "the answer of another resource" : `status ${response.status}`;
    return { text: `${probe.path}: ${answer}`, isReached: true };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { text: `${probe.path}: ${reason}`, isReached: false };
  }
};

/**
 * Finds the paths that no Lambda answers. Where nothing comes for the first one, the site itself cannot be reached, and
 * the others are not waited for.
 * @param site address of the site, such as `https://portal.example.mo`
 * @returns one text for each, such as `/api/dsec: status 500`
 */
export const findUnansweredPaths = async (site: string): Promise<string[]> => {
  const [first, ...others] = listRouteProbes();
  if (!first) throw new Error("The API has no routes");
  const firstFailure = await findFailure(site, first);
  const failures = firstFailure ? [firstFailure.text] : [];
  if (firstFailure && !firstFailure.isReached) return failures;
  for (let start = 0; start < others.length; start += CALLS_AT_ONCE) {
    const group = others.slice(start, start + CALLS_AT_ONCE);
    const groupFailures = await Promise.all(group.map((probe) => findFailure(site, probe)));
    failures.push(...groupFailures.flatMap((failure) => failure?.text ?? []));
  }
  return failures;
};

/** So many are named; the access log has them all. */
const NAMED_PATHS = 5;
/** Describes paths that no Lambda answers in one line. */
export const describeUnansweredPaths = (failures: readonly string[]): string =>
  [
    ...failures.slice(0, NAMED_PATHS),
    ...(failures.length > NAMED_PATHS ? [`and ${failures.length - NAMED_PATHS} more`] : []),
  ].join(", ");

/**
 * Builds the check that every resource of the API answers.
 * @param site address of the site; undefined where nobody has deployed it from this folder
 */
export const buildRouteCheck = (site: string | undefined): Check => ({
  name: "resources of the API",
  ask: async () => {
    if (site === undefined)
      return reportAct(
        "the address of the site is not known",
        "Set PORTAL_DOMAIN, or run this in the folder that the stage was deployed from.",
      );
    const failures = await findUnansweredPaths(site);
    if (failures.length === 0) return reportOk(`${listRouteProbes().length} paths answer`);
    return reportAct(
      describeUnansweredPaths(failures),
      "See CallsUnanswered in docs/operations.md: the access log of the API says why (integrationError).",
    );
  },
});
