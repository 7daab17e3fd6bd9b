/** Waiting for a part of the site's script (`lib/lazy-import.ts`). */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChunkLoadError, lazyImport } from "../../packages/web/src/shell/lazy-import.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("[R566] [R596] a part that does not come fails after 120 seconds and not before", async () => {
  const failed = vi.fn();
  const waiting = lazyImport(new Promise(() => undefined)).catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(failed).toHaveBeenCalledOnce();
  expect(failed.mock.calls[0]?.[0]).toBeInstanceOf(ChunkLoadError);
});

test("a part that cannot be had fails at once, under the code that has a text; its cause is kept", async () => {
  const cause = new TypeError("Failed to fetch dynamically imported module");
  await expect(lazyImport(Promise.reject(cause))).rejects.toMatchObject({ code: 900003, cause });
  expect(vi.getTimerCount()).toBe(0);
});

test("a part that comes is handed on and nothing is left waiting", async () => {
  await expect(lazyImport(Promise.resolve("there"))).resolves.toBe("there");
  expect(vi.getTimerCount()).toBe(0);
});
