import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { projectRoot } from "./run-command.ts";

/** A source file of the project: its path from the root, its text, and what it imports at run time and for types. */
export interface SourceFile {
  path: string;
  text: string;
  /** Module names as written, without type-only imports. */
  imports: string[];
  /** Packages among all imports (types too), without the path inside them: `@aws-sdk/client-s3`, `zod`. */
  packages: string[];
  /** Project files among all imports (types too), as paths from the root. */
  files: string[];
  /** Project files imported at run time. */
  runtimeFiles: string[];
}

const importLine = /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?["']([^"'\n]+)["']/g;
const lazyImport = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

/**
 * Takes comments out, so that prose about a clock is no clock. A pattern of paths in a string begins no comment,
 * because its `/*` follows a name.
 */
export const stripComments = (text: string): string =>
  text.replace(/(^|[\s;{}(),[\]])\/\*[\s\S]*?\*\//g, "$1").replace(/(^|[\s;{}(,])\/\/[^\n]*/g, "$1");

/** The project file that an import names, or undefined for a package of npm or of Node. */
export const resolveImport = (from: string, name: string): string | undefined => {
  if (name.startsWith(".")) return normalize(join(dirname(from), name));
  const [, packageName, entry] = /^@portal\/(core|functions|web|locales)\/(.+)$/.exec(name) ?? [];
  if (packageName === "locales") return entry?.endsWith(".json") ? `locales/${entry}` : `locales/${entry}.ts`;
  if (packageName === "web") return `packages/web/${entry}.ts`;
  return packageName ? `packages/${packageName}/src/${entry}.ts` : undefined;
};

/** Finds the package that an import names, or undefined for a file of the project or a module of Node. */
const findPackageName = (name: string): string | undefined =>
  /^(\.|\/|node:)/.test(name)
    ? undefined
    : name
        .split("/")
        .slice(0, name.startsWith("@") ? 2 : 1)
        .join("/");

/** Reads a TypeScript source by its path from the root. */
export const readSource = (path: string): SourceFile => {
  const text = stripComments(readFileSync(join(projectRoot, path), "utf8"));
  const importMatches = [...text.matchAll(importLine)].map((m) => ({
    name: m[3] as string,
    typeOnly: Boolean(m[2]),
  }));
  const lazyImports = [...text.matchAll(lazyImport)].map((m) => m[1] as string);
  const runtimeImports = [
    ...importMatches.filter((each) => !each.typeOnly).map((each) => each.name),
    ...lazyImports,
  ];
  const resolveNames = (names: string[]) => names.flatMap((name) => resolveImport(path, name) ?? []);
  const importedNames = [...importMatches.map((each) => each.name), ...lazyImports];
  return {
    path,
    text,
    imports: runtimeImports,
    packages: [...new Set(importedNames.flatMap((name) => findPackageName(name) ?? []))],
    files: resolveNames(importedNames),
    runtimeFiles: resolveNames(runtimeImports),
  };
};

/** Lists every TypeScript source below the folders given, from the project's root. */
export const listSources = (...folders: string[]): SourceFile[] =>
  folders
    .flatMap((folder) =>
      globSync(`${folder}/**/*.{ts,tsx}`, {
        cwd: projectRoot,
        exclude: (name) => /node_modules|dist/.test(name),
      }),
    )
    .sort()
    .map(readSource);
