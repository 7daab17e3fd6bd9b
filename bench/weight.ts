/**
 * `npm run bench:weight`: what travels: each Lambda's bundle, and each file of the built site, gzipped, beside the
 * gates of `experience.md`: a lazy part of the site 45 KB, a namespace of texts 12 KB, style 15 KB.
 * Exit code 1 when a gate is missed. The weight of whole pages is measured in the browser (`test/e2e`).
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { bundled, entries, root, table } from "./lambda.ts";

const LAMBDA = 300_000;
const CHUNK = 45_000;
const TEXTS = 12_000;
const STYLE = 15_000;

const kb = (bytes: number): string => (bytes / 1000).toFixed(1);
let missed = 0;
const verdict = (bytes: number, gate: number): string => {
  if (bytes <= gate) return "✓";
  missed++;
  return "✗";
};

const lambdas = await Promise.all(entries().map(bundled));
console.log(
  table(
    ["lambda", "KB", "KB gz", "gate"],
    lambdas.map(({ name, bytes, gzip, request }) => [
      name,
      kb(bytes),
      kb(gzip),
      request ? verdict(gzip, LAMBDA) : "",
    ]),
  ),
);

const dist = join(root, "packages/web/dist");
if (existsSync(dist)) {
  const html = readFileSync(join(dist, "index.html"), "utf8");
  const rows = globSync("assets/*.{js,css}", { cwd: dist }).map((file) => {
    const text = readFileSync(join(dist, file), "utf8");
    const gzip = gzipSync(text, { level: 9 }).length;
    const first = html.includes(basename(file));
    const texts = /^(zh-Han[ts]|en|pt)-/.test(basename(file));
    const gate = file.endsWith(".css") ? STYLE : texts ? TEXTS : CHUNK;
    return { file: basename(file), first, gzip, gate };
  });
  rows.sort((a, b) => b.gzip - a.gzip);
  console.log(
    `\n${table(
      ["site, heaviest first", "KB gz", "gate KB", ""],
      rows
        .slice(0, 25)
        .map(({ file, first, gzip, gate }) => [
          file,
          kb(gzip),
          first ? "first" : kb(gate),
          first ? "" : verdict(gzip, gate),
        ]),
    )}`,
  );
} else {
  console.log("\nThe site is not built: npm run build");
}
process.exit(missed === 0 ? 0 : 1);
