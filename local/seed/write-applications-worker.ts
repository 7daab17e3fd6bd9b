/** The second thread that writes applications. */
import { workerData } from "node:worker_threads";
import { muteNoticeFailures } from "./notices.ts";
import { writeApplicationShare } from "./write-applications.ts";

muteNoticeFailures();
await writeApplicationShare(workerData);
