/** Bundles the Lambdas like `stacks/`, for the measurements. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { routes } from "@portal/functions/http/routes";
import { type Job, jobs } from "@portal/functions/jobs/list";
import { buildLambda, buildLambdas, getBundleOptions, toBundleName } from "../stacks/build-lambda.ts";
import { jobBundle, lambdaBundle } from "../stacks/bundle-options.ts";

export const root: string = fileURLToPath(new URL("../", import.meta.url));

/** The most bytes of gzip that a Lambda on the path of a request may have (decisions 0164, 0689, 0778). */
export const MAX_LAMBDA_GZIP_BYTES = 400_000;

export interface LambdaEntry {
  name: string;
  /** Below `packages/functions/src`; the floor's below `bench`. */
  file: string;
  /** On the path of a request, with the cold-start goal of `quality.md`; jobs have none. */
  request: boolean;
  base?: string;
}
export interface BundledLambda extends LambdaEntry {
  out: string;
  /** Size of the bundle in bytes, and with gzip. */
  bytes: number;
  gzip: number;
}

/** Lists every Lambda with an entry file, request-path ones first. */
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

/** Bundles every Lambda as it is deployed, so that `bundleEntry` finds each. */
export const bundleAllEntries = async (): Promise<void> => {
  const entries = listLambdaEntries().map(({ file }) => file);
  const isJob = (file: string): boolean => getBundleOptions(file) === jobBundle;
  await buildLambdas(entries.filter(isJob), jobBundle);
  await buildLambdas(
    entries.filter((file) => !isJob(file)),
    lambdaBundle,
  );
};

/** Bundles one entry as it is deployed. The floor uses the same options. */
export const bundleEntry = async (entry: LambdaEntry): Promise<BundledLambda> => {
  const folder = await (entry.name === "floor"
    ? buildLambda(entry.file, lambdaBundle, "bench")
    : buildLambda(entry.file));
  const out = join(folder, `${toBundleName(entry.file)}.cjs`);
  const text = readFileSync(out);
  return { ...entry, out, bytes: text.length, gzip: gzipSync(text, { level: 9 }).length };
};

export const findMedian = (values: number[]): number => {
  const sortedValues = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sortedValues.length / 2);
  return sortedValues.length % 2
    ? (sortedValues[middle] ?? 0)
    : ((sortedValues[middle - 1] ?? 0) + (sortedValues[middle] ?? 0)) / 2;
};

/** Formats a table as text: the first column left-aligned, numbers right-aligned. */
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
