/**
 * The house's rules that no compiler holds (`docs/decisions/0001`): who may know whom, and where the time comes from.
 */

import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { routes } from "@portal/functions/http/routes";
import { jobs } from "@portal/functions/jobs/list";
import { describe, expect, test } from "vitest";
import recordedDeployment from "../local/deployment/recorded.json" with { type: "json" };
import { projectRoot } from "./support/project/run-command.ts";
import { listSources, type SourceFile } from "./support/project/sources.ts";

const core = listSources("packages/core/src");
const functions = listSources("packages/functions/src");
const web = listSources("packages/web/src");
const local = listSources("local");
const stacks = listSources("stacks");
const all = [...core, ...functions, ...web, ...local, ...stacks];
const byPath = new Map(all.map((source) => [source.path, source]));
const isServer = (path: string) => /\.server\.tsx?$/.test(path);

const listOffenders = (
  files: SourceFile[],
  wrong: (source: SourceFile) => (string | undefined)[],
): string[] =>
  files.flatMap((source) => wrong(source).flatMap((what) => (what ? [`${source.path}: ${what}`] : [])));

test("core outside *.server.ts is pure: no AWS, no electrodb, no Node module, no environment", () => {
  expect(
    listOffenders(
      core.filter((source) => !isServer(source.path)),
      (source) => [
        ...source.imports.filter((name) => /^(@aws-sdk|@smithy|electrodb|node:|pdfkit|file-type)/.test(name)),
        ...source.runtimeFiles.filter(isServer),
        /\bprocess\.env\b/.test(source.text) ? "process.env" : undefined,
      ],
    ),
  ).toEqual([]);
});

test("core knows no HTTP, no site and no machine it runs on", () => {
  expect(
    listOffenders(core, (source) => [
      ...source.imports.filter((name) =>
        /^(@middy|aws-lambda|react|node:http|@portal\/functions|@portal\/web)/.test(name),
      ),
      ...source.files.filter(
        (file) => !file.startsWith("packages/core/") && !/^(locales|local\/data)\//.test(file),
      ),
      /\bstatusCode\b|APIGatewayProxy/.test(source.text) ? "an HTTP answer" : undefined,
    ]),
  ).toEqual([]);
});

/** Finds what files load at run time, themselves and through others, with the file that imports it. */
const findLoaded = (paths: readonly string[]): ReadonlyMap<string, string> => {
  const loadedBy = new Map<string, string>();
  const pending = [...paths];
  for (let path = pending.pop(); path; path = pending.pop())
    for (const file of byPath.get(path)?.runtimeFiles ?? []) {
      if (!loadedBy.has(file)) pending.push(file);
      if (!loadedBy.has(file)) loadedBy.set(file, path);
    }
  return loadedBy;
};

test("the site loads no catalogue of all refusals: every page would carry it", () => {
  const loadedBy = findLoaded(web.map(({ path }) => path));
  expect(loadedBy.get("packages/core/src/platform/errors.ts")).toBeUndefined();
});

