/** Calls to a service that takes only so many a second. */
import { createThrottle } from "@portal/functions/jobs/throttle-calls";
import { expect, test } from "vitest";

const startCalls = async (perSecond: number | undefined, count: number): Promise<number[]> => {
  const waitForPace = createThrottle(perSecond);
  const starts: number[] = [];
  for (let i = 0; i < count; i++) {
    await waitForPace();
    starts.push(performance.now());
  }
  return starts.map((start) => start - (starts[0] ?? 0));
};

test("ten calls at a hundred a second take ninety milliseconds at least", async () => {
  const starts = await startCalls(100, 10);
  // A timer may ring up to a millisecond early.
  for (const [index, start] of starts.entries()) expect(start).toBeGreaterThanOrEqual(index * 10 - 1.5);
});

test("without a rate nothing waits", async () => {
  expect((await startCalls(undefined, 1000)).at(-1)).toBeLessThan(1000);
});
