/** One of several threads that tell stories at the same time: the commands' own work takes longer than the table's. */
import { workerData } from "node:worker_threads";
import { writeApplicationShare } from "./write-applications.ts";

await writeApplicationShare(workerData as { share: number; of: number });
