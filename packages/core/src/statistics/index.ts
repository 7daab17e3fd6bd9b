/**
 * Counts for the statistics bureau. A count of one or two enterprises is held back, since who knows the trade would
 * recognise them; and where only one cell is held back the next smallest is too, or the total would give it away.
 */
export interface CountCell {
  key: string;
  count: number | null;
}
/** Fewer than this many are not told. */
export const MIN_DISCLOSED_COUNT = 3;

/** Size classes of the bureau's surveys, by employed persons, the smallest first. */
const sizes: readonly string[] = ["UNDER_10", "FROM_10_TO_49", "FROM_50_TO_99", "FROM_100", "UNKNOWN"];
export const sortBySize = <T extends { key: string }>(cells: readonly T[]): T[] =>
  cells.toSorted((a, b) => sizes.indexOf(a.key) - sizes.indexOf(b.key));
export const getSizeClass = (employees: number | null): string => {
  if (employees === null) return "UNKNOWN";
  if (employees < 10) return "UNDER_10";
  if (employees < 50) return "FROM_10_TO_49";
  return employees < 100 ? "FROM_50_TO_99" : "FROM_100";
};

/** How often each key occurs, keys in their order. */
export const countKeys = (keys: readonly string[]): { key: string; count: number }[] => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].map(([key, count]) => ({ key, count })).sort((a, b) => (a.key < b.key ? -1 : 1));
};

/** The same with small counts held back. */
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
