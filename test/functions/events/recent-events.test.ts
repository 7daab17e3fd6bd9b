/** The list of events for visitors is remembered for five seconds; what is written here is seen at once. */
import { handler } from "@portal/functions/routes/events/activity";
import { beforeAll, expect, test } from "vitest";
import { advanceTestTime, callLambda } from "../../support/calls/call-lambda.ts";
import { buildFair } from "../../support/events/event-fixtures.ts";
import { overwriteEvent } from "../../support/events/overwrite-event.ts";
import { measureCapacity } from "../../support/tables/measure-capacity.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(createFreshTable);
const measureList = () =>
  measureCapacity(() => callLambda(handler, "GET", "/api/activity", { query: { limit: 50 } }));
const listIds = ({ result }: Awaited<ReturnType<typeof measureList>>): string[] =>
  (result.body.data as { items: { id: string }[] }).items.map(({ id }) => id).sort();

test("a second visitor costs no read, one after five seconds does", async () => {
  await overwriteEvent(buildFair({ id: "one" }));
  const first = await measureList();
  expect(listIds(first)).toEqual(["one"]);
  expect(first.calls).toContain("Query");
  expect((await measureList()).read).toBe(0);
  advanceTestTime(5000);
  expect((await measureList()).calls).toContain("Query");
});

test("what is published and what is withdrawn is seen by the next call", async () => {
  await measureList();
  await overwriteEvent(buildFair({ id: "two" }));
  expect(listIds(await measureList())).toContain("two");
  await overwriteEvent(buildFair({ id: "two", status: "DRAFT" }));
  expect(listIds(await measureList())).not.toContain("two");
});
