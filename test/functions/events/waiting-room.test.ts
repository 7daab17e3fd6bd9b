/** The waiting room of an event over the wire: staff plan it, change its pace and close it, and the edge reads it. */
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { buildEdgeRoom } from "@portal/core/events/waiting-room/waiting-room.server";
import type { WaitingRoomView } from "@portal/core/events/waiting-room/waiting-room-schema";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { handler as warmTable } from "@portal/functions/jobs/warm-table";
import { handler as events } from "@portal/functions/routes/staff/events";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadWaitingRoomHandler } from "../../../local/cdn/waiting-room.ts";
import { buildWireResponse, type WireRule } from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { createPublishedEvent, mondayMorning } from "../../support/applications/application-fixtures.ts";
import {
  advanceTestTime,
  callLambda,
  createSignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { runBeforeNextTransaction } from "../../support/calls/meanwhile.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
let token = "";
beforeAll(async () => {
  await createPublishedEvent();
  await createPublishedEvent({ id: "other-2027", code: "OTHER-2027" });
});
beforeEach(async () => {
  setTestTime(mondayMorning);
  ({ token } = await createSignedInPerson({ roles: ["OFFICER"] }));
  for (const id of ["green-2027", "other-2027"]) await closeRoom(id);
});
/** Makes a call in a version that was read before. */
const callRoomIn = (verb: "PUT" | "DELETE", version: number | undefined, body?: object, id = "green-2027") =>
  callLambda(events, verb, `/api/staff/event/${id}/waiting-room`, {
    token,
    ...(body ? { body: { ...body, version } } : version !== undefined && { version }),
  });
const readRoom = async (id = "green-2027"): Promise<WaitingRoomView | null> => {
  const { body } = await callLambda(events, "GET", `/api/staff/event/${id}/waiting-room`, { token });
  return (body.data as { room: WaitingRoomView | null } | undefined)?.room ?? null;
};
const readVersion = async (id?: string): Promise<number> => (await readRoom(id))?.version ?? 0;
/** Reads the room, and plans it right afterwards. */
const planRoom = async (body: object, id?: string) => callRoomIn("PUT", await readVersion(id), body, id);
const closeRoom = async (id?: string) => callRoomIn("DELETE", await readVersion(id), undefined, id);
const plan = { from: "2026-11-24T02:00:00.000Z", perSecond: 100, places: 60_000 };

test("a room is planned, and says when the last turn comes", async () => {
  expect(await readRoom()).toBeNull();
  const version = Date.parse(mondayMorning);
  const room = { ...plan, eventId: "green-2027", until: "2026-11-24T02:10:00.000Z", version };
  expect(await planRoom(plan)).toMatchObject({ status: 200, body: { data: { room } } });
  expect(await readRoom()).toEqual(room);
  expect(await readRoom("other-2027")).toBeNull();
});

test("the edge reads it: the key of the draw stays when the pace changes, and ends with the room", async () => {
  expect(await buildEdgeRoom()).toBe("");
  await planRoom(plan);
  const first = JSON.parse(await buildEdgeRoom());
  expect(first).toMatchObject({ from: Date.parse(plan.from), perSecond: 100, places: 60_000 });
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/);
  await planRoom({ ...plan, perSecond: 200 });
  expect(JSON.parse(await buildEdgeRoom())).toEqual({ ...first, perSecond: 200 });
  await closeRoom();
  expect(await buildEdgeRoom()).toBe("");
  await planRoom(plan);
  expect(JSON.parse(await buildEdgeRoom()).secret).not.toBe(first.secret);
});

test("an applicant waits while it is open, and nobody after it was closed", async () => {
  await planRoom({ ...plan, perSecond: 1 });
  const hold = loadWaitingRoomHandler({ get: buildEdgeRoom });
  const apply = { uri: "/api/participate/search", headers: { "x-institution-id": "inst-1" } };
  expect((await hold(apply, Date.parse(plan.from)))?.statusCode).toBe(503);
  await closeRoom();
  expect(await hold(apply, Date.parse(plan.from))).toBeUndefined();
});

test.each<[string, object, string, number]>([
  ["no turns at all", { ...plan, perSecond: 0 }, "green-2027", 400],
  ["more turns than a table serves", { ...plan, perSecond: 2001 }, "green-2027", 400],
  ["nobody expected", { ...plan, places: 0 }, "green-2027", 400],
  ["no time", { ...plan, from: "tomorrow" }, "green-2027", 400],
  ["an unknown event", plan, "nothing-2027", 404],
])("is refused: %s", async (_, body, id, status) => expect((await planRoom(body, id)).status).toBe(status));

test("two events have no room at once; the one that is over gives way", async () => {
  await planRoom(plan);
  const refusal = await planRoom(plan, "other-2027");
  expect(refusal).toMatchObject({
    status: 400,
    body: { fields: [{ path: "from", key: "otherWaitingRoom", params: { event: "green-2027" } }] },
  });
  setTestTime("2026-11-24T02:11:00.000Z");
  ({ token } = await createSignedInPerson({ roles: ["OFFICER"] }));
  expect((await planRoom(plan, "other-2027")).status).toBe(200);
});

test("of two who plan for two events at one moment, the second one is told that somebody was faster", async () => {
  runBeforeNextTransaction(() => planRoom(plan, "other-2027"));
  expect((await planRoom(plan)).body.code).toBe(900050);
  expect(await readRoom("other-2027")).toMatchObject({ eventId: "other-2027", perSecond: plan.perSecond });
});

