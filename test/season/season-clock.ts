/** The clock of a season: it stands still until it is moved, and never goes back. */
import type { DemoClock } from "../../local/clock/demo-clock.ts";

export interface SeasonClock extends DemoClock {
  /** Epoch milliseconds. */
  readonly ms: number;
  moveTo(ms: number): void;
}

export const createSeasonClock = (start: string): SeasonClock => {
  let ms = Date.parse(start);
  const moveTo = (to: number): void => {
    ms = Math.max(ms, to);
  };
  return {
    demo: true,
    get ms() {
      return ms;
    },
    moveTo,
    now: () => new Date(ms),
    set: (text) => moveTo(Date.parse(text)),
    advance: () => {
      throw new RangeError("a season moves its clock by milliseconds");
    },
    reset: () => undefined,
    save: () => undefined,
  };
};
