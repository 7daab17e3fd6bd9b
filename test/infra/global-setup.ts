/** Before the infrastructure tests: the graphs that several of their files look at, each made once. */
import { synthesizeGraphs } from "./graph.ts";

export default (): Promise<void> => synthesizeGraphs(["production", "trial"]);
