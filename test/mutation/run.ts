/**
 * `npm run mutation`: breaks the rules by one small change at a time and checks whether a test fails. It prints a
 * score per file and every change that no test noticed. `npm run mutation -- form 200` takes one area and a sample of
 * 200 changes (with a fixed seed, so that two runs agree); without a number every change is tried. `npm run mutation
 * -- all 25 20261123` takes 25 changes of every area with another seed, and exits with status 1 when too few are
 * noticed; `third` instead of `all` takes every third area, with the next seed the next one: the slice of `npm run
 * gates`. It works on a copy, so nothing in the project changes.
 */
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { projectRoot, runCommand } from "../support/project/run-command.ts";
import { getFreePort } from "../support/tables/dynamodb.ts";
import { type Change, embedChanges, listChanges } from "./changes.ts";

interface Area {
  sources: string[];
  tests: string[];
  /** Its tests write to tables of an emulator, each to one of its own. */
  emulator?: true;
}
const areas: Record<string, Area> = {
  form: {
    // Personal fields and links in texts are proved by what the handlers do with them (`test/security`).
    sources: [
      "packages/core/src/forms/{import-codes,issue-codes,scheme-schema,validate-answers,visible-fields}.ts",
      "packages/core/src/forms/values/{format-value,identifiers,open-spreadsheet,phone,read-spreadsheet,text-rules}.ts",
      "packages/core/src/forms/{expressions,kinds}/*.ts",
    ],
    tests: [
      "test/core/forms/*.test.ts",
      "test/schemes/{edges,kinds,mini-zone,sketches}.test.ts",
      "test/security/import-content.test.ts",
    ],
  },
  calendar: {
    sources: ["packages/core/src/calendar/index.ts"],
    tests: ["test/core/calendar/calendar.test.ts"],
  },
  moves: {
    sources: [
      "packages/core/src/applications/{permissions/authorization,transitions/decide-transition,transitions/definitions/{shared/guards,find-transition}}.ts",
    ],
    tests: ["test/core/applications/{decide-transition,makers,moves,permit,stock-reasons}.test.ts"],
  },
  limits: {
    sources: ["packages/core/src/applications/reservations/{limit-keys.server,common-owners}.ts"],
    tests: ["test/core/applications/{limits,owners}.test.ts"],
  },
  eligibility: {
    sources: [
      "packages/core/src/applications/eligibility/{eligibility-conditions,remaining-applications,check-eligibility.server}.ts",
    ],
    tests: ["test/core/applications/{eligibility,eligibility-command}.test.ts"],
    emulator: true,
  },
  refunds: {
    sources: ["packages/core/src/applications/fees/{calculate-refund,refund-quote}.ts"],
    tests: ["test/core/payments/{refund,refund-bands,refund-quote,refund-taken-back}.test.ts"],
  },
  permissions: {
    sources: [
      "packages/core/src/institutions/institution-authorization.server.ts",
      "packages/core/src/institutions/sub-accounts/index.ts",
    ],
    tests: ["test/core/institutions/authorization.test.ts"],
    emulator: true,
  },
  jobs: {
    sources: ["packages/functions/src/{jobs/{sweep-due,job-log},queues/send-messages}.ts"],
    tests: ["test/functions/jobs/{job-log,send-messages,sweep}.test.ts"],
    emulator: true,
  },
  stores: {
    sources: [
      "packages/core/src/platform/{rate-limits/rate-limit-store,idempotency/idempotency-store}.server.ts",
    ],
    tests: ["test/core/identity/rate-limits.test.ts", "test/core/platform/idempotency-store.test.ts"],
    emulator: true,
  },
};

type Mutant = Change & { file: string };

