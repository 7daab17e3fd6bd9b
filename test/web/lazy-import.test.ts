/** Loading a part of the site's script (`shell/lazy-import.ts`). */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { awaitLoading, ChunkLoadError, lazyImport } from "../../packages/web/src/shell/lazy-import.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("[R566] [R596] a part that does not come fails after 120 seconds and not before", async () => {
  const onFailure = vi.fn();
  const waiting = lazyImport(() => new Promise(() => undefined)).catch(onFailure);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(onFailure).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(onFailure).toHaveBeenCalledOnce();
  expect(onFailure.mock.calls[0]?.[0]).toBeInstanceOf(ChunkLoadError);
});

test("a part that cannot be loaded fails after three attempts, under the code that has a text; its cause is kept", async () => {
  const cause = new TypeError("Failed to fetch dynamically imported module");
  const load = vi.fn(() => Promise.reject(cause));
  const outcome = expect(lazyImport(load)).rejects.toMatchObject({ code: 900003, cause });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
  expect(load).toHaveBeenCalledTimes(3);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([1, 2])("a part that fails %i times and comes then is handed on", async (failures) => {
  const load = vi.fn(async () => "there");
  for (let i = 0; i < failures; i += 1) load.mockRejectedValueOnce(new TypeError("connection lost"));
  const loading = lazyImport(load);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(loading).resolves.toBe("there");
  expect(load).toHaveBeenCalledTimes(failures + 1);
  expect(vi.getTimerCount()).toBe(0);
});

test("a part that comes is asked for once, and nothing is left waiting", async () => {
  const load = vi.fn(async () => "there");
  await expect(lazyImport(load)).resolves.toBe("there");
  expect(load).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test("what loads several parts fails at once, because each of them was tried again already", async () => {
  await expect(awaitLoading(Promise.reject(new Error("no texts")))).rejects.toBeInstanceOf(ChunkLoadError);
  expect(vi.getTimerCount()).toBe(0);
});
