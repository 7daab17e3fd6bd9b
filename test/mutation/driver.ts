/**
 * Runs inside Vitest, in one process: every test of an area once unchanged, to learn which changes it reaches, and
 * then each change enabled against the tests that reach it, until one fails. Code that runs while a module is loaded
 * is tried with all modules loaded again.
 */
import { writeFileSync } from "node:fs";
import { vi } from "vitest";
import { beginFile, type CollectedTest, collectedTests, realTest } from "./shim.ts";

interface Task {
  files: string[];
  /** Numbers of the changes to try. */
  tried: number[];
  out: string;
}
const task = JSON.parse(process.env.MUTATION ?? "{}") as Task;
const state = { enabled: -1, calls: 0, most: Number.POSITIVE_INFINITY, seen: new Set<number>() };
(globalThis as unknown as { mutant: (n: number) => boolean }).mutant = (n) => {
  state.seen.add(n);
  // A change can make a loop endless.
  if (++state.calls > state.most) throw new Error("endless");
  return n === state.enabled;
};

/** A change may make what is waited for never come. */
const MAX_TEST_MS = 60_000;

const loadFiles = async (): Promise<void> => {
  collectedTests.length = 0;
  vi.resetModules();
  for (const file of task.files) {
    beginFile();
    await import(/* @vite-ignore */ file);
  }
};
/** Whether a test notices the enabled change; how, for one that fails without any change, is in `lastFailure`. */
let lastFailure: unknown;
const isNoticed = async (one: CollectedTest): Promise<boolean> => {
  state.calls = 0;
  let timer: NodeJS.Timeout | undefined;
  const lateness = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("late")), MAX_TEST_MS);
  });
  try {
    await Promise.race([one.run(), lateness]);
    return false;
  } catch (error) {
    lastFailure = error;
    return true;
  } finally {
    clearTimeout(timer);
  }
};
const anyNotices = async (tests: readonly CollectedTest[]): Promise<boolean> => {
  for (const one of [...tests]) if (await isNoticed(one)) return true;
  return false;
};

realTest(
  "every change",
  async () => {
    state.seen = new Set();
    await loadFiles();
    const atLoad = state.seen;
    if (collectedTests.length === 0) throw new Error("no test was found");
    const reach = new Map<number, CollectedTest[]>();
    let most = 0;
    for (const one of [...collectedTests]) {
      state.seen = new Set();
      if (await isNoticed(one))
        throw new Error(`fails before anything is changed: ${one.name}`, { cause: lastFailure });
      most = Math.max(most, state.calls);
      for (const n of state.seen) reach.set(n, [...(reach.get(n) ?? []), one]);
    }
    state.most = most * 20 + 100_000;
    const survivors: number[] = [];
    let isFresh = true;
    for (const n of task.tried) {
      state.enabled = n;
      let isKilled = false;
      try {
        if (atLoad.has(n)) {
          isFresh = false;
          state.calls = 0;
          await loadFiles();
          isKilled = await anyNotices(collectedTests);
        } else {
          if (!isFresh) {
            state.enabled = -1;
            state.calls = 0;
            await loadFiles();
            isFresh = true;
            state.enabled = n;
          }
          const names = new Set((reach.get(n) ?? []).map(({ name }) => name));
          isKilled = await anyNotices(collectedTests.filter(({ name }) => names.has(name)));
        }
      } catch {
        isKilled = true;
      }
      if (!isKilled) survivors.push(n);
    }
    state.enabled = -1;
    state.calls = 0;
    await loadFiles();
    const isWhole = !(await anyNotices(collectedTests));
    const unreachedSurvivors = survivors.filter((n) => !atLoad.has(n) && !reach.has(n));
    writeFileSync(
      task.out,
      JSON.stringify({
        left: survivors,
        unreached: unreachedSurvivors,
        whole: isWhole,
        tests: collectedTests.length,
      }),
    );
  },
  7_200_000,
);
