/**
 * The demonstration clock: it starts where the seed's events, phases and holidays fit, runs at the pace of the real
 * one, can be moved, and continues from the same time when the machine is started again. `CLOCK=real` uses the real
 * time.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoStart } from "./demo-start.ts";

/** Returns the machine's own time, for what is outside the demonstration (signatures made by the AWS SDK, timers). */
export const getRealTime = (): Date => new Date();

export interface DemoClock {
  /** True when time is the demonstration's, so that the site can say so. */
  readonly demo: boolean;
  now(): Date;
  /** Sets the time. @throws RangeError for a text that is no moment, and on the real clock */
  set(now: string): void;
  /** Moves by an ISO 8601 duration (`P3D`, `PT90M`, `-P1W`). @throws RangeError as `set` */
  advance(duration: string): void;
  /** Back to where the demonstration begins. */
  reset(): void;
  /** Writes where the clock stands. */
  save(): void;
}

const durationPattern =
  /^(-)?P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Moves a moment by an ISO 8601 duration. @throws RangeError for a text that is none */
export const addDuration = (from: Date, duration: string): Date => {
  const durationMatch = durationPattern.exec(duration);
  if (!durationMatch || !/\d/.test(duration)) throw new RangeError(`Not a duration: ${duration}`);
  const sign = durationMatch[1] ? -1 : 1;
  const [years, months, weeks, days, hours, minutes, seconds] = durationMatch
    .slice(2)
    .map((part) => sign * Number(part ?? 0)) as [number, number, number, number, number, number, number];
  const date = new Date(from);
  date.setUTCFullYear(date.getUTCFullYear() + years, date.getUTCMonth() + months);
  return new Date(
    date.getTime() + ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000,
  );
};

/** Opens the clock of a data folder. `real` gives the real one, which cannot be moved. */
export const openClock = (dataDir: string, real = false): DemoClock => {
  if (real) {
    const refuse = () => {
      throw new RangeError("The real clock cannot be moved");
    };
    return {
      demo: false,
      now: getRealTime,
      set: refuse,
      advance: refuse,
      reset: () => undefined,
      save: () => undefined,
    };
  }
  const path = join(dataDir, "clock.json");
  const startTime = Date.parse(demoStart);
  const storedTime = existsSync(path) ? Date.parse(JSON.parse(readFileSync(path, "utf8")).now) : startTime;
  let offset = (Number.isNaN(storedTime) ? startTime : storedTime) - getRealTime().getTime();
  const now = () => new Date(getRealTime().getTime() + offset);
  const save = () => writeFileSync(path, JSON.stringify({ now: now().toISOString() }));
  const moveTo = (ms: number) => {
    if (Number.isNaN(ms)) throw new RangeError("Not a point in time");
    offset = ms - getRealTime().getTime();
    save();
  };
  return {
    demo: true,
    now,
    set: (text) => moveTo(Date.parse(text)),
    advance: (duration) => moveTo(addDuration(now(), duration).getTime()),
    reset: () => moveTo(startTime),
    save,
  };
};
