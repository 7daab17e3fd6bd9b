/**
 * How much of a long proof is tried: `npm test` takes a short slice, `npm run gates` a longer one that changes every
 * day, `npm run test:long` all, and `npm run test:long:journeys` all of what a browser tries.
 */
type ProofSlice = "test" | "gates" | "long";

/** Returns the slice of this run, by the environment's `SLICE`. @throws Error for a name that is none */
export const getCurrentSlice = (name: string = process.env.SLICE ?? "test"): ProofSlice => {
  if (name !== "test" && name !== "gates" && name !== "long") throw new Error(`SLICE=${name} is not a slice`);
  return name;
};

/** Returns the size that belongs to the slice of this run. */
export const getSliceSize = (sizes: Record<ProofSlice, number>): number => sizes[getCurrentSlice()];

/** The number by which a slice changes from day to day: the seed of the gates; 0 in `npm test`. */
const sliceSeed = Number(process.env.FUZZ_SEED ?? 0);
// With another one no way would be picked, and the proof would pass.
if (!Number.isSafeInteger(sliceSeed) || sliceSeed < 0)
  throw new Error(`${process.env.FUZZ_SEED} is not a seed`);

/** The days since 1970 of a seed such as 20261129, since the seeds of two months do not follow each other. */
const sliceDay = Math.abs(
  Date.UTC(Math.floor(sliceSeed / 10_000), (Math.floor(sliceSeed / 100) % 100) - 1, sliceSeed % 100) /
    86_400_000,
);

/**
 * Picks the cases of a table that the gates try today: every so many, on the next day those beside them. `npm test`
 * and the long run are not divided by it.
 * @param parts into how many days the cases are divided
 */
export const pickTodaysCases = <Case>(all: readonly Case[], parts: number): readonly Case[] =>
  getCurrentSlice() === "gates" ? pickCasesOfDay(all, parts) : all;

/** Picks the same part as the gates, whatever the slice of this run is. */
export const pickCasesOfDay = <Case>(all: readonly Case[], parts: number): readonly Case[] =>
  all.filter((_, i) => i % parts === sliceDay % parts);

/**
 * Picks the ways of a list in which one case of a table is tried: in the long run all of them, else so many, the next
 * case beginning with the next one. The gates begin with another one each day in the files that they run; `npm test`
 * tries the same ones in every run.
 * @param number the place of the case in its table
 * @param count how many ways are tried of each case when not all are
 */
export const pickWays = <Way>(all: readonly Way[], number: number, count = 1): readonly Way[] => {
  const first = (number + sliceSeed) % all.length;
  return getCurrentSlice() === "long"
    ? all
    : all.filter((_, i) => (i - first + all.length) % all.length < count);
};
