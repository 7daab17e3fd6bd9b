/**
 * Counts and anonymous rows for the statistics bureau. A count of one or two enterprises is suppressed, because people
 * in the trade could recognise them. When only one cell is suppressed, the next smallest is too, because the total
 * would reveal it.
 */
interface CountCell {
  key: string;
  count: number | null;
}
/** Smaller counts are suppressed. */
export const MIN_DISCLOSED_COUNT = 3;

/** Size classes of the bureau's surveys, by number of employees, smallest first. */
const sizes: readonly string[] = ["UNDER_10", "FROM_10_TO_49", "FROM_50_TO_99", "FROM_100", "UNKNOWN"];
/** Sorts cells by the classes of size, smallest first. */
export const sortBySize = <T extends { key: string }>(cells: readonly T[]): T[] =>
  cells.toSorted((a, b) => sizes.indexOf(a.key) - sizes.indexOf(b.key));
/** Returns the class of an institution by its number of employees. */
export const getSizeClass = (employees: number | null): string => {
  if (employees === null) return "UNKNOWN";
  if (employees < 10) return "UNDER_10";
  if (employees < 50) return "FROM_10_TO_49";
  return employees < 100 ? "FROM_50_TO_99" : "FROM_100";
};

const sizeStarts: { readonly [size: string]: number } = {
  UNDER_10: 0,
  FROM_10_TO_49: 10,
  FROM_50_TO_99: 50,
  FROM_100: 100,
};
/** Returns the smallest number of employees in the size class. */
export const getSizeClassStart = (employees: number): number => sizeStarts[getSizeClass(employees)] ?? 0;

/** Counts each key, in the order of the keys. */
export const countKeys = (keys: readonly string[]): { key: string; count: number }[] => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].map(([key, count]) => ({ key, count })).sort((a, b) => (a.key < b.key ? -1 : 1));
};

type Count = { key: string; count: number };

/**
 * Returns whether the sum of these counts tells each of them: there is one only, or all of them are small and as small,
 * or as large, as a small count can be.
 */
const isRevealedBySum = (counts: readonly number[]): boolean => {
  const sum = counts.reduce((total, count) => total + count, 0);
  const areSmall = counts.every((count) => count < MIN_DISCLOSED_COUNT);
  return (
    counts.length === 1 ||
    (areSmall && [1, MIN_DISCLOSED_COUNT - 1].some((each) => sum === each * counts.length))
  );
};

/** Replaces small counts by null. */
export const suppressSmallCounts = (cells: readonly Count[]): CountCell[] => {
  const suppressedKeys = new Set(
    cells.filter(({ count }) => count < MIN_DISCLOSED_COUNT).map(({ key }) => key),
  );
  if (suppressedKeys.size === 1) {
    const [next] = cells.filter(({ key }) => !suppressedKeys.has(key)).toSorted((a, b) => a.count - b.count);
    if (next) suppressedKeys.add(next.key);
  }
  return cells.map(({ key, count }) => ({ key, count: suppressedKeys.has(key) ? null : count }));
};

/** Replaces small counts of a known total by null, with all of the next smallest where the total would tell them. */
const suppressCountsOfTotal = (cells: readonly Count[]): CountCell[] => {
  const small = cells.flatMap(({ count }) => (count < MIN_DISCLOSED_COUNT ? count : []));
  const isTold = small.length > 0 && isRevealedBySum(small);
  // Of equal ones none can be told by the order in which one was chosen.
  const next = isTold
    ? Math.min(...cells.map(({ count }) => count).filter((count) => !small.includes(count)))
    : 0;
  return cells.map(({ key, count }) => ({
    key,
    count: count < MIN_DISCLOSED_COUNT || count === next ? null : count,
  }));
};

const isWhole = (cells: readonly CountCell[]): boolean => cells.every(({ count }) => count !== null);

/**
 * Replaces small counts in lists that count the same things, each in another way. A list that is shown whole tells the
 * total of all of them. Where the total would tell every count of a list that is held back, no list is shown whole.
 */
export const suppressLinkedCounts = (lists: readonly (readonly Count[])[]): CountCell[][] => {
  const apart = lists.map(suppressSmallCounts);
  if (!apart.some(isWhole)) return apart;
  const linkedCells = lists.map(suppressCountsOfTotal);
  const isTotalHeldBack = linkedCells.some(
    (cells, i) =>
      cells.length > 0 &&
      cells.every(({ count }) => count === null) &&
      isRevealedBySum((lists[i] ?? []).map(({ count }) => count)),
  );
  if (!isTotalHeldBack) return linkedCells;
  return linkedCells.map((cells) => {
    if (!isWhole(cells)) return cells;
    const smallest = Math.min(...cells.map(({ count }) => count ?? 0));
    return cells.map(({ key, count }) => ({ key, count: count === smallest ? null : count }));
  });
};
