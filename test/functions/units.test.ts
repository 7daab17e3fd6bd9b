import { type Definition, operation, serve } from "@portal/functions/http/serve";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { type Row, unitRows } from "../../bench/unit-calls.ts";
import { call, pass, signedIn } from "../support/call.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";
import { measured } from "../support/units.ts";

let services: Services;
let rows: Map<string, Row>;
beforeAll(async () => {
  await freshTable();
  services = await startFauxqs();
  rows = new Map((await unitRows()).map((row) => [row.call, row]));
});
afterAll(() => services.stop());

// The bounds stand beside the calls (`bench/unit-calls.ts`); these are the calls of quality.md that must be among them.
test.each([
  "session check",
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
  "request payment",
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

/** What quality.md counts: the rows of the table; indexes and the claims of owners come on top (decision 0030). */
test.each([
  ["submit, the scheme's example", 16],
  ["submit, 4 KB of answers", 16],
  ["accept", 8],
  ["request payment", 8],
  ["pay (webhook)", 8],
])("%s writes at most %i units into the table itself", (name, most) => {
  const cost = rows.get(name)?.cost;
  expect((cost?.write ?? Number.NaN) - (cost?.indexes ?? 0)).toBeLessThanOrEqual(most);
});

const definition = {
  "GET /": operation({ response: z.object({ ok: z.boolean() }), run: () => ({ ok: true }) }),
} satisfies Definition;
const guarded = serve("contact", definition);

test("a session check is one round trip and one read; a write only when ten minutes have passed", async () => {
  const { token } = await signedIn();
  const check = () => measured(() => call(guarded, "GET", "/api/contact", { token }));
  expect(await check()).toMatchObject({ roundTrips: 1, read: 1, write: 0, result: { status: 200 } });
  pass(600_000);
  expect((await check()).write).toBe(1);
  expect((await check()).write).toBe(0);
});
