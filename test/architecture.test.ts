/** The house's rules that no compiler holds (`docs/decisions/0001`): who may know whom, and where the time comes from. */
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./support/process.ts";
import { type Source, sources } from "./support/sources.ts";

const core = sources("packages/core/src");
const functions = sources("packages/functions/src");
const web = sources("packages/web/src");
const local = sources("local");
const stacks = sources("stacks");
const all = [...core, ...functions, ...web, ...local, ...stacks];
const byPath = new Map(all.map((source) => [source.path, source]));
const isServer = (path: string) => /\.server\.tsx?$/.test(path);

const offenders = (files: Source[], wrong: (source: Source) => (string | undefined)[]): string[] =>
  files.flatMap((source) => wrong(source).flatMap((what) => (what ? [`${source.path}: ${what}`] : [])));

test("core outside *.server.ts is pure: no AWS, no electrodb, no Node module, no environment", () => {
  expect(
    offenders(
      core.filter((source) => !isServer(source.path)),
      (source) => [
        ...source.imports.filter((name) => /^(@aws-sdk|@smithy|electrodb|node:|pdfkit|file-type)/.test(name)),
        ...source.runtimeFiles.filter(isServer),
        /\bprocess\.env\b/.test(source.text) ? "process.env" : undefined,
      ],
    ),
  ).toEqual([]);
});

test("core knows no HTTP, no site and no machine it runs on", () => {
  expect(
    offenders(core, (source) => [
      ...source.imports.filter((name) =>
        /^(@middy|aws-lambda|react|node:http|@portal\/functions|@portal\/web)/.test(name),
      ),
      ...source.files.filter(
        (file) => !file.startsWith("packages/core/") && !/^(locales|local\/data)\//.test(file),
      ),
      /\bstatusCode\b|APIGatewayProxy/.test(source.text) ? "an HTTP answer" : undefined,
    ]),
  ).toEqual([]);
});

test("functions reach DynamoDB only through core", () => {
  expect(
    offenders(functions, (source) =>
      source.imports.filter((name) =>
        /^(@aws-sdk\/(client-dynamodb|lib-dynamodb|util-dynamodb)|electrodb)/.test(name),
      ),
    ),
  ).toEqual([]);
});

test("nothing that the site loads brings zod: it tries `new Function`, which the content security policy refuses", () => {
  const reached = new Set(web.map(({ path }) => path));
  for (const path of reached) for (const next of byPath.get(path)?.runtimeFiles ?? []) reached.add(next);
  const site = [...reached].flatMap((path) => byPath.get(path) ?? []);
  expect(site.length).toBeGreaterThan(web.length);
  expect(offenders(site, (source) => source.imports.filter((name) => /^zod\b/.test(name)))).toEqual([]);
});

test("the site imports the pure part of core and nothing of functions, AWS or the local machine", () => {
  expect(
    offenders(web, (source) => [
      ...source.imports.filter(
        (name) => /^(@aws-sdk|electrodb|node:|@portal\/functions)/.test(name) || isServer(`${name}.ts`),
      ),
      ...source.runtimeFiles.filter((file) => isServer(file) || /^(local|packages\/functions)\//.test(file)),
    ]),
  ).toEqual([]);
});

test("what is deployed knows nothing of the local machine", () => {
  expect(
    offenders([...functions, ...core], (source) => [
      ...source.runtimeFiles.filter((file) => file.startsWith("local/") && !file.startsWith("local/data/")),
      /__dev/.test(source.text) ? "__dev" : undefined,
    ]),
  ).toEqual([]);
});

test("time is an argument: no hidden clock outside the request context, the jobs' entries and the local clock", () => {
  const allowed = /^(packages\/functions\/src\/(http\/context|jobs\/[^/]+)\.ts|local\/)/;
  const clock = /new Date\(\s*\)|\bDate\.now\(/;
  const files = [...core, ...functions].filter((source) => !allowed.test(source.path));
  expect(offenders(files, (source) => [clock.exec(source.text)?.[0]])).toEqual([]);
});

test("no import cycles at run time", () => {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: string[]): void => {
    if (done.has(path)) return;
    const at = trail.indexOf(path);
    if (at >= 0) {
      cycles.push([...trail.slice(at), path].join(" → "));
      return;
    }
    for (const next of byPath.get(path)?.runtimeFiles ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const source of all) visit(source.path, []);
  expect(cycles).toEqual([]);
});

test("every import of a project file names a file that exists", () => {
  expect(
    offenders(all, (source) =>
      source.runtimeFiles.filter(
        (file) => !existsSync(join(root, file)) && !/\.(css|svg|png)(\?\w+)?$|\?/.test(file),
      ),
    ),
  ).toEqual([]);
});

test("every route of the list has its entry file, and every entry file is on the list", async () => {
  const { routes } = await import("@portal/functions/http/routes");
  const entries = routes.map((route) => route.entry as string);
  expect(entries.filter((entry) => !existsSync(join(root, "packages/functions/src", entry)))).toEqual([]);
  const handlers = functions
    .filter((source) => /\/(resources|user|staff)\//.test(source.path))
    .filter((source) => /export const handler\b/.test(source.text))
    .map((source) => source.path.replace("packages/functions/src/", ""));
  expect(handlers.filter((file) => !entries.includes(file))).toEqual([]);
});

test("files are kebab-case, and no folder or file is called utils, helpers or misc", () => {
  const names = globSync("{packages/*/src,local,stacks,test,bench}/**/*.{ts,tsx}", { cwd: root }).filter(
    (path) => !/node_modules|dist/.test(path),
  );
  const wrong = names.filter((path) =>
    path.split("/").some((part) => /[A-Z_]|^(utils?|helpers?|misc)(\.|$)/.test(part)),
  );
  expect(wrong).toEqual([]);
});

test("no test is skipped, and no rule of the compiler or the linter is switched off", () => {
  const every = [...all, ...sources("test"), ...sources("bench")].filter(
    (s) => s.path !== "test/architecture.test.ts",
  );
  expect(
    offenders(every, (source) => [
      /\b(?:test|it|describe)\.(?:skip|only|todo)\(/.exec(source.text)?.[0],
      /@ts-(?:ignore|nocheck|expect-error)|biome-ignore/.exec(source.text)?.[0],
      /(?::\s*|<|\bas\s+)any\b(?=\s*[;)>\]|=]|\s*$)/m.exec(source.text)?.[0],
    ]),
  ).toEqual([]);
});
