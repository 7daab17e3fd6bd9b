/** The waiting room of an event over the wire: staff plan it, change its pace and close it, and the edge reads it. */
import { buildEdgeRoom } from "@portal/core/events/waiting-room/waiting-room.server";
import { handler as warmTable } from "@portal/functions/jobs/warm-table";
import { handler as events } from "@portal/functions/routes/staff/events";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadWaitingRoomHandler } from "../../../local/cdn/waiting-room.ts";
import { buildWireResponse, type WireRule } from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { createPublishedEvent, mondayMorning } from "../../support/applications/application-fixtures.ts";
import { callLambda, createSignedInPerson, setTestTime } from "../../support/calls/call-lambda.ts";
import { runBeforeNextTransaction } from "../../support/calls/meanwhile.ts";
import { createFreshTable, startTestServices } from "../../support/tables/test-services.ts";

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
  for (const id of ["green-2027", "other-2027"]) await callRoom("DELETE", undefined, id);
});
const callRoom = (verb: "GET" | "PUT" | "DELETE", body?: object, id = "green-2027") =>
  callLambda(events, verb, `/api/staff/event/${id}/waiting-room`, { token, ...(body && { body }) });
const plan = { from: "2026-11-24T02:00:00.000Z", perSecond: 100, places: 60_000 };

test("a room is planned, and says when the last turn comes", async () => {
  expect((await callRoom("GET")).body.data).toEqual({ room: null });
  const room = { ...plan, eventId: "green-2027", until: "2026-11-24T02:10:00.000Z" };
  expect(await callRoom("PUT", plan)).toMatchObject({ status: 200, body: { data: { room } } });
  expect((await callRoom("GET")).body.data).toEqual({ room });
  expect((await callRoom("GET", undefined, "other-2027")).body.data).toEqual({ room: null });
});

test("the edge reads it: the key of the draw stays when the pace changes, and ends with the room", async () => {
  expect(await buildEdgeRoom()).toBe("");
  await callRoom("PUT", plan);
  const first = JSON.parse(await buildEdgeRoom());
  expect(first).toMatchObject({ from: Date.parse(plan.from), perSecond: 100, places: 60_000 });
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/);
  await callRoom("PUT", { ...plan, perSecond: 200 });
  expect(JSON.parse(await buildEdgeRoom())).toEqual({ ...first, perSecond: 200 });
  await callRoom("DELETE");
  expect(await buildEdgeRoom()).toBe("");
  await callRoom("PUT", plan);
  expect(JSON.parse(await buildEdgeRoom()).secret).not.toBe(first.secret);
});

test("an applicant waits while it is open, and nobody after it was closed", async () => {
  await callRoom("PUT", { ...plan, perSecond: 1 });
  const hold = loadWaitingRoomHandler({ get: buildEdgeRoom });
  const apply = { uri: "/api/participate/search", headers: { "x-institution-id": "inst-1" } };
  expect((await hold(apply, Date.parse(plan.from)))?.statusCode).toBe(503);
  await callRoom("DELETE");
  expect(await hold(apply, Date.parse(plan.from))).toBeUndefined();
});

test.each<[string, object, string, number]>([
  ["no turns at all", { ...plan, perSecond: 0 }, "green-2027", 400],
  ["more turns than a table serves", { ...plan, perSecond: 2001 }, "green-2027", 400],
  ["nobody expected", { ...plan, places: 0 }, "green-2027", 400],
  ["no time", { ...plan, from: "tomorrow" }, "green-2027", 400],
  ["an unknown event", plan, "nothing-2027", 404],
])("is refused: %s", async (_, body, id, status) =>
  expect((await callRoom("PUT", body, id)).status).toBe(status),
);

test("two events have no room at once; the one that is over gives way", async () => {
  await callRoom("PUT", plan);
  const refusal = await callRoom("PUT", plan, "other-2027");
  expect(refusal).toMatchObject({
    status: 400,
    body: { fields: [{ path: "from", key: "otherWaitingRoom", params: { event: "green-2027" } }] },
  });
  setTestTime("2026-11-24T02:11:00.000Z");
  ({ token } = await createSignedInPerson({ roles: ["OFFICER"] }));
  expect((await callRoom("PUT", plan, "other-2027")).status).toBe(200);
});

