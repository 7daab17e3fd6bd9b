/** Members of objects that somebody sent. */

export const isMembers = <Value>(
  value: Value | { [name: string]: Value },
): value is { [name: string]: Value } => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The value that a record itself holds under a key that somebody sent. Plain indexing would also find what every object
 * inherits: `valueOf`, `constructor` and `__proto__` are entries of no list of ours.
 */
export const ownValue = <Value>(record: { readonly [key: string]: Value }, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Paths of what was given and not kept, at any depth: what no schema and no form names. */
export const unnamed = (given: unknown, kept: unknown, path: string[] = []): string[][] => {
  if (Array.isArray(given) && Array.isArray(kept) && given.length === kept.length)
    return given.flatMap((each, i) => unnamed(each, kept[i], [...path, String(i)]));
  if (!isMembers(given) || !isMembers(kept)) return [];
  return Object.entries(given).flatMap(([name, each]) =>
    Object.hasOwn(kept, name) ? unnamed(each, kept[name], [...path, name]) : [[...path, name]],
  );
};
