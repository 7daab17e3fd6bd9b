/** Of many calls at once a few run, some wait in the order they came, and all others are told when to come back. */
import { expect, test } from "vitest";
import { createConcurrencyLimit } from "../../local/concurrency-limit.ts";

test("calls run up to a number, wait in their order, and are then asked to come back", async () => {
  const { enter } = createConcurrencyLimit({ maxRunning: 2, maxWaiting: 2 });
  const enteredCalls: number[] = [];
  const turns = [0, 1, 2, 3].map(async (call) => {
    const turn = await enter();
    enteredCalls.push(call);
    return turn;
  });
  const refusal = await enter();
  expect(refusal).toEqual({ retryAfter: expect.any(Number) });
  expect(enteredCalls).toEqual([0, 1]);
  for (const turn of turns) {
    const admission = await turn;
    if ("leave" in admission) admission.leave();
  }
  expect(enteredCalls).toEqual([0, 1, 2, 3]);
  expect(await enter()).toEqual({ leave: expect.any(Function) });
});

test("the more are refused, the longer they stay away, and never longer than twenty seconds", async () => {
  const { enter } = createConcurrencyLimit({ maxRunning: 1, maxWaiting: 1 }, () => 1);
  void enter();
  void enter();
  const pauses: number[] = [];
  for (let i = 0; i < 10; i++) {
    const turn = await enter();
    if ("retryAfter" in turn) pauses.push(turn.retryAfter);
  }
  expect(pauses).toEqual([6, 10, 14, 18, 20, 20, 20, 20, 20, 20]);
});

test("those who were refused come back at different moments, and not at once", async () => {
  const pauses = new Set<number>();
  const { enter } = createConcurrencyLimit({ maxRunning: 1, maxWaiting: 1 });
  void enter();
  void enter();
  for (let i = 0; i < 200; i++) {
    const turn = await enter();
    if ("retryAfter" in turn) pauses.add(turn.retryAfter);
  }
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2);
  expect(pauses.size).toBeGreaterThan(3);
});
