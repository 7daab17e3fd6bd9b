/** The second thread that writes applications. */
import { workerData } from "node:worker_threads";
import { keepMiddlewareOrder } from "../deployment/middleware-order.ts";
import { stopSigningCalls } from "../deployment/unsigned-calls.ts";
import { muteNoticeFailures } from "./notices.ts";
import { setSeedS3Endpoint } from "./upload-file.ts";
import { writeApplicationShare } from "./write-applications.ts";

stopSigningCalls();
keepMiddlewareOrder();
muteNoticeFailures();
setSeedS3Endpoint(workerData.s3Endpoint);
await writeApplicationShare(workerData);
