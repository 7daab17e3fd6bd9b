/**
 * Before the tests of each file: calls of AWS are not signed, which took a tenth of their time, since no emulator reads a
 * signature. Those of S3 are, as on the local machine.
 */
import { beforeAll } from "vitest";

beforeAll(async () => {
  const { stopSigningCalls } = await import("../../local/deployment/unsigned-calls.ts");
  stopSigningCalls();
});
