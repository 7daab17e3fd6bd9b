/** Synthesizes what `sst.config.ts` would create on AWS, once a stage, for the tests to read. */
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toBundleName } from "../../stacks/build-lambda.ts";
import { projectRoot, runCommand } from "../support/project/run-command.ts";
import { ensurePlatform } from "./platform.ts";
import type { GraphName } from "./stages.ts";

export interface Resource {
  type: string;
  name: string;
  inputs: Record<string, unknown>;
  /** Reference of the provider that makes it; empty for the stage's own. */
  provider?: string;
  /** A deployment that would take it away is refused. */
  isProtected?: true;
}
export interface Statement {
  effect?: string;
  actions: string[];
  resources: string[];
}
export interface Lambda {
  name: string;
  inputs: Record<string, unknown>;
  environment: Record<string, string>;
  statements: Statement[];
}

/** Pulumi marks secrets by wrapping them; the tests look at what is inside. */
const unwrapValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(unwrapValue);
  if (value === null || typeof value !== "object") return value;
  if ("4dabf18193072939515e22adb298388d" in value && "value" in value) return unwrapValue(value.value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unwrapValue(inner)]));
};

export class Graph {
  readonly app: { removal: string; protect: boolean };
  readonly resources: Resource[];
  /** What a deployment prints at its end. */
  readonly outputs: Record<string, unknown>;
  /** Resources by the end of their type, found once: hundreds of claims ask for the same few types. */
  readonly #byType = new Map<string, Resource[]>();
  /** The resources that a claim examines. A test removes one and puts it back. */
  #looked: readonly Resource[] = [];
  constructor(app: Graph["app"], resources: Resource[], outputs: Graph["outputs"] = {}) {
    this.app = app;
    this.resources = resources;
    this.outputs = outputs;
  }
  /** Every resource of a type, given by its end: `dynamodb/table:Table`. */
  all(type: string): Resource[] {
    const indexedResources = this.#looked;
    const isOther =
      this.resources.length !== indexedResources.length ||
      this.resources.some((one, i) => one !== indexedResources[i]);
    if (isOther) {
      this.#looked = [...this.resources];
      this.#byType.clear();
    }
    const resourcesOfType =
      this.#byType.get(type) ?? this.resources.filter((resource) => resource.type.endsWith(type));
    this.#byType.set(type, resourcesOfType);
    return resourcesOfType;
  }
  /** The one resource of a type whose name begins so; throws when there is none or more. */
  one(type: string, prefix = ""): Resource {
    const foundResources = this.all(type).filter((resource) => resource.name.startsWith(prefix));
    const [first] = foundResources;
    if (foundResources.length !== 1 || !first)
      throw new Error(`${foundResources.length} of ${type} ${prefix}`);
    return first;
  }
  /** A Lambda by the entry file of its handler, with the statements of its role. */
  lambda(entry: string): Lambda {
    const handler = `${toBundleName(entry)}.handler`;
    const foundLambdas = this.all("lambda/function:Function").filter(
      (resource) => resource.inputs.handler === handler,
    );
    const [first] = foundLambdas;
    if (foundLambdas.length !== 1 || !first) throw new Error(`${foundLambdas.length} Lambdas of ${entry}`);
    const name = first.name.replace(/Function$/, "");
    const role = this.one("iam/role:Role", `${name}Role`);
    const policies = (role.inputs.inlinePolicies ?? []) as { policy: string }[];
    const statements = policies.flatMap(
      ({ policy }) => (JSON.parse(policy) as { Statement: Statement[] }).Statement,
    );
    const environment = (first.inputs.environment as { variables: Record<string, string> }).variables;
    return { name, inputs: first.inputs, environment, statements };
  }
}

const listPairs = (statements: Statement[]): string[] =>
  statements.flatMap(({ actions, resources }) =>
    actions.flatMap((action) => resources.map((r) => `${action} ${r}`)),
  );
