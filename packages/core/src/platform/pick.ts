/** Views list the members they show, so that a member added to a row reaches nobody until a view names it. */

/** Picks the named members of a value; absent ones are omitted. */
export const pick = <Value extends object, const Key extends keyof Value>(
  value: Value,
  keys: readonly Key[],
): Pick<Value, Key> =>
  Object.fromEntries(keys.flatMap((key) => (value[key] === undefined ? [] : [[key, value[key]]]))) as Pick<
    Value,
    Key
  >;
