/** Bundles the Lambdas as `stacks/` deploys them, for the measurements. */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { routes } from "@portal/functions/http/routes";
import { type Job, jobs } from "@portal/functions/jobs/list";
import { build } from "esbuild";
import { bundle } from "../stacks/bundle.ts";

export const root: string = fileURLToPath(new URL("../", import.meta.url));

export interface Entry {
  name: string;
  file: string;
  /** On the path of a request: held to the cold-start goal of `quality.md`; jobs and what makes files are not. */
  request: boolean;
  base?: string;
}
export interface Bundled extends Entry {
  out: string;
  /** Bytes of the bundle as it is, and gzipped. */
  bytes: number;
  gzip: number;
}

const functions = "packages/functions/src";
/** Every Lambda whose entry file stands, requests first. */
export const entries = (): Entry[] =>
  [
    ...routes.map((route) => ({
      name: route.resource as string,
      file: `${functions}/${route.entry}`,
      // Printing carries fonts, the document of the API the schemas of every handler, and the export writes a spreadsheet
      // in its first call: what makes a file is measured and not held to the goal of a request.
      request:
        !(route.uses as readonly string[]).includes("fonts") &&
        route.resource !== "openapi" &&
        route.resource !== "staffExport",
      base: `/api${"paths" in route ? route.paths[0].replace("{id}", "none") : route.base}`,
    })),
    ...Object.entries<Job>(jobs).map(([name, job]) => ({
      name,
      file: `${functions}/${job.entry}`,
      request: false,
    })),
  ].filter((entry) => existsSync(join(root, entry.file)));

/** Bundles one entry into `.local/bench/`. */
export const bundled = async (entry: Entry): Promise<Bundled> => {
  const folder = join(root, ".local/bench", entry.name);
  mkdirSync(folder, { recursive: true });
  const out = join(folder, "index.cjs");
  await build({
    entryPoints: [join(root, entry.file)],
    outfile: out,
    bundle: true,
    platform: "node",
    format: bundle.format,
    minify: bundle.minify,
    sourcemap: "external",
    target: bundle.esbuild.target,
    mainFields: bundle.esbuild.mainFields,
    external: bundle.esbuild.external,
    define: bundle.esbuild.define,
    alias: bundle.esbuild.alias,
    banner: { js: bundle.banner },
    logLevel: "error",
  });
  const text = readFileSync(out);
  return { ...entry, out, bytes: text.length, gzip: gzipSync(text, { level: 9 }).length };
};

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/** A table of text: the first column to the left, numbers to the right. */
export const table = (head: string[], rows: (string | number)[][]): string => {
  const all = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0)));
  const line = (row: string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  ");
  return [
    line(all[0] ?? []),
    widths.map((width) => "─".repeat(width)).join("  "),
    ...all.slice(1).map(line),
  ].join("\n");
};
