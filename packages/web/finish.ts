/**
 * The end of a build (`npm run build`): what prerendering needs beside the code goes into the server's folder, and the
 * shell of pages that are built in the browser names the parts it will ask for first.
 */
import { createHash } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { placeRestricted } from "./place.ts";
import type { Template } from "./src/document.ts";

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
const dist = resolve(process.env.SITE_DIST ?? fileURLToPath(new URL("dist", import.meta.url)));
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;

/** A part of the site with all it imports at once. */
const closure = (key: string, found = new Set<string>()): Set<string> => {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(next, found);
  return found;
};
const open = Object.keys(manifest).filter((key) =>
  /^src\/pages\/(home|show|login|register|help|sign-on|verification)\//.test(key),
);
const partsOf = (keys: string[]): string[] => [...new Set(keys.flatMap((key) => [...closure(key)]))];
const stylesOf = (keys: string[]): string[] => [
  ...new Set(partsOf(keys).flatMap((key) => manifest[key]?.css ?? [])),
];
const filesOf = (keys: string[]): string[] =>
  partsOf(keys)
    .map((key) => manifest[key]?.file)
    .filter((file) => file !== undefined)
    .map((file) => `/${file}`);
const everywhere = ["index.html", "src/app.tsx"];
/** What a form asks for at once (`main.tsx`). */
const form = ["src/areas.tsx", "src/pages/my-form/form.tsx", "src/pages/my-form/pick.tsx"];
// A part that a group of `vite.config.ts` swallowed has no name here, and its page would be painted without its styles.
for (const key of [...everywhere, ...form])
  if (!manifest[key])
    throw new Error(`Vite's manifest does not name ${key}: leave it out of the groups of vite.config.ts`);
const styles = stylesOf([...everywhere, ...open]);
const formStyles = stylesOf([...everywhere, ...form]);
const first = filesOf(["src/app.tsx"]);
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

const preloads = first.map((file) => `<link rel="modulepreload" crossorigin href="${file}" />`).join("");
writeFileSync(join(dist, "index.html"), shell.replace("</head>", `${preloads}</head>`));

// No address leads to the restricted views' page but those it is put at.
renameSync(join(dist, "restricted.html"), join(`${dist}-server`, "restricted.html"));
placeRestricted(dist, process.env.ROADSHOW_PATH);
