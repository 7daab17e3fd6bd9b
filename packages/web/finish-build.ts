/**
 * The end of a build (`npm run build`): the page names the parts of the site that it asks for first, and what
 * prerendering needs beside the code goes into the server's folder.
 */
import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { writeRestrictedPages } from "./restricted-page.ts";
import type { DocumentTemplate } from "./src/shell/html-document.ts";

interface Chunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}
const dist = resolve(process.env.SITE_DIST ?? fileURLToPath(new URL("dist", import.meta.url)));
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;

/** Collects a part of the site with all it imports statically. */
const collectImports = (key: string, visited = new Set<string>()): Set<string> => {
  if (visited.has(key)) return visited;
  visited.add(key);
  for (const next of manifest[key]?.imports ?? []) collectImports(next, visited);
  return visited;
};
/** Finds the parts of Vite's manifest under these keys, and those that come with them. */
const findChunks = (keys: string[]): Chunk[] => {
  const missing = keys.filter((key) => !manifest[key]);
  if (missing.length > 0) throw new Error(`The build has no chunk for ${missing.join(", ")}`);
  return [...new Set(keys.flatMap((key) => [...collectImports(key)]))].flatMap((key) => manifest[key] ?? []);
};
const findStyles = (keys: string[]): string[] => [
  ...new Set(findChunks(keys).flatMap(({ css }) => css ?? [])),
];
const baseKeys = ["index.html", "src/app/app.tsx"];
// Only whole pages: what a page loads later, such as the tasks of those who are signed in, brings its own style.
// Sorted, so that two builds of the same sources order the styles of a page in the same way.
const publicKeys = Object.keys(manifest)
  .filter((key) =>
    /^src\/features\/(home|events|scheme-guides|sign-in|captcha|registration|help|inquiry|sign-on|verification)\/.*-page\.tsx$/.test(
      key,
    ),
  )
  .sort();
if (publicKeys.length === 0) throw new Error("The build has no public page");
/** The modules that the first page of a form needs. */
const formKeys = [
  "src/app/protected-routes.tsx",
  "src/features/application-form/application-form-page.tsx",
  "src/features/application-form/with-scheme-choice.tsx",
];
const styles = findStyles([...baseKeys, ...publicKeys]);
const formStyles = findStyles([...baseKeys, ...formKeys]);
const firstScripts = findChunks(["src/app/app.tsx"]).map(({ file }) => `/${file}`);
const formScripts = findChunks([...formKeys, "src/shell/amplify-transport.ts"]).map(({ file }) => `/${file}`);
/** The modules that every page behind the sign-in needs besides its own. */
const protectedKeys = [
  "src/app/protected-routes.tsx",
  "src/shell/amplify-transport.ts",
  // The chunk that pages of an applicant share (`shared-chunks.ts`).
  ...Object.keys(manifest).filter((key) => manifest[key]?.name === "personal"),
];
const protectedScripts = findChunks(protectedKeys).map(({ file }) => `/${file}`);
const inlineScript = (files: string[]): DocumentTemplate["styles"] =>
  files.map((file) => {
    const text = readFileSync(join(dist, file), "utf8").trim();
    return {
      href: `/${file}`,
      text,
      hash: `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    };
  });
const builtPage = readFileSync(join(dist, "index.html"), "utf8");
/** Scripts that the built page does not name itself. */
const omitNamedScripts = (files: string[]): string[] =>
  files.filter((file) => !builtPage.includes(`"${file}"`));
const scripts = omitNamedScripts(firstScripts);
// A page that is not prerendered shows nothing before its script: the browser fetches all of it at once. Nearly all of
// these pages are behind the sign-in.
const preloads = [...new Set([...scripts, ...omitNamedScripts(protectedScripts)])]
  .map((file) => `<link rel="modulepreload" crossorigin href="${file}" />`)
  .join("");
writeFileSync(join(dist, "index.html"), builtPage.replace("</head>", `${preloads}</head>`));
const template: DocumentTemplate = {
  shell: builtPage,
  styles: inlineScript(styles),
  formStyles: inlineScript(formStyles),
  scripts,
  formScripts: omitNamedScripts(formScripts).filter((file) => !scripts.includes(file)),
};
writeFileSync(join(`${dist}-server`, "template.json"), JSON.stringify(template));

// The manifest lists the parts of the site, also the restricted ones, and is not published.
rmSync(join(dist, ".vite"), { recursive: true });
// No address leads to the restricted views' page but those it is put at.
renameSync(join(dist, "restricted.html"), join(`${dist}-server`, "restricted.html"));
writeRestrictedPages(dist, process.env.ROADSHOW_PATH);
