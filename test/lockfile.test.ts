import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectRoot } from "./support/project/run-command.ts";

interface Entry {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  resolved?: string;
}
const { packages } = JSON.parse(readFileSync(`${projectRoot}package-lock.json`, "utf8")) as {
  packages: Record<string, Entry>;
};

/** Where Node would find a dependency of a package: in its own folder or in one above. */
const isFound = (from: string, name: string): boolean => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    if (packages[`${at ? `${at}/` : ""}node_modules/${name}`]) return true;
    if (at === "" || !at.includes("node_modules")) return packages[`node_modules/${name}`] !== undefined;
  }
};

// npm forgets the packages of other platforms when it updates a lock file beside an installed tree; `npm ci` then
// fails.
test("the lock file holds every dependency of every package, those of other platforms too", () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => !isFound(path, name))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("the lock file names no host to download from", () => {
  const hosts = Object.values(packages).flatMap(({ resolved }) =>
    resolved?.startsWith("http") ? [resolved] : [],
  );
  expect(hosts).toEqual([]);
});
