/**
 * Each resource is asked whether it answers, through the gateway of the local machine: no alarm needs people for it.
 */
import { createServer, type RequestListener, type Server } from "node:http";
import { matchOperation } from "@portal/functions/http/match-operation";
import { getDefinitionAt } from "@portal/functions/http/operation";
import { listBases, type Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runChecks } from "../../local/doctor/findings.ts";
import { buildRouteCheck, findUnansweredPaths, listRouteProbes } from "../../local/doctor/route-check.ts";
import { createGateway } from "../../local/gateway.ts";
import { buildGatewayEvent, findRoute, invokeLambda, sendLambdaResult } from "../../local/lambda.ts";
import { findSiteFailure } from "../../local/release/site-failure.ts";
import { closeServer, listenOnPort, sendJson } from "../../local/servers/http.ts";

const answerNothing = () => {
  throw new Error("this is no call of the API");
};
const gateway = createGateway({
  now: () => new Date("2026-11-23T02:00:00Z"),
  s3: answerNothing,
  dev: answerNothing,
  site: answerNothing,
});
const probes = listRouteProbes();
const paths = probes.map(({ path }) => path);
const dsecPath = paths.find((path) => path.startsWith("/api/dsec")) ?? "";
let answer: RequestListener = gateway;
let server: Server;
let url: string;
let askedCalls: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    askedCalls.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  url = `http://127.0.0.1:${await listenOnPort(server, 0)}`;
  // Compiling what all Lambdas import takes longer on a busy machine than any of them may take to answer.
  for (const path of paths) await fetch(new URL(path, url), { method: "OPTIONS" });
});
afterAll(() => closeServer(server));
beforeEach(() => {
  answer = gateway;
  askedCalls = [];
});

test("the paths reach every Lambda of the API, and each of them answers without doing anything", async () => {
  for (const { path, resource } of probes) expect(findRoute(path)?.resource).toBe(resource);
  const resources = new Set(probes.map(({ resource }) => resource));
  expect([...resources].sort()).toEqual(routes.map(({ resource }) => resource).sort());
  expect(await findUnansweredPaths(url)).toEqual([]);
  expect(askedCalls.sort()).toEqual(paths.map((path) => `OPTIONS ${path}`).sort());
});

test("each operation of a resource is at a route of its own Lambda", () => {
  for (const route of routes as readonly Route[])
    for (const base of listBases(route))
      for (const key of Object.keys(
        getDefinitionAt(base, route, resourceDefinitions[route.resource] ?? {}),
      )) {
        const path = `/api${base}${key.split(" ")[1]}`.replaceAll(/\{\w+\}/g, "x").replace(/\/$/, "");
        expect(findRoute(path)?.resource, `${route.resource}: ${key}`).toBe(route.resource);
      }
});

describe("a missing route is seen at every path", () => {
  test("no other resource names the same verbs there", () => {
    for (const { path, resource, verbs } of probes) {
      const others = (routes as readonly Route[]).filter((route) => route.resource !== resource);
      const answers = others.flatMap((route) => {
        const match = matchOperation(route, resourceDefinitions[route.resource] ?? {}, "OPTIONS", path);
        return match && "verbs" in match ? [match.verbs.join(", ")] : [];
      });
      if (verbs !== undefined) expect(answers, `${resource} ${path}`).not.toContain(verbs);
    }
    // The description of the API answers every verb, and unknown paths have none.
    const others = probes.filter(({ verbs }) => verbs === undefined).map(({ resource }) => resource);
    expect(others.sort()).toEqual(["notFound", "openapi"]);
  });

  test.each([
    ["/api/help/inquiry", "routes/publications/help.ts"],
    ["/api/report/x/pdf", "routes/applications/participate.ts"],
    ["/api/institution/letter", "routes/institutions/institution.ts"],
  ])("%s, which a broader resource would answer", async (path, entry) => {
    expect(paths).toContain(path);
    answer = async (request, response) => {
      if (request.url !== path) return gateway(request, response);
      const event = buildGatewayEvent(request, Buffer.alloc(0), new Date("2026-11-23T02:00:00Z"));
      await sendLambdaResult(request, response, await invokeLambda(entry, event));
    };
    expect(await findUnansweredPaths(url)).toEqual([`${path}: the answer of another resource`]);
  });
});

test.each<[string, RequestListener, string]>([
  [
    // API Gateway Developer Guide › Troubleshooting issues with HTTP API Lambda integrations
    "a Lambda may not be run or does not start",
    (_, response) => sendJson(response, 500, { message: "Internal Server Error" }),
    "status 500",
  ],
  [
    // The route of unknown paths takes what no other one does.
    "the API has no such route",
    (request, response) => {
      request.url = "/api/unknown";
      gateway(request, response);
    },
    "status 404",
  ],
  [
    "the API refuses what does not come from CloudFront",
    (_, response) => sendJson(response, 403, { success: false, code: 403 }),
    "status 403",
  ],
  ["a page comes in its place", (_, response) => void response.end("<!doctype html>"), "status 200"],
  ["the connection ends", (_, response) => void response.destroy(), "fetch failed"],
])("%s", async (_, fail, failure) => {
  answer = (request, response) =>
    request.url === dsecPath ? fail(request, response) : gateway(request, response);
  expect(await findUnansweredPaths(url)).toEqual([`${dsecPath}: ${failure}`]);
  expect(await runChecks([buildRouteCheck(url)])).toEqual([
    {
      name: "resources of the API",
      result: "act",
      observation: `${dsecPath}: ${failure}`,
      advice: expect.stringContaining("CallsUnanswered"),
    },
  ]);
});

test("a site that nobody reaches is asked for one path, and one that refuses everything is described in a line", async () => {
  answer = (_, response) => void response.destroy();
  const [first = ""] = paths;
  expect(await findUnansweredPaths(url)).toEqual([`${first}: fetch failed`]);
  expect(askedCalls).toEqual([`OPTIONS ${first}`]);
  answer = (_, response) => sendJson(response, 403, {});
  const [{ observation } = { observation: "" }] = await runChecks([buildRouteCheck(url)]);
  expect(observation).toMatch(new RegExp(`^(\\S+: status 403, ){5}and ${paths.length - 5} more$`));
});

test("a site that nobody has deployed from here is not asked", async () => {
  expect(await runChecks([buildRouteCheck(undefined)])).toMatchObject([
    { result: "act", advice: expect.stringContaining("PORTAL_DOMAIN") },
  ]);
});

test("a release is not well while its parts cannot be reached, or a resource does not answer", async () => {
  const answerHealth =
    (status: number): RequestListener =>
    (request, response) =>
      request.method === "GET" ? sendJson(response, status, {}) : gateway(request, response);
  answer = answerHealth(200);
  expect(await findSiteFailure(url)).toBeUndefined();
  answer = answerHealth(503);
  expect(await findSiteFailure(url)).toBe("status 503");
  answer = (request, response) =>
    request.method === "GET" ? sendJson(response, 200, {}) : sendJson(response, 500, {});
  expect(await findSiteFailure(url)).toMatch(/^\/api\/health: status 500, .* and \d+ more$/);
  answer = (_, response) => void response.destroy();
  expect(await findSiteFailure(url)).toBe("fetch failed");
});
