/** Members of objects that somebody sent. */

export const isPlainObject = <Value>(
  value: Value | { [name: string]: Value },
): value is { [name: string]: Value } => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The value that a record itself holds under a key that somebody sent. Plain indexing would also find what every object
 * inherits: `valueOf`, `constructor` and `__proto__` are entries of no list of ours.
 */
export const getOwnValue = <Value>(
  record: { readonly [key: string]: Value },
  key: string,
): Value | undefined => (Object.hasOwn(record, key) ? record[key] : undefined);

/** Paths of what was given and not kept, at any depth: what no schema and no form names. */
export const findUnknownPaths = (input: unknown, output: unknown, path: string[] = []): string[][] => {
  if (Array.isArray(input) && Array.isArray(output) && input.length === output.length)
    return input.flatMap((each, i) => findUnknownPaths(each, output[i], [...path, String(i)]));
  if (!isPlainObject(input) || !isPlainObject(output)) return [];
  return Object.entries(input).flatMap(([name, each]) =>
    Object.hasOwn(output, name) ? findUnknownPaths(each, output[name], [...path, name]) : [[...path, name]],
  );
};