/** Creates a seeded random source with the same numbers in every run (mulberry32). */
const createSeededRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};
const drawSample = <T>(all: T[], size: number, seed: number): T[] => {
  const next = createSeededRandom(seed);
  return all
    .map((one) => ({ one, order: next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, size)
    .map(({ one }) => one);
};

/** Copies what the rule tests need, so that nothing in the project changes. */
const createWorkingCopy = (): string => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mutation-")));
  for (const part of ["packages/core", "packages/functions", "test", "locales", "local", "package.json"])
    cpSync(projectRoot + part, join(folder, part), { recursive: true });
  symlinkSync(`${projectRoot}node_modules`, join(folder, "node_modules"));
  return folder;
};

/** Tries the mutants of an area; returns those that no test noticed, and those of them that no test reached. */
const findSurvivors = async (
  { tests, emulator }: Area,
  all: readonly Mutant[],
  tried: readonly Mutant[],
  folder: string,
): Promise<{ left: Mutant[]; unreached: Set<Mutant> }> => {
  for (const file of new Set(all.map((one) => one.file))) {
    const ownMutants = all.filter((one) => one.file === file);
    const code = embedChanges(
      readFileSync(projectRoot + file, "utf8"),
      ownMutants,
      all.indexOf(ownMutants[0] as Mutant),
    );
    writeFileSync(join(folder, file), code);
  }
  const config = join(folder, "vitest.config.mjs");
  const shim = join(folder, "test/mutation/shim.ts");
  writeFileSync(
    config,
    `export default {
      plugins: [{ name: "shim", enforce: "pre", resolveId: (id, from = "") =>
        id === "vitest" && !from.includes("/test/mutation/") ? ${JSON.stringify(shim)} : undefined }],
      resolve: { alias: [
        { find: /^@portal\\/(core|functions)\\/(.+)$/, replacement: ${JSON.stringify(join(folder, "packages/$1/src/$2.ts"))} },
      ] },
      test: {
        include: ["test/mutation/driver.ts"],
        reporters: ["dot"],
        globalSetup: ${JSON.stringify(emulator ? [join(folder, "test/support/setup/global-setup.ts")] : [])},
        // Errors outside of tests do not count, because a failed test has already noticed the change.
        dangerouslyIgnoreUnhandledErrors: true,
      },
    };`,
  );
  const out = join(folder, "out.json");
  const files = globSync(tests, { cwd: folder }).map((file) => join(folder, file));
  const MUTATION = JSON.stringify({ files, tried: tried.map((one) => all.indexOf(one)), out });
  const testRun = await runCommand("vitest", ["run", "--config", config, "--root", folder], {
    cwd: folder,
    // Modules keep the table and the address they began with, and each test begins anew.
    env: { MUTATION, TEST_TABLE: "mutation", TEST_SERVICES_PORT: String(await getFreePort()) },
  });
  if (testRun.status !== 0) throw new Error(testRun.output);
  const { left, unreached, whole } = JSON.parse(readFileSync(out, "utf8")) as Record<string, number[]>;
  if (!whole) throw new Error("A change left something behind: the tests fail after all of them.");
  const pickTests = (numbers: number[] = []) => numbers.flatMap((n) => all[n] ?? []);
  return { left: pickTests(left), unreached: new Set(pickTests(unreached)) };
};

/**
 * The least share of changes that is noticed, of a whole area (decision 0173; quality.md asks for 0.80). A sample of a
 * seed that changes every day is held to less, since chance alone takes some: with 25 changes of an area at 0.88, fewer
 * than 0.64 are noticed in one run of a thousand.
 */
const MIN_NOTICED_SHARE = { whole: 0.85, sample: 0.64 };
const [wanted = "all", size, seed = "1"] = process.argv.slice(2);
let below = 0;
/** Each area runs all of its tests twice beside its changes, so that fewer areas a day take less than fewer changes. */
const THIRD = 3;
const wantedAreas = Object.entries(areas).filter(
  ([name], place) =>
    wanted === "all" || wanted === name || (wanted === "third" && place % THIRD === Number(seed) % THIRD),
);
if (wantedAreas.length === 0) throw new Error(`${wanted} ${seed}: there is no such area`);
for (const [name, area] of wantedAreas) {
  const files = globSync(area.sources, { cwd: projectRoot }).sort();
  const all = files.flatMap((file) =>
    listChanges(readFileSync(projectRoot + file, "utf8")).map((change): Mutant => ({ ...change, file })),
  );
  const triedChanges = size ? drawSample(all, Number(size), Number(seed)) : all;
  const folder = createWorkingCopy();
  const { left, unreached } = await findSurvivors(area, all, triedChanges, folder);
  rmSync(folder, { recursive: true, force: true });
  const computeScore = (of: Mutant[]) => {
    const openCount = of.filter((mutant) => left.includes(mutant)).length;
    return `${of.length - openCount} of ${of.length} noticed, ${Math.round((1 - openCount / of.length) * 100)} %`;
  };
  const least = size ? MIN_NOTICED_SHARE.sample : MIN_NOTICED_SHARE.whole;
  const enough = 1 - left.length / triedChanges.length >= least;
  if (!enough) below++;
  console.log(
    `\n${name}: ${computeScore(triedChanges)} (${all.length} changes possible)${enough ? "" : ` ✗ below ${least * 100} %`}`,
  );
  for (const file of files) {
    const ownMutants = triedChanges.filter((mutant) => mutant.file === file);
    if (ownMutants.length > 0) console.log(`  ${relative("packages", file)}: ${computeScore(ownMutants)}`);
  }
  for (const one of left)
    console.log(
      `    ${one.file}:${one.line}  ${one.what}${unreached.has(one) ? "  (no test comes by)" : ""}`,
    );
}
process.exit(below === 0 ? 0 : 1);
