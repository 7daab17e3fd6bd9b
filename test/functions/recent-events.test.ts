/** The list of events for visitors is remembered for five seconds; what is written here is seen at once. */
import { overwrite } from "@portal/core/event/store.server";
import { handler } from "@portal/functions/resources/activity";
import { beforeAll, expect, test } from "vitest";
import { call, pass } from "../support/call.ts";
import { freshTable } from "../support/emulator.ts";
import { fair } from "../support/event.ts";
import { measured } from "../support/units.ts";

beforeAll(freshTable);
const listed = () => measured(() => call(handler, "GET", "/api/activity", { query: { limit: 50 } }));
const ids = ({ result }: Awaited<ReturnType<typeof listed>>): string[] =>
  (result.body.data as { items: { id: string }[] }).items.map(({ id }) => id).sort();

test("a second visitor costs no read, one after five seconds does", async () => {
  await overwrite(fair({ id: "one" }));
  const first = await listed();
  expect(ids(first)).toEqual(["one"]);
  expect(first.calls).toContain("Query");
  expect((await listed()).read).toBe(0);
  pass(5000);
  expect((await listed()).calls).toContain("Query");
});

test("what is published and what is withdrawn is seen by the next call", async () => {
  await listed();
  await overwrite(fair({ id: "two" }));
  expect(ids(await listed())).toContain("two");
  await overwrite(fair({ id: "two", status: "DRAFT" }));
  expect(ids(await listed())).not.toContain("two");
});
