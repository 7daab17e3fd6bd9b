/** The commands and files that `docs/operations.md` and the README name for operators exist under that name. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../support/project/run-command.ts";

const readFile = (file: string): string => readFileSync(join(projectRoot, file), "utf8");
const readAll = (...patterns: string[]): string =>
  globSync(patterns, { cwd: projectRoot }).map(readFile).join("\n");
const collectMatches = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name)),
];

const { scripts } = JSON.parse(readFile("package.json")) as { scripts: Record<string, string> };
const routes = readAll("packages/web/src/{app,shell}/*.ts{,x}");
const settings = readAll("stacks/*.ts", "local/**/*.ts", "test/core/platform/release/*.ts");
const folders = ["", "packages/core/src/", "packages/functions/src/", "stacks/"];

describe.each(["docs/operations.md", "README.md"])("%s", (file) => {
  const page = readFile(file);
  test("every command is one of package.json", () => {
    const commands = collectMatches(page, /npm run ([\w:-]+)/g);
    expect(commands).not.toEqual([]);
    expect(commands.filter((name) => !scripts[name])).toEqual([]);
  });
  test("every page has a route", () => {
    const pages = collectMatches(page, /`(\/(?:staff|personal|show)\/[^\s`]+)`/g);
    expect(pages).not.toEqual([]);
    expect(pages.filter((path) => !routes.includes(`"${path}"`))).toEqual([]);
  });
  test("every variable is read by the deployment or a command", () => {
    const variables = collectMatches(page, /\b([A-Z]+(?:_[A-Z]+)+)\b/g);
    expect(variables).not.toEqual([]);
    expect(variables.filter((name) => !settings.includes(name))).toEqual([]);
  });
  test("every file is there", () => {
    const files = collectMatches(page, /`([\w-]+\/[\w./-]+\.(?:ts|md|json))`/g);
    expect(
      files.filter((path) => !folders.some((folder) => existsSync(join(projectRoot, folder, path)))),
    ).toEqual([]);
  });
});
