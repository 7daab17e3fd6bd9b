/** One of several threads that tell stories at the same time: the commands' own work takes longer than the table's. */
import { workerData } from "node:worker_threads";
import { writeShare } from "./share.ts";

await writeShare(workerData as { share: number; of: number });
