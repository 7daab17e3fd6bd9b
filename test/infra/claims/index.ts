/**
 * The claims about what a deployment would create on AWS (`quality.md` › Infrastructure), each by its name. Proven by
 * `stacks.test.ts`; `removals.test.ts` proves that each part of the graph is missed by one of them.
 */
import "./lambdas.ts";
import "./operation.ts";
import "./settings.ts";
import "./site.ts";
import "./sources.ts";
import "./stores.ts";
import "./unattended.ts";

export { type Claim, claims, setGraphs } from "./claim.ts";