test("of two who plan for two events at one moment, the second one is told that somebody was faster", async () => {
  runBeforeNextTransaction(() => callRoom("PUT", plan, "other-2027"));
  expect((await callRoom("PUT", plan)).body.code).toBe(900050);
  const { data } = (await callRoom("GET", undefined, "other-2027")).body;
  expect(data).toMatchObject({ room: { eventId: "other-2027", perSecond: plan.perSecond } });
});

/** The table as AWS describes it, and how it was changed; the emulator knows no warm throughput. */
const warmingCalls: Record<string, unknown>[] = [];
let tableStatus = "ACTIVE";
const answerForTable: WireRule = async (call, send) => {
  const warmth = { ReadUnitsPerSecond: 12_000, WriteUnitsPerSecond: 4000 };
  const answerJson = (body: object) => buildWireResponse(200, "json", JSON.stringify(body));
  if (call.operation === "DescribeTable")
    return answerJson({ Table: { TableName: "portal", TableStatus: tableStatus, WarmThroughput: warmth } });
  if (call.operation !== "UpdateTable") return send();
  warmingCalls.push(call.input);
  return answerJson({ TableDescription: {} });
};
describe("before an opening", () => {
  beforeAll(async () => {
    startStrictMachine(disableRandomFailures(), [answerForTable]);
    process.env.OPENING_PER_SECOND = "150";
    const registration = { opensOn: "2026-12-01", closesOn: "2026-12-20", documentsBy: "2026-12-20" };
    await createPublishedEvent({ id: "opens-2027", code: "OPENS-2027", registration });
  });
  beforeEach(() => {
    warmingCalls.length = 0;
    tableStatus = "ACTIVE";
  });
  afterAll(() => {
    delete process.env.OPENING_PER_SECOND;
    startStrictMachine();
  });

  test.each<[string, string, number]>([
    ["two hours before a room opens", "2026-11-24T00:00:00.000Z", 0],
    ["an hour before a room opens", "2026-11-24T01:00:00.000Z", 300],
    ["when the room has opened", "2026-11-24T02:00:00.000Z", 0],
    ["61 minutes before the midnight at which a registration opens", "2026-11-30T14:59:00.000Z", 0],
    ["an hour before that midnight", "2026-11-30T15:00:00.000Z", 150],
    ["at midnight", "2026-11-30T16:00:00.000Z", 0],
  ])("the table is warmed in time: %s", async (_, at, pace) => {
    await callRoom("PUT", { ...plan, perSecond: 300 });
    setTestTime(at);
    expect(await warmTable()).toEqual({ warmed: pace });
    expect(warmingCalls.map(({ WarmThroughput }) => WarmThroughput)).toEqual(
      pace === 0 ? [] : [{ ReadUnitsPerSecond: 12_000, WriteUnitsPerSecond: Math.ceil(pace * 29 * 1.2) }],
    );
  });
  test.each([
    ["", 300],
    ["0", 0],
  ])("a stage whose number is %j opens at %i a second", async (setting, pace) => {
    process.env.OPENING_PER_SECOND = setting;
    setTestTime("2026-11-30T15:00:00.000Z");
    expect(await warmTable()).toEqual({ warmed: pace });
    process.env.OPENING_PER_SECOND = "150";
  });
  test("a table that is being changed is left alone until the next run", async () => {
    tableStatus = "UPDATING";
    setTestTime("2026-11-30T15:15:00.000Z");
    expect(await warmTable()).toEqual({ warmed: 0 });
    expect(warmingCalls).toEqual([]);
  });
  test("a pace that no table takes fails, so that an alarm tells", async () => {
    await callRoom("PUT", { ...plan, perSecond: 1300 });
    setTestTime("2026-11-24T01:30:00.000Z");
    await expect(warmTable()).rejects.toThrow("warmTable failed");
  });
});
