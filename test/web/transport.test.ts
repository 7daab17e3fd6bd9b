/** How long a call may take, whichever way it travels (`lib/transport.ts`, `lib/amplify-transport.ts`). */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ApiRequest, sendByFetch, type Transport } from "../../packages/web/src/shell/transport.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { origin: "https://portal.example" });
  // The platform's own timeout does not follow the clock of a test.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((after) => {
    const ending = new AbortController();
    setTimeout(() => ending.abort(new DOMException("too long", "TimeoutError")), after);
    return ending.signal;
  });
  // A server that never answers.
  vi.stubGlobal(
    "fetch",
    (_: unknown, { signal }: RequestInit) =>
      new Promise((__, fail) => signal?.addEventListener("abort", () => fail(signal.reason))),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const sentRequest: ApiRequest = {
  method: "GET",
  address: "/api/health",
  headers: {},
  body: undefined,
  signal: undefined,
};
test.each<[string, () => Promise<Transport>]>([
  ["everybody's", async () => sendByFetch],
  [
    "a signed-in reader's",
    async () => (await import("../../packages/web/src/shell/amplify-transport.ts")).sendByAmplify,
  ],
])("[R554] [R596] %s call that is not answered ends after 50 seconds and not before", async (_, way) => {
  const carry = await way();
  const onFailure = vi.fn();
  const waiting = carry(sentRequest).catch(onFailure);
  await vi.advanceTimersByTimeAsync(49_999);
  expect(onFailure).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(onFailure).toHaveBeenCalledOnce();
});
