/** The waiting room at the edge, by the code that is deployed: who waits, for how long, and what changes nothing. */
import { NO_INSTITUTION } from "@portal/core/platform/actor";
import { TURN_NOT_COME } from "@portal/core/platform/error-codes";
import { applicationBases } from "@portal/functions/http/routes";
import { describe, expect, test } from "vitest";
import { loadWaitingRoomHandler } from "../../local/cdn/waiting-room.ts";
import { readGraph } from "./graph.ts";

const OPENING = Date.parse("2026-11-23T02:00:00.000Z");
const room = {
  id: "green-2027 1",
  from: OPENING,
  perSecond: 100,
  places: 60_000,
  secret: "0123456789abcdef".repeat(4),
};
const loadRoom = (value: string | undefined) =>
  loadWaitingRoomHandler({
    get: async () => {
      if (value === undefined) throw new Error("KeyNotFound");
      return value;
    },
  });
const hold = loadRoom(JSON.stringify(room));
const buildCall = (
  institution: string,
  more: Record<string, string> = {},
  uri = "/api/participate/search",
) => ({
  uri,
  headers: { "x-institution-id": institution, authorization: "YWNjb3VudC0x.secret", ...more },
});
/** Finds the turn of an institution, in milliseconds after the opening; zero for one that passes at once. */
const findTurn = async (institution: string, more: Record<string, string> = {}, handler = hold) => {
  const holdAnswer = await handler(buildCall(institution, more), OPENING);
  return holdAnswer ? Date.parse(JSON.parse(holdAnswer.body).params.turnAt) - OPENING : 0;
};
/** After the opening, in milliseconds. */
const LAST_TURN = (room.places * 1000) / room.perSecond;
/** An institution that has to wait for some minutes. */
const patient = "inst-7";

describe("which calls wait", () => {
  test.each<[string, boolean]>([
    ...applicationBases.map((base): [string, boolean] => [`/api${base}`, true]),
    ["/api/outlands/01/submit", true],
    ["/api//participate//search", true],
    ["/api/%70articipate/search", true],
    ["/API/Participate/Search", true],
    ["/api/user/login", false],
    ["/api/staff/queue", false],
    ["/api/webhook/payment", false],
    ["/api/activity/list", false],
    ["/api/outlandsome", false],
  ])("%s: %s", async (uri, waits) =>
    expect((await hold(buildCall(patient, {}, uri), OPENING)) !== undefined).toBe(waits),
  );
  test("nobody before the opening, and nobody without a session, whom the API refuses itself", async () => {
    expect(await hold(buildCall(patient), OPENING - 1)).toBeUndefined();
    expect(await hold({ uri: "/api/participate/search", headers: {} }, OPENING)).toBeUndefined();
  });
  test.each([
    ["no room", undefined],
    ["a closed room", ""],
    ["a room that cannot be read", "{"],
  ])("nobody with %s", async (_, value) =>
    expect(await loadRoom(value)(buildCall(patient), OPENING)).toBeUndefined(),
  );
});

