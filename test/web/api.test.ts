/** The address that a call is sent to, and the number under which it fails (`shell/api.ts`). */
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { ApiError, api, buildApiPath } from "../../packages/web/src/shell/api.ts";

// Loaded with the first POST; a test that moves the clock must not wait for it.
beforeAll(() => import("../../packages/web/src/shell/idempotent-post.ts"));
afterEach(() => vi.unstubAllGlobals());

test("[R556] of a query what is null is dropped, and a list is repeated", () => {
  const query = { name: null, year: undefined, nature: "", page: 0, open: false, kind: ["A", "B"] };
  expect(buildApiPath("/activity", query)).toBe("/api/activity?page=0&open=false&kind=A&kind=B");
  expect(buildApiPath("/activity")).toBe("/api/activity");
});

/** Answers of the server, each with the code whose text is shown. */
test.each<[string, number, unknown, number]>([
  ["a body that says it failed", 200, { success: false, code: 106000 }, 106000],
  ["a failure of HTTP", 409, { errorCode: 109001 }, 109001],
  ["both: the body's own comes first", 400, { success: false, code: 10206, errorCode: 500 }, 10206],
  ["no number: it took too long", 502, {}, 900001],
])("[R564] [R567] %s", async (_, status, body, code) => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }));
  const failure = await api.get("/activity").catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ code, status });
});

/** Stubs the answers of a server in order. The last one repeats. */
const stubAnswers = (...answers: [status: number, body: unknown, retryAfter?: string][]) => {
  const sentCalls: { key: string; at: number }[] = [];
  vi.stubGlobal("sessionStorage", {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Record<string, string> }) => {
    const [status, body, retryAfter] = answers[Math.min(sentCalls.length, answers.length - 1)] ?? [500, {}];
    sentCalls.push({ key: headers["Idempotency-Key"] ?? "", at: Date.now() });
    return new Response(JSON.stringify(body), {
      status,
      headers: retryAfter ? { "Retry-After": retryAfter } : {},
    });
  });
  return sentCalls;
};
const running = { success: false, code: 900180 };
const createdAnswer = { success: true, data: { id: "made" } };

test("a call that is still running is asked for again by its own key, when the server says so", async () => {
  vi.useFakeTimers();
  try {
    const sentCalls = stubAnswers([409, running, "2"], [409, running, "5"], [201, createdAnswer]);
    const waiting = api.post("/contact", { name: "a" });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(sentCalls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sentCalls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await waiting).toEqual({ id: "made" });
    expect(new Set(sentCalls.map(({ key }) => key)).size).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test("a call that never ends is given up within 50 seconds, and goes under the same key when it is sent again", async () => {
  vi.useFakeTimers();
  try {
    const sentCalls = stubAnswers([409, running, "5"]);
    const from = Date.now();
    const expectedFailure = api.post("/contact", { name: "b" }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(await expectedFailure).toMatchObject({ code: 900180 });
    expect((sentCalls.at(-1)?.at ?? 0) - from).toBeLessThan(50_000);
    const before = sentCalls.length;
    void api.post("/contact", { name: "b" }).catch(() => undefined);
    void api.post("/contact", { name: "c" }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    const [again, other] = sentCalls.slice(before);
    expect(again?.key).toBe(sentCalls[0]?.key);
    expect(other?.key).not.toBe(sentCalls[0]?.key);
    await vi.advanceTimersByTimeAsync(60_000);
  } finally {
    vi.useRealTimers();
  }
});

test("the next call after an answer that says what happened has a key of its own", async () => {
  const sentCalls = stubAnswers([409, { success: false, code: 900051 }], [201, createdAnswer]);
  await api.post("/contact", { name: "d" }).catch(() => undefined);
  await api.post("/contact", { name: "d" });
  expect(sentCalls[0]?.key).not.toBe(sentCalls[1]?.key);
});

const busyAnswer = { success: false, code: 900270 };

test.each([
  ["POST", () => api.post("/contact", { name: "e" })],
  ["GET", () => api.get("/contact/one")],
])("a %s that a busy portal did not carry out is sent again after the pause it asks for", async (_, ask) => {
  vi.useFakeTimers();
  try {
    const sentCalls = stubAnswers([503, busyAnswer, "3"], [503, busyAnswer, "1"], [200, createdAnswer]);
    const waiting = ask();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(sentCalls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(await waiting).toEqual({ id: "made" });
    expect(sentCalls).toHaveLength(3);
    expect(new Set(sentCalls.map(({ key }) => key)).size).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ["its limit of calls a second", 429, { message: "Too Many Requests" }],
  ["Lambdas that are all at work", 503, { message: "Service Unavailable" }],
])("what the gateway refuses because of %s is sent again under the same key", async (_, status, answer) => {
  vi.useFakeTimers();
  try {
    const sentCalls = stubAnswers([status, answer], [status, answer, "2"], [200, createdAnswer]);
    const waiting = api.post("/contact", { name: "h" });
    await vi.advanceTimersByTimeAsync(6_001);
    expect(await waiting).toEqual({ id: "made" });
    expect(sentCalls).toHaveLength(3);
    expect(new Set(sentCalls.map(({ key }) => key)).size).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ["POST", (n: number) => api.post("/contact", { name: `jitter ${n}` })],
  ["GET", (n: number) => api.get(`/contact/${n}`)],
])("those whose %s the gateway refused at once do not come back at once", async (_, ask) => {
  vi.useFakeTimers();
  try {
    const CALLERS = 30;
    const refusals = Array.from({ length: CALLERS }, (): [number, unknown] => [
      429,
      { message: "Too Many Requests" },
    ]);
    const sentCalls = stubAnswers(...refusals, [200, createdAnswer]);
    const from = Date.now();
    const callers = Array.from({ length: CALLERS }, (__, n) => ask(n));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await Promise.all(callers)).toHaveLength(CALLERS);
    const pauses = sentCalls.slice(CALLERS).map(({ at }) => at - from);
    expect(pauses).toHaveLength(CALLERS);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1_000);
    expect(new Set(pauses.map((pause) => Math.floor(pause / 500))).size).toBeGreaterThan(2);
  } finally {
    vi.useRealTimers();
  }
});

test("a portal that stays busy is asked six times, and then the reader is told", async () => {
  vi.useFakeTimers();
  try {
    const sentCalls = stubAnswers([503, busyAnswer, "2"]);
    const expectedFailure = api.post("/contact", { name: "f" }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await expectedFailure).toMatchObject({ code: 900270, status: 503 });
    expect(sentCalls).toHaveLength(6);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ["PUT", () => api.put("/contact/one", { version: 1 })],
  ["DELETE", () => api.del("/contact/one", 1)],
])("a %s has no key, so it is never sent again by itself", async (_, change) => {
  const sentCalls = stubAnswers([503, busyAnswer, "1"], [200, createdAnswer]);
  await expect(change()).rejects.toMatchObject({ code: 900270 });
  expect(sentCalls).toHaveLength(1);
});