describe("nobody overwrites a plan that was not read", () => {
  const fasterPlan = { ...plan, perSecond: 900 };
  const interferences: [string, () => Promise<unknown>, Partial<WaitingRoomView> | null][] = [
    ["changed it", () => planRoom(fasterPlan), fasterPlan],
    ["closed it", () => closeRoom(), null],
    [
      "closed it and planned it anew",
      async () => {
        await closeRoom();
        advanceTestTime(1000);
        await planRoom(fasterPlan);
      },
      fasterPlan,
    ],
  ];
  const expectRoom = async (room: Partial<WaitingRoomView> | null): Promise<void> =>
    room ? expect(await readRoom()).toMatchObject(room) : expect(await readRoom()).toBeNull();

  test.each(interferences)("a colleague %s before it was saved", async (_, interfere, remaining) => {
    await planRoom(plan);
    const version = await readVersion();
    await interfere();
    const { status, body } = await callRoomIn("PUT", version, { ...plan, perSecond: 50 });
    expect([status, body.code]).toEqual([409, 900050]);
    expect(body.current).toEqual(remaining ? await readRoom() : undefined);
    await expectRoom(remaining);
  });

  test("a colleague changed it before it was closed", async () => {
    await planRoom(plan);
    const version = await readVersion();
    await planRoom(fasterPlan);
    expect((await callRoomIn("DELETE", version)).body.code).toBe(900050);
    await expectRoom(fasterPlan);
    expect((await closeRoom()).status).toBe(200);
    await expectRoom(null);
  });

  test.each<[string, "PUT" | "DELETE", object | undefined]>([
    ["saved", "PUT", { ...plan, perSecond: 50 }],
    ["closed", "DELETE", undefined],
  ])("a colleague changes it at the moment in which it is %s", async (_, verb, body) => {
    await planRoom(plan);
    const version = await readVersion();
    runBeforeNextTransaction(() => planRoom(fasterPlan));
    expect((await callRoomIn(verb, version, body)).body.code).toBe(900050);
    await expectRoom(fasterPlan);
  });

  test("of two who plan the first room of an event, one is told", async () => {
    expect((await callRoomIn("PUT", 0, plan)).status).toBe(200);
    expect((await callRoomIn("PUT", 0, fasterPlan)).body.code).toBe(900050);
    await expectRoom(plan);
  });

  test("a call that does not name what it has read is refused", async () => {
    await planRoom(plan);
    expect((await callRoomIn("PUT", undefined, fasterPlan)).status).toBe(400);
    expect((await callRoomIn("DELETE", undefined)).body.fields).toEqual([
      { path: "If-Match", key: "required" },
    ]);
    await expectRoom(plan);
  });

  test("a room of an earlier release, which has no version, is read as the first one", async () => {
    await planRoom(plan);
    await getDocumentClient().send(
      new UpdateCommand({
        TableName: getTableName(),
        Key: { pk: "waiting-room", sk: "room" },
        UpdateExpression: "REMOVE #version",
        ExpressionAttributeNames: { "#version": "version" },
      }),
    );
    expect(await readVersion()).toBe(1);
    expect((await callRoomIn("PUT", 1, fasterPlan)).status).toBe(200);
    await expectRoom(fasterPlan);
  });
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
    ["an hour before a room opens", "2026-11-24T01:00:00.000Z", 200],
    ["when the room has opened", "2026-11-24T02:00:00.000Z", 0],
    ["61 minutes before the midnight at which a registration opens", "2026-11-30T14:59:00.000Z", 0],
    ["an hour before that midnight", "2026-11-30T15:00:00.000Z", 150],
    ["at midnight", "2026-11-30T16:00:00.000Z", 0],
  ])("the table is warmed in time: %s", async (_, at, pace) => {
    await planRoom({ ...plan, perSecond: 200 });
    setTestTime(at);
    expect(await warmTable()).toEqual({ warmed: pace });
    expect(warmingCalls.map(({ WarmThroughput }) => WarmThroughput)).toEqual(
      pace === 0
        ? []
        : [
            {
              ReadUnitsPerSecond: Math.ceil(pace * 134 * 1.2),
              WriteUnitsPerSecond: Math.ceil(pace * 37 * 1.2),
            },
          ],
    );
  });
  test.each([
    ["", 150],
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
  test.each([300, 2000])(
    "for %i turns a second the table is warmed as far as its quota goes, and an alarm tells what is missing",
    async (perSecond) => {
      await planRoom({ ...plan, perSecond });
      setTestTime("2026-11-24T01:30:00.000Z");
      await expect(warmTable()).rejects.toThrow(
        `warmTable failed: ${perSecond} applicants a second are expected, and the quota of a table serves 248`,
      );
      expect(warmingCalls.map(({ WarmThroughput }) => WarmThroughput)).toEqual([
        {
          ReadUnitsPerSecond: 40_000,
          WriteUnitsPerSecond: Math.min(Math.ceil(perSecond * 37 * 1.2), 40_000),
        },
      ]);
    },
  );
  test("a room above the quota takes nothing from an event that opens in the same hour", async () => {
    await planRoom({ ...plan, from: "2026-11-30T15:45:00.000Z", perSecond: 249 });
    setTestTime("2026-11-30T15:15:00.000Z");
    await expect(warmTable()).rejects.toThrow("serves 248");
    expect(warmingCalls).toMatchObject([{ WarmThroughput: { ReadUnitsPerSecond: 40_000 } }]);
  });
  test("a room at the quota is warmed for, and nothing is missing", async () => {
    await planRoom({ ...plan, perSecond: 248 });
    setTestTime("2026-11-24T01:30:00.000Z");
    expect(await warmTable()).toEqual({ warmed: 248 });
  });
});