test("the pages of a payment load no table of both Chinese scripts: it is heavier than what they show", () => {
  const pages = web.filter(({ path }) => /\/features\/(one-stop|payments|payment-links)\//.test(path));
  expect(pages.length).toBeGreaterThan(10);
  const loadedBy = findLoaded(pages.map(({ path }) => path));
  expect(loadedBy.get("packages/core/src/platform/fold-han.ts")).toBeUndefined();
});

test("functions reach DynamoDB only through core", () => {
  expect(
    listOffenders(functions, (source) =>
      source.imports.filter((name) =>
        /^(@aws-sdk\/(client-dynamodb|lib-dynamodb|util-dynamodb)|electrodb)/.test(name),
      ),
    ),
  ).toEqual([]);
});

test("every client of AWS has time limits, since the SDK has none of its own", () => {
  const listClients = ({ text }: SourceFile) => [...text.matchAll(/new \w+Client\(([^;]*?)\)[;,.)]/gs)];
  const clients = [...core, ...functions].flatMap((source) => listClients(source).map(() => source.path));
  expect(clients.length).toBeGreaterThan(8);
  expect(
    listOffenders([...core, ...functions], (source) =>
      listClients(source).map(([written, options = ""]) =>
        /buildClientOptions\(|readClientConfig\(/.test(options) ? undefined : written,
      ),
    ),
  ).toEqual([]);
});

/** Files that write commands of DynamoDB by hand, and why no entity can (decision 0171). All are in `platform`. */
const handWritten: { [file: string]: string } = {
  "audit/audit-store.server.ts": "the head of a chain of hashes is locked by the row after it",
  "check-health.server.ts": "asks for a row that is not there",
  "clear-pending-notices.server.ts": "rows of several entities lose the same three attributes",
  "deferred-tasks/deferred-task-store.server.ts": "a task goes back as it was read, whoever wrote it",
  "due-rows.server.ts": "rows of several entities are put off in the same index",
  "named-attributes.server.ts": "the names of the attributes are data",
  "query-partition.server.ts": "one query reads rows of several entities",
  "rate-limits/rate-limit-store.server.ts": "one condition contains a pause for each count of attempts",
  "repeated-writes.server.ts": "sees the writes of the client, whichever entity makes them",
  "stored-rows.server.ts": "an erasure rewrites rows of every entity as they are stored",
  "update-table.server.ts": "changes the table itself and no row",
  "transaction.server.ts": "sends the parameters of entities and names the condition that failed",
};
/** Finds names that only hand-written commands and expressions of DynamoDB need. */
const findHandWrittenCommands = (text: string): string[] =>
  text.match(
    /@aws-sdk\/(client-dynamodb|lib-dynamodb|util-dynamodb)|\bTableName\b|\b\w+Expression\b|\bExpressionAttribute\w+|\battribute_(not_)?exists\b|\bgetDocumentClient\(\)\s*\.send\b/g,
  ) ?? [];

test("rows are read and written by entities: no other file writes a command of DynamoDB by hand", () => {
  const platform = "packages/core/src/platform/";
  const commands = core
    .filter(({ path }) => isServer(path) && path !== `${platform}table.server.ts`)
    .filter(({ text }) => findHandWrittenCommands(text).length > 0);
  expect(commands.map(({ path }) => path.replace(platform, "")).sort()).toEqual(
    Object.keys(handWritten).sort(),
  );
});

// ElectroDB returns what a batch leaves beside what it has done, and nobody who asks it for rows looks there.
const batchOfEntityPattern = /\)\s*\.(?:get|put|delete)\(\s*(?:\[|[\w.]+\.map\()|\bhydrate: true/;
test("batches go by `readRows` and `deleteRows`, which come back to what DynamoDB leaves", () => {
  expect(listOffenders(core, ({ text }) => [batchOfEntityPattern.exec(text)?.[0]])).toEqual([]);
  expect("await getCellsEntity()\n  .delete(rows.map(toKey)).go()").toMatch(batchOfEntityPattern);
});

test("an entity is made by `defineEntity`: one that is kept by hand writes to the table that it was made for", () => {
  expect(
    listOffenders(core, ({ path, text }) =>
      path.endsWith("platform/entity.server.ts") ? [] : [/client: getDocumentClient\(\)/.exec(text)?.[0]],
    ),
  ).toEqual([]);
});

test.each([
  'await client.send(new PutCommand({ TableName: "t", Item }));',
  'import { QueryCommand } from "@aws-sdk/lib-dynamodb";',
  'Update: { Key, UpdateExpression: "SET a = :a" }',
  '{ ConditionExpression: "attribute_not_exists(pk)" }',
  "await getDocumentClient().send(command)",
])("a command by hand is found: %s", (text) => {
  expect(findHandWrittenCommands(text)).not.toEqual([]);
});

test("nothing that the site loads brings zod: it tries `new Function`, which the content security policy refuses", () => {
  const reachablePaths = new Set(web.map(({ path }) => path));
  for (const path of reachablePaths)
    for (const next of byPath.get(path)?.runtimeFiles ?? []) reachablePaths.add(next);
  const site = [...reachablePaths].flatMap((path) => byPath.get(path) ?? []);
  expect(site.length).toBeGreaterThan(web.length);
  expect(listOffenders(site, (source) => source.imports.filter((name) => /^zod\b/.test(name)))).toEqual([]);
});

test("the site imports the pure part of core and nothing of functions, AWS or the local machine", () => {
  expect(
    listOffenders(web, (source) => [
      ...source.imports.filter(
        (name) => /^(@aws-sdk|electrodb|node:|@portal\/functions)/.test(name) || isServer(`${name}.ts`),
      ),
      ...source.runtimeFiles.filter((file) => isServer(file) || /^(local|packages\/functions)\//.test(file)),
    ]),
  ).toEqual([]);
});

test("what is deployed knows nothing of the local machine", () => {
  expect(
    listOffenders([...functions, ...core], (source) => [
      ...source.runtimeFiles.filter((file) => file.startsWith("local/") && !file.startsWith("local/data/")),
      /__dev/.test(source.text) ? "__dev" : undefined,
    ]),
  ).toEqual([]);
});

test("the packages hold no data of the demonstration: its examples are in local/examples", () => {
  // The dictionary of the old compression stays as it is, byte for byte, because rows were written with it.
  const compression = "packages/core/src/platform/read-legacy-compression.server.ts";
  const packageSources = [...core, ...functions, ...web].filter(({ path }) => path !== compression);
  expect(
    listOffenders(packageSources, ({ path, text }) => [
      /(^|[/-])examples?\.tsx?$/.test(path) ? "an example" : undefined,
      /demo\.mo\b|["'`]demo-[A-Z]|DEM0/.exec(text)?.[0],
    ]),
  ).toEqual([]);
});

test("time is an argument: no hidden clock outside the request context, the jobs' entries, the log and the local clock", () => {
  const mayCallPattern =
    /^(packages\/functions\/src\/(http\/create-context|jobs\/[^/]+)\.ts|packages\/core\/src\/platform\/log\.server\.ts|local\/)/;
  const clock = /new Date\(\s*\)|\bDate\.now\(/;
  const files = [...core, ...functions].filter((source) => !mayCallPattern.test(source.path));
  expect(listOffenders(files, (source) => [clock.exec(source.text)?.[0]])).toEqual([]);
});

/** Reads the names of folders in a table of `docs/spec/house.md`, in their order. @param heading of its first column */
const readFolderOrder = (heading: string): string[] => {
  const [, after = ""] = readFileSync(join(projectRoot, "docs/spec/house.md"), "utf8").split(
    `| ${heading} | holds |`,
  );
  const [rows = ""] = after.split("\n\n");
  return rows
    .split("\n")
    .flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([\w-]+)`/g)].map(([, name = ""]) => name));
};
/** Returns the folder of `src` that a file is in; undefined for a file of another package or beside the folders. */
const findFolder = (root: string, path: string): string | undefined =>
  path.startsWith(root) ? /^([^/]+)\//.exec(path.slice(root.length))?.[1] : undefined;
/** Lists the imports, types included, that lead to a folder after the one they are in. */
const listImportsOfLaterFolders = (
  files: readonly Pick<SourceFile, "path" | "files">[],
  root: string,
  order: readonly string[],
): string[] =>
  files.flatMap(({ path, files: imported }) =>
    imported
      .filter((file) => {
        const folder = findFolder(root, file);
        return folder && order.indexOf(folder) > order.indexOf(findFolder(root, path) ?? "");
      })
      .map((file) => `${path}: ${file}`),
  );

describe.each([
  { root: "packages/core/src/", heading: "area", sources: core },
  { root: "packages/functions/src/", heading: "folder of functions", sources: functions },
  { root: "packages/web/src/", heading: "folder of web", sources: web },
])("the folders of $root", ({ root, heading, sources }) => {
  const order = readFolderOrder(heading);

  test("each has its place in the order of docs/spec/house.md", () => {
    const folders = new Set(sources.flatMap(({ path }) => findFolder(root, path) ?? []));
    expect([...folders].sort()).toEqual([...order].sort());
  });

  test("each imports only from the folders before it, types included", () => {
    expect(listImportsOfLaterFolders(sources, root, order)).toEqual([]);
  });

  test("an import of a later folder is found, wherever it is planted", () => {
    const [first = "", ...laterFolders] = order;
    for (const later of laterFolders)
      expect(
        listImportsOfLaterFolders(
          [{ path: `${root}${first}/planted.ts`, files: [`${root}${later}/below/used.ts`] }],
          root,
          order,
        ),
      ).toHaveLength(1);
  });
});

/** Finds the groups of nodes that reach each other, each with more than one node. */
const findCycles = (graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] => {
  const reachFrom = (start: string): Set<string> => {
    const visitedNodes = new Set<string>();
    const pending = [...(graph.get(start) ?? [])];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (visitedNodes.has(node)) continue;
      visitedNodes.add(node);
      pending.push(...(graph.get(node) ?? []));
    }
    return visitedNodes;
  };
  const reach = new Map([...graph.keys()].map((node) => [node, reachFrom(node)]));
  return [...graph.keys()]
    .filter((node) => reach.get(node)?.has(node))
    .map((node) => [...(reach.get(node) ?? [])].filter((other) => reach.get(other)?.has(node)).sort());
};

test("no two files import each other, by whatever way, types included", () => {
  const graph = new Map(
    all.map(({ path, files }) => [path, new Set(files.filter((file) => byPath.has(file) && file !== path))]),
  );
  expect(findCycles(graph)).toEqual([]);
});

test("no two files of a folder differ only in their extension", () => {
  const names = all.map(({ path }) => path.replace(/\.tsx?$/, ""));
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

/** Builds the graph of the folders of the project: each with those that its files import, types included. */
const buildFolderGraph = (
  files: readonly Pick<SourceFile, "path" | "files">[],
): Map<string, ReadonlySet<string>> => {
  const graph = new Map<string, Set<string>>();
  for (const { path, files: imported } of files) {
    const folder = dirname(path);
    const importedFolders = graph.get(folder) ?? new Set<string>();
    for (const file of imported) {
      const other = dirname(file);
      if (
        other !== folder &&
        /^(packages\/(core|functions|web)\/src|test\/support|local|stacks)(\/|$)/.test(other) &&
        /\.(tsx?|css)$/.test(file)
      )
        importedFolders.add(other);
    }
    graph.set(folder, importedFolders);
  }
  return graph;
};

test("no two folders import each other, by whatever way, types included: a feature of the site is a folder too", () => {
  const files = [...core, ...functions, ...web, ...local, ...stacks, ...listSources("test/support")];
  expect(findCycles(buildFolderGraph(files))).toEqual([]);
});

test("a cycle of folders is found, wherever it is planted", () => {
  const features = "packages/web/src/features";
  const plantedFiles = [
    { path: `${features}/payments/a.tsx`, files: [`${features}/groups/b.ts`] },
    { path: `${features}/groups/c.ts`, files: [`${features}/reports/d.css`] },
    { path: `${features}/reports/e.tsx`, files: [`${features}/payments/f.ts`] },
    { path: `${features}/home/g.tsx`, files: [`${features}/payments/f.ts`] },
  ];
  const cycle = [`${features}/groups`, `${features}/payments`, `${features}/reports`];
  expect(findCycles(buildFolderGraph(plantedFiles))).toEqual([cycle, cycle, cycle]);
});

test("an exported name is unique in its package, and in stacks, local and locales, and can be found by a search", () => {
  // The entry of a Lambda and the component of a page are found by their file.
  const byFile = ["handler", "Component"];
  const exportPattern = /^export (?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
  for (const files of [core, functions, web, stacks, local, listSources("locales")]) {
    const places = new Map<string, Set<string>>();
    for (const { path, text } of files)
      for (const [, name = ""] of text.matchAll(exportPattern))
        places.set(name, (places.get(name) ?? new Set()).add(path));
    const duplicateNames = [...places].filter(([name, paths]) => paths.size > 1 && !byFile.includes(name));
    expect(duplicateNames.map(([name, paths]) => `${name}: ${[...paths].join(", ")}`)).toEqual([]);
  }
});

test("a function that only builds rows of a transaction says so: nothing is written until they are sent", () => {
  const builder =
    /(?:const (\w+) = (?:<[^>]*>)?|function (\w+)(?:<[^>]*>)?)\((?:[^()]|\([^()]*\))*\): (?:readonly )?TransactionItem(?:\[\])?(?: \| undefined)? (?:=>|\{)/g;
  const listBuilderNames = (text: string) =>
    [...text.matchAll(builder)].map(([, name, other]) => name ?? other ?? "");
  expect(listBuilderNames("const putRow = (row: Row): TransactionItem => ({})")).toEqual(["putRow"]);
  expect(
    listOffenders([...core, ...functions], ({ text }) =>
      listBuilderNames(text).filter((name) => !/^build[A-Z]/.test(name)),
    ),
  ).toEqual([]);
});

test("every import of a project file names a file that exists", () => {
  expect(
    listOffenders(all, (source) =>
      source.runtimeFiles.filter(
        (file) => !existsSync(join(projectRoot, file)) && !/\.(css|svg|png)(\?\w+)?$|\?/.test(file),
      ),
    ),
  ).toEqual([]);
});

test("every route of the list has its entry file, and every entry file is on the list", async () => {
  const { routes } = await import("@portal/functions/http/routes");
  const entries = routes.map((route) => route.entry as string);
  expect(entries.filter((entry) => !existsSync(join(projectRoot, "packages/functions/src", entry)))).toEqual(
    [],
  );
  const handlers = functions
    .filter((source) => /\/src\/routes\//.test(source.path))
    .filter((source) => /export const handler\b/.test(source.text))
    .map((source) => source.path.replace("packages/functions/src/", ""));
  expect(handlers.filter((file) => !entries.includes(file))).toEqual([]);
});

test("no source file is longer than 300 lines", () => {
  const longFiles = all.flatMap(({ path }) => {
    const { length } = readFileSync(join(projectRoot, path), "utf8").trimEnd().split("\n");
    return length > 300 ? [`${path}: ${length}`] : [];
  });
  expect(longFiles).toEqual([]);
});

const MAX_COMPONENT_LINES = 120;
/**
 * Lists the functions of a file with the number of their lines, those of their markup too, which Biome does not count.
 * A declaration ends before the next line that begins at the margin and closes nothing.
 */
const listFunctionLengths = (text: string): [name: string, lines: number][] =>
  text.split(/\n(?=[^\s)}\]>`])/).flatMap((declaration) => {
    const [, name] = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(declaration) ?? [];
    const isFunction =
      /^(?:export )?(?:async )?function |^(?:export )?const \w+ = (?:async )?(?:<[^>]*>)?(?:\((?!\s*<)|\w+ =>)/;
    const lineCount = declaration.split("\n").filter((line) => line.trim()).length;
    return name && isFunction.test(declaration) ? [[name, lineCount]] : [];
  });

test("the lines of a component are counted with its markup", () => {
  const text = `const limit = 3;
const routes = (
  <Route path="a" />
);
export const Card = ({
  title,
}: Props) => {
  return (
    <p>

      {title}
    </p>
  );
};
const saveCard = () => send();
`;
  expect(listFunctionLengths(text)).toEqual([
    ["Card", 9],
    ["saveCard", 1],
  ]);
});

test("no component and no hook of the site is longer than 120 lines: it is divided by what its parts do", () => {
  expect(
    listOffenders(web, ({ text }) =>
      listFunctionLengths(text).map(([name, lines]) =>
        lines > MAX_COMPONENT_LINES ? `${name} ${lines}` : undefined,
      ),
    ),
  ).toEqual([]);
});

/** Lists of what exists: one import for each entry is their purpose. */
const registries = [
  "local/examples/index.ts",
  "packages/core/src/applications/transitions/definitions/index.ts",
  "packages/core/src/privacy/all-row-declarations.ts",
  "packages/core/src/schemes/index.ts",
  "packages/functions/src/routes/resource-definitions.ts",
];
/** Files that still import more than twenty others, and how many: these numbers only ever fall. */
const importsAbove: { [file: string]: number } = {
  "local/system.ts": 24,
};
const MAX_IMPORTS = 20;
const countImports = (text: string): number => text.match(/^import\b(?!\()/gm)?.length ?? 0;

test("no file knows more than twenty others: what needs more is split by topic", () => {
  const counts = all
    // Texts in four languages are one thing.
    .map(({ path, text }) => ({
      path,
      count: countImports(text.replace(/^import \w+ from "@portal\/locales.*$/gm, "")),
    }))
    .filter(({ path, count }) => count > MAX_IMPORTS && !registries.includes(path));
  expect(Object.fromEntries(counts.map(({ path, count }) => [path, count]))).toEqual(importsAbove);
});

test("files are kebab-case, and no folder or file is called utils, helpers or misc", () => {
  const names = globSync("{packages/*/src,local,stacks,test,bench}/**/*.{ts,tsx}", {
    cwd: projectRoot,
  })
    .filter((path) => !/node_modules|dist/.test(path))
    // The edges of a scheme are under the scheme's own id.
    .filter((path) => !/^test\/schemes\/edges\/[A-Z_]+\.ts$/.test(path));
  const wrongPaths = names.filter((path) =>
    path.split("/").some((part) => /[A-Z_]|^(utils?|helpers?|misc)(\.|$)/.test(part)),
  );
  expect(wrongPaths).toEqual([]);
});

test("no file is called by its layer alone: it names what it stores or serves", () => {
  const layer = /\/(service|store|schema|entities|handler|common|shared)(\.server)?\.tsx?$/;
  expect(all.map(({ path }) => path).filter((path) => layer.test(path))).toEqual([]);
  expect("packages/core/src/calendar/store.server.ts").toMatch(layer);
});

test("no test is skipped, and no value has the type `any`", () => {
  const every = [...all, ...listSources("test"), ...listSources("bench")].filter(
    (s) => s.path !== "test/architecture.test.ts",
  );
  expect(
    listOffenders(every, (source) => [
      /\b(?:test|it|describe)\.(?:skip|only|todo)\(/.exec(source.text)?.[0],
      /(?::\s*|<|\bas\s+)any\b(?=\s*[;)>\]|=]|\s*$)/m.exec(source.text)?.[0],
    ]),
  ).toEqual([]);
});

test("no build option or plugin of a Lambda changes, replaces or narrows a dependency", async () => {
  const { jobBundle, lambdaBundle, plainBundle } = await import("../stacks/bundle-options.ts");
  for (const options of [plainBundle, lambdaBundle, jobBundle])
    expect(Object.keys(options)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(alias|plugins|inject|conditions)$/)]),
    );
  const filters = stacks.flatMap(({ text }) =>
    [...text.matchAll(/onLoad\(\s*\{\s*filter: \/(.+)\/,?\s*(namespace: .*)?\}/g)].map(
      ([, filter]) => filter ?? "",
    ),
  );
  const handlers = stacks.flatMap(({ text }) => [...text.matchAll(/\bonLoad\(/g)]);
  expect(filters, "every filter is written out, so that it can be judged here").toHaveLength(handlers.length);
  const ownFiles = globSync("packages/*/src/**/*.ts", { cwd: projectRoot }).map((path) =>
    join(projectRoot, path),
  );
  const dependencies = readdirSync(join(projectRoot, "node_modules"), { recursive: true, encoding: "utf8" })
    // These are our own packages.
    .filter((path) => !path.startsWith("@portal/"));
  for (const filter of filters) {
    expect(ownFiles.filter((path) => new RegExp(filter).test(path))).toHaveLength(1);
    expect(dependencies.filter((path) => new RegExp(filter).test(`/node_modules/${path}`))).toEqual([]);
  }
  expect(listOffenders(stacks, ({ text }) => [/\bonResolve\b/.exec(text)?.[0]])).toEqual([]);
});

test("every Lambda of the lists is in the recorded deployment: npm run deploy:record", () => {
  const entries = [...routes, ...Object.values(jobs)].map(({ entry }) => entry);
  expect(Object.keys(recordedDeployment.lambdas).toSorted()).toEqual(entries.toSorted());
});
