/**
 * `npm run bench:weight`: what travels: each Lambda's bundle beside its bound (decision 0164), and each file of the
 * built site, gzipped, beside the gates of `experience.md`: a lazy part 45 KB, a namespace of texts 12 KB, style 15 KB.
 * Then each kind of page with everything it loads. Exit code 1 when a gate is missed.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import {
  bundleAllEntries,
  bundleEntry,
  formatTable,
  listLambdaEntries,
  MAX_LAMBDA_GZIP_BYTES,
  root,
} from "./bundle-lambda.ts";
import { describeGoal, keepFigure } from "./figures.ts";
import { buildSiteInMemory, pageBounds } from "./page-weights.ts";

const MAX_CHUNK_GZIP = 45_000;
const MAX_TEXTS_GZIP = 12_000;
const MAX_STYLE_GZIP = 15_000;

/** The goal of quality.md for the bundle of a request-path Lambda, in kilobytes of gzip. */
const LAMBDA_GOAL_KB = 300;

const formatKilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
let missedGates = 0;
const checkGate = (bytes: number, limit: number): string => {
  if (bytes <= limit) return "✓";
  missedGates++;
  return "✗";
};

await bundleAllEntries();
const lambdas = await Promise.all(listLambdaEntries().map(bundleEntry));
console.log(
  formatTable(
    ["lambda", "KB", "KB gz", `goal ${LAMBDA_GOAL_KB}`, `bound ${MAX_LAMBDA_GZIP_BYTES / 1000}`],
    lambdas.map(({ name, bytes, gzip, request }) => {
      const measuredWeight = [name, formatKilobytes(bytes), formatKilobytes(gzip)];
      if (!request) return [...measuredWeight, "", ""];
      const figure = { measured: gzip / 1000, goal: LAMBDA_GOAL_KB, unit: "KB of gzip" };
      keepFigure({ name: `bundle of ${name}`, ...figure, bound: MAX_LAMBDA_GZIP_BYTES / 1000 });
      return [...measuredWeight, describeGoal(figure), checkGate(gzip, MAX_LAMBDA_GZIP_BYTES)];
    }),
  ),
);

const dist = join(root, "packages/web/dist");
if (existsSync(dist)) {
  // The scripts that a page names itself are its first ones; the restricted views have a page of their own.
  const html = [join(dist, "index.html"), join(`${dist}-server`, "restricted.html")]
    .map((page) => readFileSync(page, "utf8"))
    .join("\n");
  const rows = globSync("assets/*.{js,css}", { cwd: dist }).map((file) => {
    const text = readFileSync(join(dist, file), "utf8");
    const gzip = gzipSync(text, { level: 9 }).length;
    const isFirstLoad = html.includes(basename(file));
    const isTextBundle = /^(zh-Han[ts]|en|pt)-/.test(basename(file));
    const sizeLimit = file.endsWith(".css") ? MAX_STYLE_GZIP : isTextBundle ? MAX_TEXTS_GZIP : MAX_CHUNK_GZIP;
    return { file: basename(file), first: isFirstLoad, gzip, gate: sizeLimit };
  });
  rows.sort((a, b) => b.gzip - a.gzip);
  console.log(
    `\n${formatTable(
      ["site, heaviest first", "KB gz", "gate KB", ""],
      rows
        .slice(0, 25)
        .map(({ file, first, gzip, gate }) => [
          file,
          formatKilobytes(gzip),
          first ? "first" : formatKilobytes(gate),
          first ? "" : checkGate(gzip, gate),
        ]),
    )}`,
  );
} else {
  console.log("\nThe site is not built: npm run build");
}

const site = await buildSiteInMemory();
console.log(
  `\n${formatTable(
    ["page", "script KB gz", "gate KB", "", "style KB gz", "gate KB", "", "files"],
    pageBounds.map(({ page, bounds }) => {
      const { script, style } = site.weighPage(page);
      return [
        page,
        formatKilobytes(script),
        String(bounds.script),
        checkGate(script, bounds.script * 1000),
        formatKilobytes(style),
        String(bounds.style),
        checkGate(style, bounds.style * 1000),
        String(site.collectPageChunks(page).size),
      ];
    }),
  )}`,
);
process.exit(missedGates === 0 ? 0 : 1);
