/** Bundles a Lambda into a folder, once for the same sources: for deployment, measurements and tests. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import type { BuildOptions, Metafile, Plugin } from "esbuild";
import { jobBundle, lambdaBundle, plainBundle } from "./bundle-options.ts";

/**
 * `sst.config.ts` and all commands run in the project's folder. SST runs a copy of its configuration, so
 * `import.meta` is of no use.
 */
const root = process.cwd();
const functionsFolder = "packages/functions/src";
const bundlesFolder = join(root, ".local/lambda");
const requireFromRoot = createRequire(join(root, "package.json"));
// esbuild must not be bundled into SST's copy of `sst.config.ts`.
const loadEsbuild = (): typeof import("esbuild") => requireFromRoot("esbuild");

/**
 * `routes/institutions/contact.ts` becomes `routes-institutions-contact`, because SST expects the handler's file in
 * the root of the folder.
 */
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
/** Returns the folder of an earlier build from the same sources, or undefined. */
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
 * Runs `routes/openapi-document.ts` while its importer is bundled, and puts its exports into the bundle as data.
 * @param inputs collects the files that it was built from
 */
const documentsPlugin = (buildFolder: string, inputs: string[]): Plugin => ({
  name: "documents",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/routes\/openapi-document\.ts$/ }, async ({ path }) => {
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
      const script = `process.stdout.write(JSON.stringify(require(${JSON.stringify(outfile)}).openApiDocument))`;
      const documentJson = execFileSync(process.execPath, ["-e", script], {
        encoding: "utf8",
        maxBuffer: 2 ** 26,
      });
      rmSync(outfile);
      return { contents: `export const openApiDocument = ${documentJson};`, loader: "js" };
    }),
});

const toSourceFile = (entry: string, sourceFolder: string): string => `${sourceFolder}/${entry}`;

/** Lists the files that an entry imports, with all that those import. */
const listReachedInputs = (inputs: Metafile["inputs"], entryFile: string): string[] => {
  const reachedFiles = new Set([entryFile]);
  for (const file of reachedFiles)
    for (const { path, external } of inputs[file]?.imports ?? [])
      if (!external && path in inputs) reachedFiles.add(path);
  return [...reachedFiles];
};

/** Keeps what esbuild wrote for one entry. @returns its folder */
const keepBundle = (name: string, buildFolder: string, inputs: string[], options: BuildOptions): string => {
  const note = join(bundlesFolder, `${name}.json`);
  const digest = computeDigest(inputs, options);
  const folder = note.replace(/json$/, digest);
  // Builds that another process is still writing end in its process id, so they are not removed.
  const olderBuildPattern = new RegExp(`^${name}\\.[0-9a-f]{16}$`);
  for (const olderBuild of readdirSync(bundlesFolder)) {
    if (olderBuildPattern.test(olderBuild) && join(bundlesFolder, olderBuild) !== folder)
      rmSync(join(bundlesFolder, olderBuild), { recursive: true, force: true });
  }
  if (!existsSync(folder)) {
    const ownFolder = join(bundlesFolder, `${name}.${process.pid}`);
    mkdirSync(ownFolder, { recursive: true });
    for (const file of [`${name}.cjs`, `${name}.cjs.map`])
      renameSync(join(buildFolder, file), join(ownFolder, file));
    renameSync(ownFolder, folder);
  }
  writeFileSync(note, JSON.stringify({ inputs, digest } satisfies BuildNote));
  return folder;
};

/**
 * Bundles Lambdas that have the same options in one run, so that esbuild reads what they share once. Each is the same
 * as if it were bundled by itself.
 * @param entries entry files below `packages/functions/src`, or below another folder
 * @returns the folders with their code, in the same order; the handler's file is `toBundleName(entry)`
 */
export const buildLambdas = async (
  entries: readonly string[],
  options: BuildOptions,
  sourceFolder = functionsFolder,
): Promise<string[]> => {
  // A pipeline stored its bundles there; tests of the graph need no code.
  const prebuiltFolder = process.env.LAMBDA_BUNDLES;
  if (prebuiltFolder) return entries.map((entry) => join(prebuiltFolder, toBundleName(entry)));
  const findBuild = (entry: string) =>
    findPreviousBuild(join(bundlesFolder, `${toBundleName(entry)}.json`), options);
  const folders = new Map(entries.map((entry) => [entry, findBuild(entry)]));
  const missingEntries = entries.filter((entry) => folders.get(entry) === undefined);
  if (missingEntries.length > 0) {
    mkdirSync(bundlesFolder, { recursive: true });
    const buildFolder = mkdtempSync(join(bundlesFolder, "build."));
    const documentInputs: string[] = [];
    const { metafile } = await loadEsbuild().build({
      ...options,
      absWorkingDir: root,
      metafile: true,
      plugins: [documentsPlugin(buildFolder, documentInputs)],
      entryPoints: missingEntries.map((entry) => ({
        in: join(root, toSourceFile(entry, sourceFolder)),
        out: toBundleName(entry),
      })),
      outdir: buildFolder,
      outExtension: { ".js": ".cjs" },
    });
    for (const entry of missingEntries) {
      const reachedFiles = listReachedInputs(metafile.inputs, toSourceFile(entry, sourceFolder));
      const hasDocument = reachedFiles.some((file) => file.endsWith("/routes/openapi-document.ts"));
      // Another version of a library can have other files, and esbuild is a library too.
      const inputs = [
        "package-lock.json",
        "stacks/bundle-options.ts",
        ...(hasDocument ? documentInputs : []),
        ...reachedFiles,
      ];
      const uniqueInputs = [...new Set(inputs)].sort();
      folders.set(entry, keepBundle(toBundleName(entry), buildFolder, uniqueInputs, options));
    }
    rmSync(buildFolder, { recursive: true });
  }
  return entries.map((entry) => folders.get(entry) ?? "");
};

/** Returns the options of an entry below `packages/functions/src`. */
export const getBundleOptions = (entry: string): BuildOptions =>
  entry.startsWith("jobs/") ? jobBundle : lambdaBundle;

/**
 * Bundles a Lambda.
 * @param entry an entry file below `packages/functions/src`, or below another folder
 * @returns the folder with the Lambda's code, whose handler file is `toBundleName(entry)`
 */
export const buildLambda = async (
  entry: string,
  options: BuildOptions = getBundleOptions(entry),
  sourceFolder = functionsFolder,
): Promise<string> => {
  const [folder] = await buildLambdas([entry], options, sourceFolder);
  if (!folder) throw new Error(`${entry} was not bundled`);
  return folder;
};

/**
 * Computes the version of the PDF renderer from everything that affects a PDF: the job's code, its libraries and
 * fonts (by the lock file), and the texts.
 */
export const computePressVersion = async (): Promise<string> => {
  const hash = createHash("sha256").update(basename(await buildLambda("jobs/print-document.ts")));
  const texts = readdirSync(join(root, "locales"), { recursive: true, encoding: "utf8" });
  for (const file of texts.filter((name) => name.endsWith(".json")).sort())
    hash.update(file).update(readFileSync(join(root, "locales", file)));
  return hash.digest("hex").slice(0, 16);
};
