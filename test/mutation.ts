/**
 * `npm run mutation`: breaks the rules one small change at a time and sees whether a test notices. Prints a score a
 * file and every change that nobody noticed. `npm run mutation -- form 200` takes one area and a sample of 200 changes
 * (chosen by a fixed seed, so that two runs agree); without a number every change is tried. It works on a copy of the
 * rules and their tests: nothing of the project itself is changed.
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
import { parseAst } from "rolldown/parseAst";
import { root, run } from "./support/process.ts";

interface Area {
  sources: string[];
  tests: string[];
}
const areas: Record<string, Area> = {
  form: {
    sources: [
      "packages/core/src/form/{check,evaluate,visible,totals,files,sheet,diff,text,phone,identifiers}.ts",
      "packages/core/src/form/kinds/*.ts",
    ],
    tests: ["test/core/form/*.test.ts", "test/schemes/{kinds,sketches}.test.ts"],
  },
  calendar: { sources: ["packages/core/src/calendar/index.ts"], tests: ["test/core/calendar.test.ts"] },
  moves: {
    sources: ["packages/core/src/application/{status,permit}.ts"],
    tests: ["test/core/application/moves.test.ts"],
  },
  limits: {
    sources: ["packages/core/src/application/limits.server.ts"],
    tests: ["test/core/application/limits.test.ts"],
  },
};

interface Node {
  type: string;
  start: number;
  end: number;
  [member: string]: unknown;
}
export interface Mutant {
  file: string;
  line: number;
  what: string;
  code: string;
}

const swaps: Record<string, string> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "&&": "||",
  "||": "&&",
  "??": "&&",
};
const calls: Record<string, string> = { some: "every", every: "some", min: "max", max: "min" };
/** What stands in types says nothing at run time. */
const silent = /^TS|^Import|^Export(All|Specifier)/;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** Every place of a text where one small change makes another program. */
const changesOf = (code: string): { at: Node; to: string }[] => {
  const found: { at: Node; to: string }[] = [];
  const slice = (node: Node) => code.slice(node.start, node.end);
  const visit = (node: Node): void => {
    if (silent.test(node.type) && node.type !== "TSAsExpression" && node.type !== "TSSatisfiesExpression")
      return;
    const part = (member: string) => node[member] as Node;
    switch (node.type) {
      case "BinaryExpression":
      case "LogicalExpression": {
        const to = swaps[String(node.operator)];
        if (to) found.push({ at: node, to: `(${slice(part("left"))}) ${to} (${slice(part("right"))})` });
        break;
      }
      case "ConditionalExpression":
      case "IfStatement":
        for (const to of ["true", "false"]) found.push({ at: part("test"), to });
        break;
      case "UnaryExpression":
        if (node.operator === "!" || node.operator === "-")
          found.push({ at: node, to: slice(part("argument")) });
        break;
      case "Literal":
        if (typeof node.value === "boolean") found.push({ at: node, to: String(!node.value) });
        if (typeof node.value === "number") found.push({ at: node, to: String(node.value + 1) });
        break;
      case "ArrayExpression":
        if ((node.elements as Node[]).length > 0) found.push({ at: node, to: "[]" });
        break;
      case "CallExpression": {
        const callee = part("callee");
        const property = callee.property as Node | undefined;
        const to = calls[String(property?.name)];
        if (callee.type === "MemberExpression" && property && to) found.push({ at: property, to });
        break;
      }
      case "ReturnStatement":
        if (isNode(node.argument)) found.push({ at: node.argument, to: "undefined" });
        break;
      case "ArrowFunctionExpression":
        if (part("body").type !== "BlockStatement") found.push({ at: part("body"), to: "(undefined)" });
        break;
    }
    for (const [member, inner] of Object.entries(node)) {
      if (member === "typeAnnotation" || member === "returnType" || member === "typeArguments") continue;
      for (const one of Array.isArray(inner) ? inner : [inner]) if (isNode(one)) visit(one);
    }
  };
  visit(parseAst(code, { lang: "ts" }) as unknown as Node);
  return found;
};

/** The mutants of a file in the order of its text. */
export const mutantsOf = (file: string): Mutant[] => {
  const code = readFileSync(file, "utf8");
  return changesOf(code).map(({ at, to }) => ({
    file,
    line: code.slice(0, at.start).split("\n").length,
    what: `${code.slice(at.start, at.end).replace(/\s+/g, " ").slice(0, 60)} → ${to.replace(/\s+/g, " ").slice(0, 60)}`,
    code: code.slice(0, at.start) + to + code.slice(at.end),
  }));
};

/** Numbers that look random and are the same in every run (mulberry32). */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};
const sample = <T>(all: T[], size: number): T[] => {
  const next = seeded(1);
  return all
    .map((one) => ({ one, order: next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, size)
    .map(({ one }) => one);
};

/** A copy of what the rule tests need, so that nothing of the project itself is changed. */
const copied = (): string => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mutation-")));
  for (const part of ["packages/core", "test", "locales", "local", "package.json"])
    cpSync(root + part, join(folder, part), { recursive: true });
  symlinkSync(`${root}node_modules`, join(folder, "node_modules"));
  return folder;
};

/** Tries the mutants of an area one after the other; answers those that no test noticed. */
const survivorsOf = async ({ tests }: Area, mutants: Mutant[], folder: string): Promise<Mutant[]> => {
  const config = join(folder, "vitest.config.mjs");
  writeFileSync(
    config,
    `export default ${JSON.stringify({
      resolve: { alias: [{ find: "@portal/core", replacement: join(folder, "packages/core/src") }] },
      // A change may make a loop endless.
      test: { include: tests, bail: 1, testTimeout: 20_000, teardownTimeout: 1_000, reporters: ["dot"] },
    })
      // The package maps a name to a file of the same name with its ending.
      .replace('"@portal/core"', "/^@portal\\/core\\/(.+)$/")
      .replace('core/src"', 'core/src/$1.ts"')};`,
  );
  const passes = async (): Promise<boolean> =>
    (await run("vitest", ["run", "--config", config, "--root", folder], { cwd: folder })).status === 0;
  if (!(await passes())) throw new Error("The tests fail before anything is changed.");
  const survivors: Mutant[] = [];
  for (const mutant of mutants) {
    const path = join(folder, relative(root, mutant.file));
    writeFileSync(path, mutant.code);
    if (await passes()) survivors.push(mutant);
    cpSync(mutant.file, path);
  }
  return survivors;
};

const [wanted, size] = process.argv.slice(2);
const folder = copied();
for (const [name, area] of Object.entries(areas)) {
  if (wanted && wanted !== name) continue;
  const files = globSync(area.sources, { cwd: root }).sort();
  const all = files.flatMap((file) => mutantsOf(root + file));
  const tried = size ? sample(all, Number(size)) : all;
  const survivors = await survivorsOf(area, tried, folder);
  const score = (of: Mutant[]) => {
    const left = of.filter((mutant) => survivors.includes(mutant)).length;
    return `${of.length - left} of ${of.length} noticed, ${Math.round((1 - left / of.length) * 100)} %`;
  };
  console.log(`\n${name}: ${score(tried)} (${all.length} changes possible)`);
  for (const file of files) {
    const own = tried.filter((mutant) => mutant.file === root + file);
    if (own.length > 0) console.log(`  ${relative("packages/core/src", file)}: ${score(own)}`);
  }
  for (const { file, line, what } of survivors) console.log(`    ${relative(root, file)}:${line}  ${what}`);
}
rmSync(folder, { recursive: true, force: true });
