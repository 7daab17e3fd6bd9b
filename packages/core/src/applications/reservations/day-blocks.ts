/**
 * Describes a period by blocks of days, so that conditions of the store alone can tell whether two periods have a day
 * in common, of which neither is known to the other (decision 0610). Blocks have 1, 2, 4, … 512 days, and two blocks of
 * one size follow each other from 1 January 1970 on: either one of two blocks contains the other, or they have no day
 * in common. A period of a year is made up of less than twenty. Pure.
 */
import { addDays, type Day, daysBetween } from "../../platform/day.ts";

const FIRST_DAY = "1970-01-01" as Day;
/** More days than any activity or course lasts. */
const LARGEST_SIZE = 512;

export interface DayBlocks {
  /** The fewest blocks that make up the period. */
  whole: string[];
  /** Larger blocks that contain them, and other days. */
  around: string[];
}

const toBlockName = (first: number, size: number): string => `${addDays(FIRST_DAY, first)}+${size}`;

/** Lists the blocks of the days from a first to a last one, both included, by their first day and their size. */
export const listDayBlocks = (from: Day, to: Day): DayBlocks => {
  const last = daysBetween(FIRST_DAY, to);
  const wholeBlocks: string[] = [];
  const blocksAround = new Set<string>();
  for (let day = daysBetween(FIRST_DAY, from); day <= last; ) {
    let size = 1;
    while (size < LARGEST_SIZE && day % (size * 2) === 0 && day + size * 2 - 1 <= last) size *= 2;
    wholeBlocks.push(toBlockName(day, size));
    for (let larger = size * 2; larger <= LARGEST_SIZE; larger *= 2)
      blocksAround.add(toBlockName(Math.floor(day / larger) * larger, larger));
    day += size;
  }
  return { whole: wholeBlocks, around: [...blocksAround] };
};
