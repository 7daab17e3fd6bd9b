/** Bundles a Lambda into a folder, once for the same sources: for the deploy, the measurements and the tests. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import type { BuildOptions, Plugin } from "esbuild";
import { jobBundle, lambdaBundle, plainBundle } from "./bundle-options.ts";

/** `sst.config.ts` and all commands run in the project's folder; the former from a copy, so `import.meta` says nothing. */
const root = process.cwd();
const bundlesFolder = join(root, ".local/lambda");
const requireFromRoot = createRequire(join(root, "package.json"));
// esbuild must not be bundled into the copy of `sst.config.ts`.
const loadEsbuild = (): typeof import("esbuild") => requireFromRoot("esbuild");

/** `routes/institutions/contact.ts` is `routes-institutions-contact`: SST wants the handler's file in the root of the folder. */
export const toBundleName = (entry: string): string => entry.replace(/\.ts$/, "").replaceAll("/", "-");

interface BuildNote {
  inputs: string[];
  digest: string;
}
const computeDigest = (inputs: readonly string[], options: BuildOptions): string => {
  const hash = createHash("sha256").update(JSON.stringify(options));
  for (const input of inputs) hash.update(input).update(readFileSync(join(root, input)));
  return hash.digest("hex").slice(0, 16);
};
/** The folder made of the same sources before, or undefined. */
const findPreviousBuild = (note: string, options: BuildOptions): string | undefined => {
  if (!existsSync(note)) return undefined;
  const { inputs, digest } = JSON.parse(readFileSync(note, "utf8")) as BuildNote;
  const haveAllInputs = inputs.every((input) => existsSync(join(root, input)));
  const folder = note.replace(/json$/, digest);
  return haveAllInputs && computeDigest(inputs, options) === digest && existsSync(folder)
    ? folder
    : undefined;
};

/**
 * `bundle/openapi-document.ts` is run as its reader is bundled, and what it exports goes into the bundle as it is.
 * @param inputs gets the files that it was made of
 */
const documentsPlugin = (buildFolder: string, inputs: string[]): Plugin => ({
  name: "documents",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/bundle\/openapi-document\.ts$/ }, async ({ path }) => {
      const outfile = join(buildFolder, "maker.cjs");
      const { metafile } = await loadEsbuild().build({
        ...plainBundle,
        absWorkingDir: root,
        metafile: true,
        sourcemap: false,
        entryPoints: [path],
        outfile,
      });
      inputs.push(...Object.keys(metafile.inputs));
      const script = `process.stdout.write(JSON.stringify(require(${JSON.stringify(outfile)}).document))`;
      const documentJson = execFileSync(process.execPath, ["-e", script], {
        encoding: "utf8",
        maxBuffer: 2 ** 26,
      });
      rmSync(outfile);
      return { contents: `export const document = ${documentJson};`, loader: "js" };
    }),
});

/**
 * @param entry an entry file below `packages/functions/src`, or below another folder
 * @returns the folder that is a Lambda's code; the handler's file in it is `nameOf(entry)`
 */
export const buildLambda = async (
  entry: string,
  options: BuildOptions = entry.startsWith("jobs/") ? jobBundle : lambdaBundle,
  sourceFolder = "packages/functions/src",
): Promise<string> => {
  const name = toBundleName(entry);
  // Where a pipeline has put what it built already; the tests of the graph need no code at all.
  const prebuiltFolder = process.env.LAMBDA_BUNDLES;
  if (prebuiltFolder) return join(prebuiltFolder, name);
  const note = join(bundlesFolder, `${name}.json`);
  const previousBuild = findPreviousBuild(note, options);
  if (previousBuild) return previousBuild;
  const buildFolder = join(bundlesFolder, `${name}.${process.pid}`);
  mkdirSync(buildFolder, { recursive: true });
  const documentInputs: string[] = [];
  const { metafile } = await loadEsbuild().build({
    ...options,
    absWorkingDir: root,
    metafile: true,
    plugins: [documentsPlugin(buildFolder, documentInputs)],
    entryPoints: [join(root, sourceFolder, entry)],
    outfile: join(buildFolder, `${name}.cjs`),
  });
  // Another release of a library may consist of other files, and esbuild is one of them.
  const inputs = [
    ...new Set([
      "package-lock.json",
      "stacks/bundle-options.ts",
      ...documentInputs,
      ...Object.keys(metafile.inputs),
    ]),
  ];
  const digest = computeDigest(inputs, options);
  const folder = note.replace(/json$/, digest);
  // What is being made beside it by another process ends in that one's number.
  const olderBuildPattern = new RegExp(`^${name}\\.[0-9a-f]{16}$`);
  for (const olderBuild of readdirSync(bundlesFolder)) {
    if (olderBuildPattern.test(olderBuild) && join(bundlesFolder, olderBuild) !== folder)
      rmSync(join(bundlesFolder, olderBuild), { recursive: true, force: true });
  }
  if (existsSync(folder)) rmSync(buildFolder, { recursive: true });
  else renameSync(buildFolder, folder);
  writeFileSync(note, JSON.stringify({ inputs, digest } satisfies BuildNote));
  return folder;
};

/** Names the press by all that a paper looks like: the job's code, its libraries and fonts (by their lock), the texts. */
export const computePressVersion = async (): Promise<string> => {
  const hash = createHash("sha256").update(basename(await buildLambda("jobs/print-paper.ts")));
  const texts = readdirSync(join(root, "locales"), { recursive: true, encoding: "utf8" });
  for (const file of texts.filter((name) => name.endsWith(".json")).sort())
    hash.update(file).update(readFileSync(join(root, "locales", file)));
  return hash.digest("hex").slice(0, 16);
};
