/**
 * Counts and anonymous rows for the statistics bureau. A count of one or two enterprises is suppressed, because people in the trade
 * could recognise them. When only one cell is suppressed, the next smallest is too, because the total would reveal
 * it.
 */
export interface CountCell {
  key: string;
  count: number | null;
}
/** Smaller counts are suppressed. */
export const MIN_DISCLOSED_COUNT = 3;

/** Size classes of the bureau's surveys, by number of employees, smallest first. */
const sizes: readonly string[] = ["UNDER_10", "FROM_10_TO_49", "FROM_50_TO_99", "FROM_100", "UNKNOWN"];
export const sortBySize = <T extends { key: string }>(cells: readonly T[]): T[] =>
  cells.toSorted((a, b) => sizes.indexOf(a.key) - sizes.indexOf(b.key));
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
/** The smallest number of employees in the size class. */
export const getSizeClassStart = (employees: number): number => sizeStarts[getSizeClass(employees)] ?? 0;

/** Counts each key, in the order of the keys. */
export const countKeys = (keys: readonly string[]): { key: string; count: number }[] => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].map(([key, count]) => ({ key, count })).sort((a, b) => (a.key < b.key ? -1 : 1));
};

/** Replaces small counts by null. */
export const suppressSmallCounts = (cells: readonly { key: string; count: number }[]): CountCell[] => {
  const suppressedKeys = new Set(
    cells.filter(({ count }) => count < MIN_DISCLOSED_COUNT).map(({ key }) => key),
  );
  if (suppressedKeys.size === 1) {
    const [next] = cells.filter(({ key }) => !suppressedKeys.has(key)).toSorted((a, b) => a.count - b.count);
    if (next) suppressedKeys.add(next.key);
  }
  return cells.map(({ key, count }) => ({ key, count: suppressedKeys.has(key) ? null : count }));
};
