/**
 * The end of a build (`npm run build`): what prerendering needs beside the code goes into the server's folder, and the
 * shell of pages that are built in the browser names the parts it will ask for first.
 */
import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { CHUNK_MAP_PATH } from "./chunk-map.ts";
import { writeRestrictedPages } from "./restricted-page.ts";
import type { DocumentTemplate } from "./src/shell/html-document.ts";

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
const dist = resolve(process.env.SITE_DIST ?? fileURLToPath(new URL("dist", import.meta.url)));
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;

const chunkByModule = JSON.parse(readFileSync(join(dist, CHUNK_MAP_PATH), "utf8")) as Record<string, string>;
const keys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]));

/** A part of the site with all it imports at once. */
const collectImports = (key: string, visited = new Set<string>()): Set<string> => {
  if (visited.has(key)) return visited;
  visited.add(key);
  for (const next of manifest[key]?.imports ?? []) collectImports(next, visited);
  return visited;
};
/** The parts that hold modules, and those that come with them. */
const findChunks = (modules: string[]): Chunk[] => {
  const chunkKeys = modules.flatMap((module) => {
    const key = keys.get(chunkByModule[module] ?? "");
    if (!key) throw new Error(`no part of the build holds ${module}`);
    return [...collectImports(key)];
  });
  return [...new Set(chunkKeys)].flatMap((key) => manifest[key] ?? []);
};
const findStyles = (modules: string[]): string[] => [
  ...new Set(findChunks(modules).flatMap(({ css }) => css ?? [])),
];
const baseModules = ["src/shell/main.tsx", "src/shell/app.tsx"];
// In the order of their names: what a build orders otherwise must not paint a page otherwise.
const publicModules = Object.keys(chunkByModule)
  .filter((module) =>
    /^src\/features\/(home|events|scheme-guides|sign-in|captcha|registration|help|inquiry|sign-on|verification)\/.*\.tsx$/.test(
      module,
    ),
  )
  .sort();
/** What a form asks for at once (`main.tsx`). */
const form = [
  "src/shell/protected-routes.tsx",
  "src/features/application-form/application-form-page.tsx",
  "src/features/application-form/scheme-choice.tsx",
];
const styles = findStyles([...baseModules, ...publicModules]);
const formStyles = findStyles([...baseModules, ...form]);
const firstScripts = findChunks(["src/shell/app.tsx"]).map(({ file }) => `/${file}`);
const inline = (files: string[]): DocumentTemplate["styles"] =>
  files.map((file) => {
    const text = readFileSync(join(dist, file), "utf8").trim();
    return {
      href: `/${file}`,
      text,
      hash: `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    };
  });
const shell = readFileSync(join(dist, "index.html"), "utf8");
const template: DocumentTemplate = {
  shell,
  styles: inline(styles),
  formStyles: inline(formStyles),
  parts: firstScripts,
};
writeFileSync(join(`${dist}-server`, "template.json"), JSON.stringify(template));

const preloads = firstScripts
  .filter((file) => !shell.includes(`href="${file}"`))
  .map((file) => `<link rel="modulepreload" crossorigin href="${file}" />`)
  .join("");
writeFileSync(join(dist, "index.html"), shell.replace("</head>", `${preloads}</head>`));

// What the site is made of is nobody's to read.
rmSync(join(dist, ".vite"), { recursive: true });
// No address leads to the restricted views' page but those it is put at.
renameSync(join(dist, "restricted.html"), join(`${dist}-server`, "restricted.html"));
writeRestrictedPages(dist, process.env.ROADSHOW_PATH);
