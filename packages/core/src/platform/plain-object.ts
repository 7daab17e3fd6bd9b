/** Safe access to members of objects received from outside. */

/** Returns whether a value is an object with members by name, and no list. */
export const isPlainObject = <Value>(
  value: Value | { [name: string]: Value },
): value is { [name: string]: Value } => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns the value that a record itself holds under a key received from outside. Plain indexing would also find
 * inherited members: `valueOf`, `constructor` and `__proto__` must never count as entries of our lists.
 */
export const getOwnValue = <Value>(
  record: { readonly [key: string]: Value },
  key: string,
): Value | undefined => (Object.hasOwn(record, key) ? record[key] : undefined);

/** Returns the paths, at any depth, of input that parsing dropped because no schema or form names them. */
export const findUnknownPaths = (input: unknown, output: unknown, path: string[] = []): string[][] => {
  if (Array.isArray(input) && Array.isArray(output) && input.length === output.length)
    return input.flatMap((each, i) => findUnknownPaths(each, output[i], [...path, String(i)]));
  if (!isPlainObject(input) || !isPlainObject(output)) return [];
  return Object.entries(input).flatMap(([name, each]) =>
    Object.hasOwn(output, name) ? findUnknownPaths(each, output[name], [...path, name]) : [[...path, name]],
  );
};
