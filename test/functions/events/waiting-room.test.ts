/** The waiting room of an event over the wire: staff plan it, change its pace and close it, and the edge reads it. */
import { buildEdgeRoom } from "@portal/core/events/waiting-room/waiting-room.server";
import { handler as events } from "@portal/functions/routes/staff/events";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { loadWaitingRoomHandler } from "../../../local/waiting-room.ts";
import { createPublishedEvent, mondayMorning } from "../../support/application-fixtures.ts";
import { callLambda, createSignedInPerson, setTestTime } from "../../support/call-lambda.ts";
import { createFreshTable, startTestServices } from "../../support/test-services.ts";

let token = "";
beforeAll(async () => {
  await createFreshTable();
  await startTestServices();
  await createPublishedEvent();
  await createPublishedEvent({ id: "other-2027", code: "OTHER-2027" });
});
beforeEach(async () => {
  setTestTime(mondayMorning);
  ({ token } = await createSignedInPerson({ roles: ["OFFICER"] }));
  for (const id of ["green-2027", "other-2027"]) await call("DELETE", undefined, id);
});
const call = (verb: "GET" | "PUT" | "DELETE", body?: object, id = "green-2027") =>
  callLambda(events, verb, `/api/staff/event/${id}/waiting-room`, { token, ...(body && { body }) });
const plan = { from: "2026-11-24T02:00:00.000Z", perSecond: 100, places: 60_000 };

test("a room is planned, and says when the last turn comes", async () => {
  expect((await call("GET")).body.data).toEqual({ room: null });
  const room = { ...plan, eventId: "green-2027", until: "2026-11-24T02:10:00.000Z" };
  expect(await call("PUT", plan)).toMatchObject({ status: 200, body: { data: { room } } });
  expect((await call("GET")).body.data).toEqual({ room });
  expect((await call("GET", undefined, "other-2027")).body.data).toEqual({ room: null });
});

test("the edge reads it: the key of the draw stays when the pace changes, and ends with the room", async () => {
  expect(await buildEdgeRoom()).toBe("");
  await call("PUT", plan);
  const first = JSON.parse(await buildEdgeRoom());
  expect(first).toMatchObject({ from: Date.parse(plan.from), perSecond: 100, places: 60_000 });
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/);
  await call("PUT", { ...plan, perSecond: 200 });
  expect(JSON.parse(await buildEdgeRoom())).toEqual({ ...first, perSecond: 200 });
  await call("DELETE");
  expect(await buildEdgeRoom()).toBe("");
  await call("PUT", plan);
  expect(JSON.parse(await buildEdgeRoom()).secret).not.toBe(first.secret);
});

test("an applicant waits while it is open, and nobody after it was closed", async () => {
  await call("PUT", { ...plan, perSecond: 1 });
  const hold = loadWaitingRoomHandler({ get: buildEdgeRoom });
  const apply = { uri: "/api/participate/search", headers: { "x-institution-id": "inst-1" } };
  expect((await hold(apply, Date.parse(plan.from)))?.statusCode).toBe(503);
  await call("DELETE");
  expect(await hold(apply, Date.parse(plan.from))).toBeUndefined();
});

test.each<[string, object, string, number]>([
  ["no turns at all", { ...plan, perSecond: 0 }, "green-2027", 400],
  ["more turns than a table serves", { ...plan, perSecond: 2001 }, "green-2027", 400],
  ["nobody expected", { ...plan, places: 0 }, "green-2027", 400],
  ["no time", { ...plan, from: "tomorrow" }, "green-2027", 400],
  ["an unknown event", plan, "nothing-2027", 404],
])("is refused: %s", async (_, body, id, status) =>
  expect((await call("PUT", body, id)).status).toBe(status),
);

test("two events have no room at once; the one that is over gives way", async () => {
  await call("PUT", plan);
  const refused = await call("PUT", plan, "other-2027");
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: [{ path: "from", key: "otherWaitingRoom", params: { event: "green-2027" } }] },
  });
  setTestTime("2026-11-24T02:11:00.000Z");
  ({ token } = await createSignedInPerson({ roles: ["OFFICER"] }));
  expect((await call("PUT", plan, "other-2027")).status).toBe(200);
});
