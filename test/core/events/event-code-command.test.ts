/** The code of an event: part of an address, and of one event only. */

import { removeDraftEvent } from "@portal/core/applications/registered-events/remove-draft-event.server";
import type { EventDetail } from "@portal/core/events/event-schema";
import * as Event from "@portal/core/events/event-service.server";
import { listEventSummaries } from "@portal/core/events/event-store.server";
import { errorCodes, type Refusal } from "@portal/core/platform/errors";
import { beforeAll, expect, test } from "vitest";
import { createTestContext, officer } from "../../support/applications/application-fixtures.ts";
import { runBeforeNextTransaction } from "../../support/calls/meanwhile.ts";
import { buildFair } from "../../support/events/event-fixtures.ts";
import { overwriteEvent } from "../../support/events/overwrite-event.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const ctx = createTestContext(officer);
let eventCount = 0;
beforeAll(async () => {
  await createFreshTable();
});
const buildNewEvent = (over: Partial<EventDetail> = {}): EventDetail => {
  eventCount += 1;
  return { ...buildFair({ id: `coded-${eventCount}` }), version: 0, status: "DRAFT", ...over };
};
const listIssues = async (work: Promise<unknown>): Promise<unknown> => {
  const refusal = (await work.then(
    () => undefined,
    (error) => error,
  )) as Refusal | undefined;
  return refusal && [refusal.code, refusal.detail.fields?.map(({ path, key }) => `${path} ${key}`)];
};

test.each([
  ["GREEN-2028", undefined],
  ["g.2028_a", undefined],
  ["A".repeat(60), undefined],
  ["A".repeat(61), "tooLong"],
  ["A/B", "eventCode"],
  ["50%", "eventCode"],
  ["a b", "eventCode"],
  ["..", "eventCode"],
  ["-A", "eventCode"],
  ["綠色展-2028", undefined],
])("%s as the code of an event: %s", async (code, key) => {
  expect(await listIssues(Event.saveEvent(buildNewEvent({ code }), ctx))).toEqual(
    key && [errorCodes.INVALID_VALUE, [`code ${key}`]],
  );
});

test("a draft may lack a code, and is not published without one", async () => {
  const draft = await Event.saveEvent(buildNewEvent({ code: "" }), ctx);
  expect(await listIssues(Event.publishEvent(draft.id, 1, ctx))).toEqual([
    errorCodes.REQUIRED_EMPTY,
    ["code required"],
  ]);
  await Event.saveEvent({ ...draft, code: "LATER-1" }, ctx);
  expect((await Event.publishEvent(draft.id, 2, ctx)).status).toBe("PUBLISHED");
  expect(await listIssues(Event.saveEvent({ ...draft, version: 3, status: "PUBLISHED" }, ctx))).toEqual([
    errorCodes.REQUIRED_EMPTY,
    ["code required"],
  ]);
});

test("two events have two codes, however they are typed, also when they get them at the same moment", async () => {
  await Event.saveEvent(buildNewEvent({ code: "TWICE-1" }), ctx);
  const takenRefusal = [errorCodes.INVALID_VALUE, ["code eventCodeTaken"]];
  expect(await listIssues(Event.saveEvent(buildNewEvent({ code: "Twice-1" }), ctx))).toEqual(takenRefusal);
  const other = buildNewEvent({ code: "RACE-1" });
  runBeforeNextTransaction(async () => void (await Event.saveEvent(buildNewEvent({ code: "race-1" }), ctx)));
  expect(await listIssues(Event.saveEvent(other, ctx))).toEqual(takenRefusal);
  expect((await listEventSummaries()).map(({ id }) => id)).not.toContain(other.id);
});

test("a code that an event gave up, or had until it was removed, is free again", async () => {
  const first = await Event.saveEvent(buildNewEvent({ code: "FREE-1" }), ctx);
  await Event.saveEvent({ ...first, code: "FREE-2" }, ctx);
  const second = await Event.saveEvent(buildNewEvent({ code: "FREE-1" }), ctx);
  await removeDraftEvent(second.id, 1, async () => 0, ctx);
  expect(await listIssues(Event.saveEvent(buildNewEvent({ code: "FREE-1" }), ctx))).toBeUndefined();
});

test("a code from before its rules stays with its event, until another one is typed", async () => {
  const earlierEvent = buildFair({ id: "older-event", code: "舊/1" });
  await overwriteEvent(earlierEvent);
  const savedEvent = await Event.saveEvent({ ...earlierEvent, notes: earlierEvent.description }, ctx);
  expect(savedEvent.code).toBe("舊/1");
  expect(await listIssues(Event.saveEvent({ ...savedEvent, code: "舊/2" }, ctx))).toEqual([
    errorCodes.INVALID_VALUE,
    ["code eventCode"],
  ]);
});
