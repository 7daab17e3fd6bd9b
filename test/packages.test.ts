/**
 * Each package says itself what it needs and what may be imported from it, so that it does not live on its neighbours.
 */
import { existsSync, globSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "./support/project/run-command.ts";
import { listSources } from "./support/project/sources.ts";

interface Manifest {
  name: string;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(projectRoot, folder, "package.json"), "utf8")) as Manifest;
const root = readManifest(".") as Manifest & { workspaces: string[]; scripts: Record<string, string> };
const rootRanges = { ...root.devDependencies, ...root.dependencies };
/** Files of the whole project that a package shows as they are: its version, and the script of the public draw. */
const projectFiles = ["package.json", "docs/lottery/draw.mjs"];

/** Returns the package whose types another one holds: `react` for `@types/react`. */
const getTypedPackage = (name: string): string => name.replace(/^@types\//, "");

describe.each(root.workspaces)("the package in %s", (folder) => {
  const manifest = readManifest(folder);
  const declaredPackages = { ...manifest.dependencies, ...manifest.devDependencies };
  const sources = listSources(folder);
  const importedPackages = new Set(sources.flatMap(({ packages }) => packages));

  test("is installed as a link to its folder", () => {
    const link = join(projectRoot, "node_modules", manifest.name);
    expect(existsSync(link), `node_modules has no ${manifest.name}: run npm install`).toBe(true);
    expect(realpathSync(link)).toBe(realpathSync(join(projectRoot, folder)));
  });

  test("declares every package that its sources import", () => {
    const knownPackages = new Set(
      Object.keys(declaredPackages).flatMap((name) => [name, getTypedPackage(name)]),
    );
    expect([...importedPackages].filter((name) => !knownPackages.has(name)).sort()).toEqual([]);
  });

  test("declares nothing that its sources do not use", () => {
    // Fonts are files: no import names them, but a path in the folder of their publisher.
    const isUsed = (name: string): boolean =>
      importedPackages.has(name) ||
      importedPackages.has(getTypedPackage(name)) ||
      (name.includes("fonts/") && sources.some(({ text }) => text.includes(name.split("/")[0] ?? name)));
    expect(Object.keys(declaredPackages).filter((name) => !isUsed(name))).toEqual([]);
  });

  test("asks for the versions that the project asks for", () => {
    const others = Object.entries(declaredPackages).filter(
      ([name, range]) => range !== (name.startsWith("@portal/") ? "0.1.0" : rootRanges[name]),
    );
    expect(others).toEqual([]);
  });

  test("names its entry points by area", () => {
    const entryPoints = Object.entries(manifest.exports ?? {});
    expect(entryPoints.length).toBeGreaterThan(0);
    expect(entryPoints.filter(([name]) => name === "./*")).toEqual([]);
    const missing = entryPoints.filter(([, target]) => {
      const [beforeStar = ""] = target.split("*");
      return !existsSync(join(projectRoot, folder, beforeStar));
    });
    expect(missing).toEqual([]);
  });

  test("reaches other packages by their names, never by a path out of its own folder", () => {
    const outside = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/["'](\.{1,2}\/[^"'\n]+)["']/g)].flatMap(([, name = ""]) => {
        const target = join(path, "..", name.replace(/\?raw$/, ""));
        // Vite's `import.meta.glob` takes patterns of files and no name of a package.
        const isAllowed =
          target.startsWith(`${folder}/`) ||
          target.startsWith("node_modules/") ||
          projectFiles.includes(target) ||
          name.includes("*");
        return isAllowed ? [] : [`${path}: ${name}`];
      }),
    );
    expect(outside).toEqual([]);
  });
});

describe("the project", () => {
  const readTexts = (pattern: string): string[] =>
    globSync(pattern, { cwd: projectRoot, exclude: (name) => /node_modules|dist/.test(name) })
      .filter((path) => !/package(-lock)?\.json$/.test(path))
      .map((path) => readFileSync(join(projectRoot, path), "utf8"));

  test("declares nothing that no source, no configuration and no script uses", () => {
    const texts = [
      ...readTexts("{bench,local,locales,packages,stacks,test}/**/*.{ts,tsx}"),
      ...readTexts("*.{ts,json}"),
    ];
    const commands = Object.values(root.scripts).join(" ");
    const manifests = Object.keys(rootRanges).map((name) => {
      const path = join(projectRoot, "node_modules", name, "package.json");
      const { bin = {}, peerDependencies = {} } = JSON.parse(readFileSync(path, "utf8"));
      const commandNames = typeof bin === "string" ? [name.split("/").at(-1) ?? name] : Object.keys(bin);
      return { name, commandNames, peers: Object.keys(peerDependencies) };
    });
    const unusedPackages = manifests.filter(
      ({ name, commandNames }) =>
        !name.startsWith("@types/") &&
        !texts.some((text) => text.includes(name)) &&
        !commandNames.some((command) => commands.includes(command)) &&
        !manifests.some(({ peers }) => peers.includes(name)),
    );
    expect(unusedPackages.map(({ name }) => name)).toEqual([]);
  });

  test("explains each of its scripts in a document", () => {
    const documents = readTexts("{*,docs/*}.md").join("\n");
    expect(
      Object.keys(root.scripts).filter(
        (name) => !new RegExp(`npm (run )?${name}(?![\\w:-])`).test(documents),
      ),
    ).toEqual([]);
  });
});
