import { handler } from "@portal/functions/resources/health";
import { beforeAll, expect, test } from "vitest";
import { call } from "../support/call.ts";
import { freshTable, startFauxqs } from "../support/emulator.ts";

beforeAll(freshTable);

test("tells what is reached, and 503 when something is not", async () => {
  const services = await startFauxqs();
  const well = await call(handler, "GET", "/api/health");
  expect([well.status, well.body.data]).toMatchObject([200, { table: true, bucket: true, queue: true }]);
  await services.stop();
  const ill = await call(handler, "GET", "/api/health");
  expect([ill.status, ill.body.data]).toMatchObject([503, { table: true, bucket: false, queue: false }]);
});
