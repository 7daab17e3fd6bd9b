/**
 * What a component test answers in place of the API is what the API can answer, and what a page sends is what it takes.
 */
import { expect, test } from "vitest";
import { listContractFaults, type NetworkCall, requireContract, stubNetwork } from "./network.ts";

const buildCall = (method: string, path: string, query = "", body?: object): NetworkCall => ({
  method,
  path,
  query: new URLSearchParams(query),
  headers: new Headers({ authorization: "ana.first", "idempotency-key": "k" }),
  body,
});
const names = { "zh-Hant": "展", "zh-Hans": "展", en: "Fair", pt: "Feira" };
const event = { id: "e1", code: "E1", names, dates: { start: "2026-12-01", end: "2026-12-03" } };
const buildAnswer = (data: unknown, status = 200) => ({ status, body: { success: true, code: 200, data } });
const buildList = (...items: object[]) => buildAnswer({ items, total: items.length });
const events = buildCall("GET", "/activity/list");

test("an answer as the API gives it is let through", () =>
  expect(listContractFaults(events, buildList(event))).toEqual([]));

test.each<[string, NetworkCall, { status: number; body: object } | undefined, string]>([
  ["a short row says more", events, buildList({ ...event, applicationTypes: [] }), "applicationTypes"],
  ["a short row says less", events, buildList({ ...event, names: undefined }), "'names'"],
  ["no route serves the call", buildCall("GET", "/activity/e1/rows"), buildList(), "served by no route"],
  ["nor its verb", buildCall("PUT", "/activity/list"), buildList(), "served by no route"],
  ["it is refused, and no route serves it", buildCall("GET", "/nothing"), undefined, "served by no route"],
  ["the status is another one", events, { ...buildList(event), status: 201 }, "201"],
  ["the API does not take the query", buildCall("GET", "/activity/list", "sort=name"), buildList(), "sort"],
  [
    "the API does not take the body",
    buildCall("POST", "/user/logout", "", { everywhere: "yes", more: 1 }),
    buildAnswer({}),
    "body",
  ],
])("%s: that is told", (_, call, answer, fault) =>
  expect(listContractFaults(call, answer).join("\n")).toContain(fault),
);

test("a refusal of a call that the API serves is let through", () =>
  expect(listContractFaults(events, undefined)).toEqual([]));

test("a test whose page was answered what the API never answers fails", async () => {
  stubNetwork({ "GET /activity/list": () => ({ data: { items: [{ ...event, applicationTypes: [] }] } }) });
  await fetch("/api/activity/list");
  expect(requireContract).toThrow("applicationTypes");
  expect(requireContract).not.toThrow();
});

test("what a test leaves out of an answer is there, with as little in it as the API answers", async () => {
  stubNetwork({ "GET /activity/list": () => ({ data: { items: [{ id: "e1" }, event] } }) });
  const { success, data } = await (await fetch("/api/activity/list")).json();
  const nothing = { "zh-Hant": "x", "zh-Hans": "x", en: "x", pt: "x" };
  const dates = { start: "2026-11-23", end: "2026-11-23" };
  expect(success).toBe(true);
  expect(data).toEqual({ items: [{ id: "e1", code: "x", names: nothing, dates }, event], total: 0 });
});