/** A metric that an alarm watches, alone or in a formula. */
interface WatchedMetric {
  namespace: string;
  metricName: string;
  dimensions?: Record<string, string>;
  /** In seconds. */
  period: number;
}
/** Lists the metrics that an alarm watches. */
export const listWatchedMetrics = ({ inputs }: Pick<Resource, "inputs">): WatchedMetric[] =>
  inputs.metricQueries
    ? (inputs.metricQueries as { metric?: WatchedMetric }[]).flatMap(({ metric }) => metric ?? [])
    : [inputs as unknown as WatchedMetric];

/** Lists every `action resource` that statements allow. */
export const listAllowedActions = (statements: Statement[]): string[] =>
  listPairs(statements.filter((each) => each.effect !== "Deny"));
/** Lists every `action resource` that statements take away again. */
export const listDeniedActions = (statements: Statement[]): string[] =>
  listPairs(statements.filter((each) => each.effect === "Deny"));

/** Reads a graph that `program/synthesize.ts` wrote. */
export const readGraphFile = (file: string): Graph => {
  const { app, resources, outputs } = unwrapValue(JSON.parse(readFileSync(file, "utf8"))) as {
    app: Graph["app"];
    resources: Resource[];
    outputs?: Graph["outputs"];
  };
  return new Graph(app, resources, outputs);
};

const siteFolders = ["assets", "datasharewithdsec", "prerendered", "show-0123456789abcdef01234567"];
const siteFiles = ["index.html", "mark.svg", "robots.txt", "tile.svg"];
/** What a build leaves in the root of the site, whose names are in the code of CloudFront's functions. */
export const siteEntries: readonly string[] = [...siteFolders, ...siteFiles].sort();

const graphFile = (name: GraphName): string =>
  join(projectRoot, `.local/sst/graph-${name}-${digestOfSources()}.json`);

/**
 * Synthesizes stages with the platform's real components under Pulumi's mocks, once before all files that look at them.
 * A graph that was made of the same sources is taken as it is.
 * @throws Error with the output of a synthesis that failed
 */
export const synthesizeGraphs = async (names: readonly GraphName[]): Promise<void> => {
  const wantedGraphs = names.filter((name) => !existsSync(graphFile(name)));
  if (wantedGraphs.length === 0) return;
  await ensurePlatform();
  const site = join(projectRoot, ".local/sst/site");
  mkdirSync(`${site}-server`, { recursive: true });
  writeFileSync(join(`${site}-server`, "template.json"), '{"styles":[{"hash":"\'sha256-style\'"}]}');
  mkdirSync(site, { recursive: true });
  for (const folder of siteFolders) mkdirSync(join(site, folder), { recursive: true });
  for (const file of siteFiles) writeFileSync(join(site, file), "<!doctype html><title>site</title>\n");
  const makeFile = (name: GraphName): string => `${graphFile(name)}.${process.pid}`;
  const program = [
    "test/infra/program/synthesize.ts",
    ...wantedGraphs.map((name) => `${name}=${makeFile(name)}`),
  ];
  const { status, output } = await runCommand("tsx", program);
  for (const name of wantedGraphs) {
    if (status !== 0 || !existsSync(makeFile(name))) throw new Error(`Synthesizing ${name}: ${output}`);
    for (const oldGraph of globSync(join(projectRoot, `.local/sst/graph-${name}-????????????????.json`)))
      rmSync(oldGraph, { force: true });
    renameSync(makeFile(name), graphFile(name));
  }
};

/** Reads the graph that `synthesizeGraphs` made before. */
export const readGraph = (name: GraphName): Graph => readGraphFile(graphFile(name));

/** A digest of everything the graph is made of. */
const digestOfSources = (): string => {
  const hash = createHash("sha256");
  const from = [
    "sst.config.ts",
    "stacks/*.ts",
    "packages/core/src/platform/table-definition.ts",
    "packages/core/src/files/{index,malware*}.ts",
    "packages/functions/src/http/{route,routes,staff-routes}.ts",
    "packages/functions/src/jobs/list.ts",
    "packages/web/*.{js,ts}",
    "test/infra/graph.ts",
    "test/infra/program/*.ts",
    "test/infra/stages.ts",
    "package-lock.json",
  ];
  for (const source of globSync(from, { cwd: projectRoot }).sort()) {
    hash.update(source).update(readFileSync(join(projectRoot, source)));
  }
  return hash.digest("hex").slice(0, 16);
};
