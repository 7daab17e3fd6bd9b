import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { root } from "./process.ts";

/** A source file of the project: its path from the root, its text, and what it imports at run time and for types. */
export interface Source {
  path: string;
  text: string;
  /** Module names as written, without type-only imports. */
  imports: string[];
  /** Project files among all imports (types too), as paths from the root. */
  files: string[];
  /** Project files imported at run time. */
  runtimeFiles: string[];
}

const importLine = /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?["']([^"'\n]+)["']/g;
const lazyImport = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** Comments out, so that prose about a clock is no clock. Strings stay as they are. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[\s;{}(,])\/\/[^\n]*/g, "$1");

/** The project file that an import names, or undefined for a package of npm or of Node. */
export const resolveImport = (from: string, name: string): string | undefined => {
  if (name.startsWith(".")) return normalize(join(dirname(from), name));
  const own = /^@portal\/(core|functions)\/(.+)$/.exec(name);
  return own ? `packages/${own[1]}/src/${own[2]}.ts` : undefined;
};

/** Every TypeScript source below the folders given, from the project's root. */
export const sources = (...folders: string[]): Source[] =>
  folders
    .flatMap((folder) =>
      globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: (name) => /node_modules|dist/.test(name) }),
    )
    .sort()
    .map((path) => {
      const text = withoutComments(readFileSync(join(root, path), "utf8"));
      const found = [...text.matchAll(importLine)].map((m) => ({
        name: m[3] as string,
        typeOnly: Boolean(m[2]),
      }));
      const lazy = [...text.matchAll(lazyImport)].map((m) => m[1] as string);
      const runtime = [...found.filter((each) => !each.typeOnly).map((each) => each.name), ...lazy];
      const resolve = (names: string[]) => names.flatMap((name) => resolveImport(path, name) ?? []);
      return {
        path,
        text,
        imports: runtime,
        files: resolve([...found.map((each) => each.name), ...lazy]),
        runtimeFiles: resolve(runtime),
      };
    });
