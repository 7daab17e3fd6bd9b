/** How claims about the graph are written down, and the graphs that they are about. */
import { format } from "node:util";
import { routes } from "@portal/functions/http/routes";
import { type Job, jobs } from "@portal/functions/jobs/list";
import { Graph } from "../graph.ts";

export let production = new Graph({ removal: "", protect: false }, []);
export let trial = production;
/** Sets the graphs that the claims examine. */
export const setGraphs = (stages: { production: Graph; trial: Graph }): void => {
  ({ production, trial } = stages);
};

/** A statement about the graph. `holds` throws when it is not true. */
export interface Claim {
  name: string;
  holds: () => void;
}
/** All of them: `stacks.test.ts` proves each, `removals.test.ts` that each part of the graph is missed by one. */
export const claims: Claim[] = [];
const groups: string[] = [];
/** Registers a claim. */
export const stateClaim = (name: string, holds: () => void): void =>
  void claims.push({ name: [...groups, name].join(" › "), holds });
/** A claim for each row; `%s` in its name is the first member. */
export const expectEach =
  <const Row extends readonly unknown[]>(rows: readonly Row[]) =>
  (name: string, holds: (...row: [...Row]) => void): void => {
    for (const row of rows) stateClaim(format(name, row[0]), () => holds(...([...row] as [...Row])));
  };
/** Groups claims under a heading. */
export const groupClaims = (name: string, body: () => void): void => {
  groups.push(name);
  body();
  groups.pop();
};

/** ARNs of resources in the stacks. */
export const arns = {
  table: () =>
    `arn:aws:dynamodb:ap-east-1:123456789012:table/${production.one("dynamodb/table:Table").inputs.name}`,
  factorKey: () => "arn:aws:mock:ap-east-1:123456789012:FactorKey",
  files: () => "arn:aws:s3:::filesbucket",
  transient: () => "arn:aws:s3:::transientbucket",
  archive: () => "arn:aws:s3:::archivebucket",
  site: () => "arn:aws:s3:::siteassetsbucket",
  pages: () => {
    const { name } = production.one("cloudfront/keyValueStore:KeyValueStore", "Pages");
    return `arn:aws:mock:ap-east-1:123456789012:${name}`;
  },
  queue: (name: string) =>
    `arn:aws:sqs:ap-east-1:123456789012:${production.one("sqs/queue:Queue", `${name}Queue`).inputs.name}`,
};

/** Every Lambda of the lists. */
export const lambdaEntries = [
  ...routes.map((route) => ({
    ...route,
    uses: route.uses as readonly string[],
    queue: undefined as string | undefined,
  })),
  ...Object.values<Job>(jobs).map((job) => ({
    ...job,
    resource: job.entry.replace(".ts", ""),
    queue: job.queue,
  })),
];
