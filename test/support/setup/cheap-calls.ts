/**
 * Before each test file: calls of AWS are not signed, which took a tenth of their time, since no emulator reads a
 * signature, and those of the table find their middleware in order, which took a quarter. Calls of S3 are signed, as on
 * the local machine. This is done before the file is loaded, because many files make the client of the table while they
 * load.
 */
import { keepMiddlewareOrder } from "../../../local/deployment/middleware-order.ts";
import { stopSigningCalls } from "../../../local/deployment/unsigned-calls.ts";

stopSigningCalls();
keepMiddlewareOrder();
