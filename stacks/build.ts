/** Bundles a Lambda into a folder, once for the same sources: for the deploy, the measurements and the tests. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import type { BuildOptions, Plugin } from "esbuild";
import { electrodb, job, lambda, narrow, plain } from "./bundle.ts";

/** `sst.config.ts` and all commands run in the project's folder; the former from a copy, so `import.meta` says nothing. */
const root = process.cwd();
const lambdas = join(root, ".local/lambda");
const from = createRequire(join(root, "package.json"));
// esbuild must not be bundled into the copy of `sst.config.ts`.
const esbuild = (): typeof import("esbuild") => from("esbuild");

/** `resources/contact.ts` is `resources-contact`: SST wants the handler's file in the root of the folder. */
export const nameOf = (entry: string): string => entry.replace(/\.ts$/, "").replaceAll("/", "-");

interface Made {
  inputs: string[];
  digest: string;
}
const digestOf = (inputs: readonly string[], options: BuildOptions): string => {
  const hash = createHash("sha256").update(JSON.stringify(options));
  for (const input of inputs) hash.update(input).update(readFileSync(join(root, input)));
  return hash.digest("hex").slice(0, 16);
};
/** The folder made of the same sources before, or undefined. */
const before = (note: string, options: BuildOptions): string | undefined => {
  if (!existsSync(note)) return undefined;
  const { inputs, digest } = JSON.parse(readFileSync(note, "utf8")) as Made;
  const there = inputs.every((input) => existsSync(join(root, input)));
  const folder = note.replace(/json$/, digest);
  return there && digestOf(inputs, options) === digest && existsSync(folder) ? folder : undefined;
};

/**
 * `bundle/document.ts` is run as its reader is bundled, and what it exports goes into the bundle as it is.
 * @param inputs gets the files that it was made of
 */
const documents = (making: string, inputs: string[]): Plugin => ({
  name: "documents",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/bundle\/document\.ts$/ }, async ({ path }) => {
      const outfile = join(making, "maker.cjs");
      const { metafile } = await esbuild().build({
        ...plain,
        absWorkingDir: root,
        metafile: true,
        sourcemap: false,
        entryPoints: [path],
        outfile,
      });
      inputs.push(...Object.keys(metafile.inputs));
      const script = `process.stdout.write(JSON.stringify(require(${JSON.stringify(outfile)}).document))`;
      const made = execFileSync(process.execPath, ["-e", script], { encoding: "utf8", maxBuffer: 2 ** 26 });
      rmSync(outfile);
      return { contents: `export const document = ${made};`, loader: "js" };
    }),
});

/**
 * @param entry an entry file below `packages/functions/src`, or below another folder
 * @returns the folder that is a Lambda's code; the handler's file in it is `nameOf(entry)`
 */
export const built = async (
  entry: string,
  options: BuildOptions = entry.startsWith("jobs/") ? job : lambda,
  below = "packages/functions/src",
): Promise<string> => {
  const name = nameOf(entry);
  // Where a pipeline has put what it built already; the tests of the graph need no code at all.
  const given = process.env.LAMBDA_BUNDLES;
  if (given) return join(given, name);
  const note = join(lambdas, `${name}.json`);
  const found = before(note, options);
  if (found) return found;
  const making = join(lambdas, `${name}.${process.pid}`);
  mkdirSync(making, { recursive: true });
  const shared = { absWorkingDir: root, metafile: true as const };
  const read: string[] = [];
  const made = [
    await esbuild().build({
      ...shared,
      ...options,
      plugins: [documents(making, read), ...(options.plugins ?? [])],
      entryPoints: [join(root, below, entry)],
      outfile: join(making, `${name}.cjs`),
    }),
  ];
  if (options.alias?.electrodb) {
    made.push(
      await esbuild().build({
        ...shared,
        ...electrodb,
        entryPoints: [from.resolve("electrodb")],
        outfile: join(making, "electrodb.cjs"),
      }),
    );
  }
  // Another release of a library may stand in other files, and esbuild is one; what a plugin writes is no file.
  const inputs = [
    ...new Set([
      "package-lock.json",
      "stacks/bundle.ts",
      ...read,
      ...made.flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {})),
    ]),
  ].filter((input) => !input.startsWith(`${narrow.name}:`));
  const digest = digestOf(inputs, options);
  const folder = note.replace(/json$/, digest);
  // What is being made beside it by another process ends in that one's number.
  const older = new RegExp(`^${name}\\.[0-9a-f]{16}$`);
  for (const old of readdirSync(lambdas)) {
    if (older.test(old) && join(lambdas, old) !== folder)
      rmSync(join(lambdas, old), { recursive: true, force: true });
  }
  if (existsSync(folder)) rmSync(making, { recursive: true });
  else renameSync(making, folder);
  writeFileSync(note, JSON.stringify({ inputs, digest } satisfies Made));
  return folder;
};

/** Names the press by all that a paper looks like: the job's code, its libraries and fonts (by their lock), the texts. */
export const pressed = async (): Promise<string> => {
  const hash = createHash("sha256").update(basename(await built("jobs/print-paper.ts")));
  const texts = readdirSync(join(root, "locales"), { recursive: true, encoding: "utf8" });
  for (const file of texts.filter((name) => name.endsWith(".json")).sort())
    hash.update(file).update(readFileSync(join(root, "locales", file)));
  return hash.digest("hex").slice(0, 16);
};
