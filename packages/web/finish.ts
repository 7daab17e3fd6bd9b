/**
 * The end of a build (`npm run build`): what prerendering needs beside the code goes into the server's folder, and the
 * shell of pages that are built in the browser names the parts it will ask for first.
 */
import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { placeRestricted } from "./place.ts";
import type { Template } from "./src/document.ts";
import { WHERE } from "./where.ts";

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
const dist = resolve(process.env.SITE_DIST ?? fileURLToPath(new URL("dist", import.meta.url)));
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;

const holding = JSON.parse(readFileSync(join(dist, WHERE), "utf8")) as Record<string, string>;
const keys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]));

/** A part of the site with all it imports at once. */
const closure = (key: string, found = new Set<string>()): Set<string> => {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(next, found);
  return found;
};
/** The parts that hold modules, and those that come with them. */
const partsOf = (modules: string[]): Chunk[] => {
  const named = modules.flatMap((module) => {
    const key = keys.get(holding[module] ?? "");
    if (!key) throw new Error(`no part of the build holds ${module}`);
    return [...closure(key)];
  });
  return [...new Set(named)].flatMap((key) => manifest[key] ?? []);
};
const stylesOf = (modules: string[]): string[] => [
  ...new Set(partsOf(modules).flatMap(({ css }) => css ?? [])),
];
const everywhere = ["src/main.tsx", "src/app.tsx"];
// In the order of their names: what a build orders otherwise must not paint a page otherwise.
const open = Object.keys(holding)
  .filter((module) =>
    /^src\/pages\/(home|show|login|register|help|sign-on|verification)\/.*\.tsx$/.test(module),
  )
  .sort();
/** What a form asks for at once (`main.tsx`). */
const form = ["src/areas.tsx", "src/pages/my-form/form.tsx", "src/pages/my-form/pick.tsx"];
const styles = stylesOf([...everywhere, ...open]);
const formStyles = stylesOf([...everywhere, ...form]);
const first = partsOf(["src/app.tsx"]).map(({ file }) => `/${file}`);
const inline = (files: string[]): Template["styles"] =>
  files.map((file) => {
    const text = readFileSync(join(dist, file), "utf8").trim();
    return {
      href: `/${file}`,
      text,
      hash: `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    };
  });
const shell = readFileSync(join(dist, "index.html"), "utf8");
const template: Template = {
  shell,
  styles: inline(styles),
  formStyles: inline(formStyles),
  parts: first,
};
writeFileSync(join(`${dist}-server`, "template.json"), JSON.stringify(template));

const preloads = first
  .filter((file) => !shell.includes(`href="${file}"`))
  .map((file) => `<link rel="modulepreload" crossorigin href="${file}" />`)
  .join("");
writeFileSync(join(dist, "index.html"), shell.replace("</head>", `${preloads}</head>`));

// What the site is made of is nobody's to read.
rmSync(join(dist, ".vite"), { recursive: true });
// No address leads to the restricted views' page but those it is put at.
renameSync(join(dist, "restricted.html"), join(`${dist}-server`, "restricted.html"));
placeRestricted(dist, process.env.ROADSHOW_PATH);
