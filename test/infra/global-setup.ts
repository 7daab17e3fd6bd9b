/** Before the infrastructure tests: the graphs that several of their files look at, each made once. */
import { synthesizeGraphs } from "./graph.ts";
import { type GraphName, stages } from "./stages.ts";

export default (): Promise<void> => synthesizeGraphs(Object.keys(stages) as GraphName[]);
