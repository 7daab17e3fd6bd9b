/**
 * Before the tests of each file: calls of AWS are not signed, which took a tenth of their time, since no emulator reads a
 * signature, and those of the table find their middleware in order, which took a quarter. Calls of S3 are signed, as on the
 * local machine.
 */
import { beforeAll } from "vitest";

beforeAll(async () => {
  const { stopSigningCalls } = await import("../../local/deployment/unsigned-calls.ts");
  const { keepMiddlewareOrder } = await import("../../local/deployment/middleware-order.ts");
  stopSigningCalls();
  keepMiddlewareOrder();
});