describe("the turn", () => {
  test("is told with the place in the order, and comes", async () => {
    const holdAnswer = await hold(buildCall(patient), OPENING);
    expect(holdAnswer?.statusCode).toBe(503);
    const { code, params } = JSON.parse(holdAnswer?.body ?? "{}");
    expect(code).toBe(TURN_NOT_COME);
    expect(params).toMatchObject({ places: 60_000 });
    const wait = Date.parse(params.turnAt) - OPENING;
    expect(wait).toBe(Math.floor(((params.place - 1) * 1000) / room.perSecond));
    expect(holdAnswer?.headers["retry-after"]?.value).toBe(String(Math.ceil(wait / 1000)));
    expect(holdAnswer?.headers["cache-control"]?.value).toBe("no-store");
    expect(await hold(buildCall(patient), OPENING + wait - 1)).toBeDefined();
    expect(await hold(buildCall(patient), OPENING + wait)).toBeUndefined();
  });
  test("is the same for every call, account and device of an institution", async () => {
    const turn = await findTurn(patient);
    expect(turn).toBeGreaterThan(60_000);
    expect(await findTurn(patient)).toBe(turn);
    expect(await findTurn(patient, { authorization: "b3RoZXI.secret" })).toBe(turn);
    expect(await findTurn(patient, { "user-agent": "another" })).toBe(turn);
  });
  test.each<[string, Record<string, string>]>([
    ["no institution, as staff do", {}],
    ["an empty one", { "x-institution-id": "" }],
    ["a blank one", { "x-institution-id": " " }],
    ["none in words", { "x-institution-id": NO_INSTITUTION }],
  ])("is not waited for by a call that names %s: it acts for none until the last turn", async (_, named) => {
    for (const base of applicationBases) {
      const headers = { authorization: "YWNjb3VudC0x.secret", ...named };
      expect(await hold({ uri: `/api${base}`, headers }, OPENING)).toBeUndefined();
      expect(headers).toMatchObject({ "x-institution-id": NO_INSTITUTION });
    }
  });
  test("is over for everybody after the last one: calls pass as they are", async () => {
    const headers = { authorization: "YWNjb3VudC0x.secret" };
    expect(await hold({ uri: "/api/special", headers }, OPENING + LAST_TURN)).toBeUndefined();
    expect(headers).toEqual({ authorization: "YWNjb3VudC0x.secret" });
  });
  test("of an institution that is named is waited for, and it acts for it then", async () => {
    const headers = { authorization: "YWNjb3VudC0x.secret", "x-institution-id": patient };
    const call = { uri: "/api/special", headers };
    expect(await hold(call, OPENING)).toBeDefined();
    expect(await hold(call, OPENING + LAST_TURN - 1)).toBeUndefined();
    expect(headers["x-institution-id"]).toBe(patient);
  });
  test("is drawn again for another room, and nobody can work it out without its key", async () => {
    const others = [
      { ...room, id: "green-2028 1" },
      { ...room, secret: "f".repeat(64) },
    ];
    for (const other of others)
      expect(await findTurn(patient, {}, loadRoom(JSON.stringify(other)))).not.toBe(await findTurn(patient));
  });
  test("a slower pace keeps the order", async () => {
    const slower = loadRoom(JSON.stringify({ ...room, perSecond: 50 }));
    for (const institution of ["inst-1", "inst-2", "inst-3"])
      expect(await findTurn(institution, {}, slower)).toBe(2 * (await findTurn(institution)));
  });
  test("turns come at the pace of the room", async () => {
    const institutions = 6000;
    const perMinute = new Array<number>(10).fill(0);
    for (let n = 0; n < institutions; n++) {
      const minute = Math.floor((await findTurn(`institution-${n}`)) / 60_000);
      perMinute[minute] = (perMinute[minute] ?? 0) + 1;
    }
    // Ten minutes for 60,000 places; one institution in ten came.
    expect(perMinute).toHaveLength(10);
    for (const count of perMinute) expect(Math.abs(count - 600)).toBeLessThan(100);
  });
});

test("the deployed function runs before each call of the API, reads the store of pages, and is small enough", () => {
  const { inputs } = readGraph("production").one("cloudfront/function:Function", "WaitingRoom");
  expect(inputs.runtime).toBe("cloudfront-js-2.0");
  expect(inputs.keyValueStoreAssociations).toHaveLength(1);
  const code = String(inputs.code);
  expect(Buffer.byteLength(code)).toBeLessThanOrEqual(10_240);
  expect(code).not.toMatch(/\?\.\w|\?\?|for\s*\((const|let)[^;)]+ of /);
  const { orderedCacheBehaviors } = readGraph("production").one(
    "cloudfront/distribution:Distribution",
    "Site",
  ).inputs as { orderedCacheBehaviors: object[] };
  expect(orderedCacheBehaviors[0]).toMatchObject({
    pathPattern: "/api/*",
    functionAssociations: [{ eventType: "viewer-request" }],
  });
});
