/** Bundles the Lambdas as `stacks/` deploys them, for the measurements. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { routes } from "@portal/functions/http/routes";
import { type Job, jobs } from "@portal/functions/jobs/list";
import { buildLambda, toBundleName } from "../stacks/build-lambda.ts";
import { lambdaBundle } from "../stacks/bundle-options.ts";

export const root: string = fileURLToPath(new URL("../", import.meta.url));

export interface LambdaEntry {
  name: string;
  /** Below `packages/functions/src`; the floor's below `bench`. */
  file: string;
  /** On the path of a request: held to the cold-start goal of `quality.md`; jobs are not. */
  request: boolean;
  base?: string;
}
export interface BundledLambda extends LambdaEntry {
  out: string;
  /** Bytes of the bundle as it is, and gzipped. */
  bytes: number;
  gzip: number;
}

/** Every Lambda whose entry file stands, requests first. */
export const listLambdaEntries = (): LambdaEntry[] =>
  [
    ...routes.map((route) => ({
      name: route.resource as string,
      file: route.entry,
      request: true,
      base: `/api${"paths" in route ? route.paths[0].replace("{id}", "none") : route.base}`,
    })),
    ...Object.entries<Job>(jobs).map(([name, job]) => ({
      name,
      file: job.entry,
      request: false,
    })),
  ].filter((entry) => existsSync(join(root, "packages/functions/src", entry.file)));

/** Bundles one entry as it is deployed. The floor is built with the same options. */
export const bundleEntry = async (entry: LambdaEntry): Promise<BundledLambda> => {
  const folder = await (entry.name === "floor"
    ? buildLambda(entry.file, lambdaBundle, "bench")
    : buildLambda(entry.file));
  const out = join(folder, `${toBundleName(entry.file)}.cjs`);
  const text = readFileSync(out);
  return { ...entry, out, bytes: text.length, gzip: gzipSync(text, { level: 9 }).length };
};

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/** A table of text: the first column to the left, numbers to the right. */
export const formatTable = (headings: string[], rows: (string | number)[][]): string => {
  const allRows = [headings, ...rows].map((row) => row.map(String));
  const widths = headings.map((_, i) => Math.max(...allRows.map((row) => row[i]?.length ?? 0)));
  const formatLine = (row: string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  ");
  return [
    formatLine(allRows[0] ?? []),
    widths.map((width) => "─".repeat(width)).join("  "),
    ...allRows.slice(1).map(formatLine),
  ].join("\n");
};
