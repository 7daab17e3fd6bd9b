/** The store of the pages that exist, as two processes of the job write to it. */
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildWireResponse, type WireCall, type WireRule } from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
// Sets credentials and the region.
import "../../support/tables/test-services.ts";

/** CloudFront takes so many keys in one request (CloudFront Developer Guide › Quotas on key value stores). */
const MAX_KEYS = 50;
interface PageStore {
  keys: Set<string>;
  /** Requests that write, refused ones included. */
  writes: number;
  rule: WireRule;
}
/** CloudFront's store: each write names the state that it follows, and makes another. */
const createPageStore = (): PageStore => {
  const keys = new Set<string>();
  let state = 1;
  const buildAnswer = (statusCode: number, body: object = {}) => {
    const response = buildWireResponse(statusCode, "json", JSON.stringify(body));
    response.headers.etag = `state-${state}`;
    return response;
  };
  const answerWrite = (call: WireCall) => {
    const { method, path, headers } = call.request;
    pageStore.writes += 1;
    if (headers["if-match"] !== `state-${state}`) return buildAnswer(409, { __type: "ConflictException" });
    const key = decodeURIComponent(path.split("/keys/")[1] ?? "");
    if (method === "DELETE" && !keys.delete(key))
      return buildAnswer(404, { __type: "ResourceNotFoundException" });
    if (method === "PUT") keys.add(key);
    if (method === "POST") {
      const puts = call.input.Puts as { Key: string; Value: string }[];
      // Nothing in the API reference says that it takes an empty value.
      if (puts.length > MAX_KEYS || puts.some(({ Value }) => Value === ""))
        return buildAnswer(400, { __type: "ValidationException" });
      for (const { Key } of puts) keys.add(Key);
    }
    state++;
    return buildAnswer(200);
  };
  const pageStore: PageStore = {
    keys,
    writes: 0,
    rule: async (call, send) => {
      if (call.service !== "cloudfront-keyvaluestore") return send();
      return call.request.method === "GET" ? buildAnswer(200) : answerWrite(call);
    },
  };
  return pageStore;
};

let store: PageStore;
beforeEach(() => {
  process.env.PAGE_STORE_ARN =
    "arn:aws:cloudfront::123456789012:key-value-store/1d3a8a6e-0000-0000-0000-000000000000";
  store = createPageStore();
  startStrictMachine(disableRandomFailures(), [store.rule]);
});
afterEach(() => {
  startStrictMachine();
});
afterAll(() => {
  delete process.env.PAGE_STORE_ARN;
});
/** A process of its own remembers what it has announced itself. */
const startProcess = async () => {
  vi.resetModules();
  return import("@portal/functions/jobs/announce-pages");
};

test("two processes that write in turns meet each other's states", async () => {
  const [first, second] = [await startProcess(), await startProcess()];
  await first.announcePages(["event:a"]);
  await second.announcePages(["event:b"]);
  await first.announcePages(["event:c"]);
  await second.withdrawPage("event:a");
  expect([...store.keys]).toEqual(["event:b", "event:c"]);
});

test("a page that another process has withdrawn is announced again once it has files again", async () => {
  const [first, second] = [await startProcess(), await startProcess()];
  await first.announcePages(["event:a"], { areNew: true });
  await second.withdrawPage("event:a");
  expect([...store.keys]).toEqual([]);
  await first.announcePages(["event:a"], { areNew: true });
  expect([...store.keys]).toEqual(["event:a"]);
});

test("a page that is rendered again is written once by each process", async () => {
  const process = await startProcess();
  await process.announcePages(["event:a"], { areNew: true });
  store.keys.clear();
  await process.announcePages(["event:a"]);
  expect([...store.keys]).toEqual([]);
});

test("a waiting room that is closed is taken out of the store, also when it was not there", async () => {
  const process = await startProcess();
  await process.putEdgeValue("waiting-room", "{}");
  expect([...store.keys]).toEqual(["waiting-room"]);
  await process.putEdgeValue("waiting-room", "");
  await process.putEdgeValue("waiting-room", "");
  expect([...store.keys]).toEqual([]);
});

test("the pages of a whole site are announced by few requests, however many other runs write meanwhile", async () => {
  const [first, second] = [await startProcess(), await startProcess()];
  const buildKeys = (kind: string) => Array.from({ length: 60 }, (_, i) => `${kind}:page-${i}`);
  await Promise.all([first.announcePages(buildKeys("path")), second.announcePages(buildKeys("form"))]);
  expect(store.keys.size).toBe(120);
  // Two of each process, and what they repeat where one has written before the other.
  expect(store.writes).toBeLessThanOrEqual(8);
});

test("a run that ends in between has announced what it has written", async () => {
  const process = await startProcess();
  const keys = Array.from({ length: 120 }, (_, i) => `event:${i}`);
  const { rule } = store;
  startStrictMachine(disableRandomFailures(), [
    async (call, send) => (store.writes < 2 ? rule(call, send) : buildWireResponse(403, "json", "{}")),
  ]);
  await expect(process.announcePages(keys)).rejects.toThrow();
  expect(store.keys.size).toBe(100);
  startStrictMachine(disableRandomFailures(), [rule]);
  store.writes = 0;
  await process.announcePages(keys);
  expect(store.keys.size).toBe(120);
  expect(store.writes).toBe(1);
});
