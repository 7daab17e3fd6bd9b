/**
 * Limits how many calls this machine carries out at once. On AWS each call has a Lambda of its own, up to a limit above
 * which the API answers that it is busy. One process that accepted every call of an opening would let all of them
 * exceed the time limits of their connections together.
 */

/** Calls that run at once: enough to keep two cores busy while calls wait for the emulators. */
const MAX_RUNNING = 16;
/** Calls that wait, in order of arrival: as many as are served within about five seconds. */
const MAX_WAITING = 300;
/** Nobody is asked to come back later than this, in seconds. */
const LONGEST_PAUSE = 20;
const SHORTEST_PAUSE = 2;

export interface ConcurrencyLimit {
  /**
   * Waits until a call may run.
   * @returns the function that ends the call, or the seconds after which to try again when too many calls wait
   */
  enter(): Promise<{ leave: () => void } | { retryAfter: number }>;
}

/**
 * Creates the limit of one process.
 * @param random returns a number between 0 and 1, so that refused callers do not come back together
 */
export const createConcurrencyLimit = (
  { maxRunning = MAX_RUNNING, maxWaiting = MAX_WAITING } = {},
  random: () => number = Math.random,
): ConcurrencyLimit => {
  let running = 0;
  const waiting: (() => void)[] = [];
  /** Calls refused since the last one that ran without waiting: each of them comes back. */
  let refusedCount = 0;
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    enter: async () => {
      if (running < maxRunning) {
        running += 1;
        if (waiting.length === 0) refusedCount = 0;
        return { leave };
      }
      if (waiting.length >= maxWaiting) {
        refusedCount += 1;
        const spread =
          SHORTEST_PAUSE + Math.ceil((refusedCount / maxWaiting) * SHORTEST_PAUSE * 2 * random());
        return { retryAfter: Math.min(LONGEST_PAUSE, spread) };
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { leave };
    },
  };
};
