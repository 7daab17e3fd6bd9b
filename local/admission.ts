/**
 * How many calls this machine carries out at once. On AWS each call has a Lambda of its own, up to a limit above which
 * the API answers that it is busy. One process that accepted every call of an opening would let all of them exceed the
 * time limits of their connections together.
 */

/** Runs at once: enough to keep two cores busy while each of them waits for the emulators. */
const MAX_RUNNING = 16;
/** Callers that wait for their turn, the first one first; as many as are served within about five seconds. */
const MAX_WAITING = 300;
/** Nobody is asked to come back later than this, in seconds. */
const LONGEST_PAUSE = 20;
const SHORTEST_PAUSE = 2;

export interface Admission {
  /**
   * Waits for the turn of a call.
   * @returns what ends the call, or the seconds after which to come back when too many wait
   */
  admit(): Promise<{ leave: () => void } | { retryAfter: number }>;
}

/** @param random between 0 and 1, so that those who were refused do not come back together */
export const createAdmission = (
  { maxRunning = MAX_RUNNING, maxWaiting = MAX_WAITING } = {},
  random: () => number = Math.random,
): Admission => {
  let running = 0;
  const waiting: (() => void)[] = [];
  /** Refused since anybody was let in without waiting: they come back, and each of them needs a turn, too. */
  let refused = 0;
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    admit: async () => {
      if (running < maxRunning) {
        running += 1;
        if (waiting.length === 0) refused = 0;
        return { leave };
      }
      if (waiting.length >= maxWaiting) {
        refused += 1;
        const spread = SHORTEST_PAUSE + Math.ceil((refused / maxWaiting) * SHORTEST_PAUSE * 2 * random());
        return { retryAfter: Math.min(LONGEST_PAUSE, spread) };
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { leave };
    },
  };
};
