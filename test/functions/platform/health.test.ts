import { log } from "@portal/core/platform/log.server";
import { handler } from "@portal/functions/routes/platform/health";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { callLambda } from "../../support/calls/call-lambda.ts";
import { createFreshTable, startTestServices } from "../../support/tables/test-services.ts";

beforeAll(createFreshTable);
afterEach(() => vi.restoreAllMocks());

test("tells what is reached, and 503 when something is not", async () => {
  const services = await startTestServices();
  const well = await callLambda(handler, "GET", "/api/health");
  expect([well.status, well.body.data]).toMatchObject([200, { table: true, bucket: true, queue: true }]);
  await services.stop();
  const logWrite = vi.spyOn(log, "write").mockImplementation(() => undefined);
  const ill = await callLambda(handler, "GET", "/api/health");
  expect([ill.status, ill.body.data]).toMatchObject([503, { table: true, bucket: false, queue: false }]);
  for (const dependency of ["bucket", "queue"])
    expect(logWrite).toHaveBeenCalledWith(
      expect.objectContaining({ event: "health.failed", dependency, error: expect.anything() }),
      "ERROR",
    );
});
