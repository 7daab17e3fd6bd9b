import { applicantCalls } from "@portal/core/events/openings/applicant-calls";
import {
  defineOperation,
  type ResourceDefinition,
  serveResource,
} from "@portal/functions/http/serve-resource";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { type CapacityRow, measureUnitCalls } from "../../../bench/measure-unit-calls.ts";
import {
  advanceTestTime,
  callLambda,
  createSignedInPerson,
  runWithoutFaults,
} from "../../support/calls/call-lambda.ts";
import { measureCapacity } from "../../support/tables/measure-capacity.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
let rows: Map<string, CapacityRow>;
beforeAll(async () => {
  rows = new Map((await runWithoutFaults(measureUnitCalls)).map((row) => [row.call, row]));
});

// The bounds are beside the calls (`bench/measure-unit-calls.ts`); these are the calls of quality.md that must be among
// them.
test.each([
  ...applicantCalls.map(({ call }) => call),
  "session check",
  "calendar, once a minute",
  "policies, once a minute",
  "current user",
  "Idempotency-Key",
  "login",
  "create draft",
  "save draft",
  "submit, the scheme's example",
  "submit, 4 KB of answers",
  "list mine (20)",
  "read one",
  "public events (50)",
  "accept",
  "pay (webhook)",
  "sweep, an idle minute",
])("%s keeps to its round trips and request units", (name) => {
  const row = rows.get(name);
  if (!row) throw new Error(`${name} is not measured`);
  const { bound, cost } = row;
  expect(cost.roundTrips, `${name}: round trips of ${cost.calls.join(" ")}`).toBeLessThanOrEqual(bound[0]);
  expect(cost.read, `${name}: read units`).toBeLessThanOrEqual(bound[1]);
  expect(cost.write, `${name}: write units, ${cost.indexes} of them of indexes`).toBeLessThanOrEqual(
    bound[2],
  );
});

/**
 * What quality.md counts: the rows of the table; indexes and the claims of owners come on top (decision 0030). A header
 * that waits for a payment is larger than a kilobyte as gzip, so that a payment costs two units more than the 8 of
 * quality.md (decision 0164). Its payment and its receipt in the ledger cost four more (decision 0264).
 */
test.each([
  ["submit, the scheme's example", 16],
  ["submit, 4 KB of answers", 16],
  ["accept", 8],
  ["pay (webhook)", 14],
])("%s writes at most %i units into the table itself", (name, most) => {
  const cost = rows.get(name)?.cost;
  expect((cost?.write ?? Number.NaN) - (cost?.indexes ?? 0)).toBeLessThanOrEqual(most);
});

test.each(applicantCalls)("the model of an opening has the measured units: $call", (planned) => {
  const cost = rows.get(planned.call)?.cost;
  expect({
    read: cost?.read,
    write: (cost?.write ?? Number.NaN) - (cost?.indexes ?? 0),
    indexes: cost?.indexes,
  }).toEqual({ read: planned.read, write: planned.write, indexes: planned.indexes });
});

const definition = {
  "GET /": defineOperation({ response: z.object({ ok: z.boolean() }), run: () => ({ ok: true }) }),
} satisfies ResourceDefinition;
const guardedHandler = serveResource("contact", definition);

test("a session check is one round trip and one read; a write only when ten minutes have passed", async () => {
  const { token } = await createSignedInPerson();
  const measureCheck = () =>
    measureCapacity(() => callLambda(guardedHandler, "GET", "/api/contact", { token }));
  expect(await measureCheck()).toMatchObject({ roundTrips: 1, read: 1, write: 0, result: { status: 200 } });
  advanceTestTime(600_000);
  expect((await measureCheck()).write).toBe(1);
  expect((await measureCheck()).write).toBe(0);
});
