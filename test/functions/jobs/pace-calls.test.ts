/** Calls to a service that takes only so many a second. */
import { createThrottle } from "@portal/functions/jobs/throttle-calls";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

// A real timer may ring a millisecond or two early, so a real clock could not prove the pace.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts `count` calls one after the other, lets `milliseconds` pass, and answers when each call began. */
const startCalls = async (
  perSecond: number | undefined,
  count: number,
  milliseconds: number,
): Promise<number[]> => {
  const waitForPace = createThrottle(perSecond);
  const begin = performance.now();
  const starts: number[] = [];
  const makeCalls = async (): Promise<void> => {
    for (let i = 0; i < count; i++) {
      await waitForPace();
      starts.push(performance.now() - begin);
    }
  };
  void makeCalls();
  await vi.advanceTimersByTimeAsync(milliseconds);
  return starts;
};

test("ten calls at a hundred a second take ninety milliseconds", async () => {
  expect(await startCalls(100, 10, 90)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
});

test("calls that are asked for at once wait for each other", async () => {
  const waitForPace = createThrottle(100);
  const begin = performance.now();
  const starts: number[] = [];
  const calls = [1, 2, 3].map(() => waitForPace().then(() => starts.push(performance.now() - begin)));
  await vi.advanceTimersByTimeAsync(20);
  await Promise.all(calls);
  expect(starts).toEqual([0, 10, 20]);
});

test("a pause does not save up calls", async () => {
  const waitForPace = createThrottle(100);
  await waitForPace();
  await vi.advanceTimersByTimeAsync(1000);
  const begin = performance.now();
  const starts: number[] = [];
  const calls = [1, 2].map(() => waitForPace().then(() => starts.push(performance.now() - begin)));
  await vi.advanceTimersByTimeAsync(10);
  await Promise.all(calls);
  expect(starts).toEqual([0, 10]);
});

test("calls without a rate do not wait", async () => {
  expect(await startCalls(undefined, 1000, 0)).toHaveLength(1000);
});
