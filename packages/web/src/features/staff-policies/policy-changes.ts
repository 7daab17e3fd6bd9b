/** The members of a policy that a new value changes. Pure. */
import { isItemList, type PolicyJson } from "./policy-value.tsx";

export interface PolicyChange {
  /** The path of the member; empty for a value that has none. */
  path: string;
  /** Undefined where the member is new. */
  before: PolicyJson | undefined;
  after: PolicyJson | undefined;
  /** The entries of a list that stay the same, which neither value names. */
  sameItems?: number;
}
type Value = PolicyJson | undefined;
const isRecord = (value: Value): value is { [key: string]: PolicyJson } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Takes away from a list what another one has as well, as often as it has it. */
const omitSameItems = (items: readonly PolicyJson[], others: readonly PolicyJson[]): PolicyJson[] => {
  const unmatchedItems = others.map((other) => JSON.stringify(other));
  return items.filter((item) => {
    const at = unmatchedItems.indexOf(JSON.stringify(item));
    if (at >= 0) unmatchedItems.splice(at, 1);
    return at < 0;
  });
};

/**
 * Compares lists of periods or bands by their entries, so that nobody looks for the one that differs among many.
 * Undefined where only their order differs.
 */
const compareItemLists = (
  path: string,
  before: PolicyJson[],
  after: PolicyJson[],
): PolicyChange | undefined => {
  const [removedItems, addedItems] = [omitSameItems(before, after), omitSameItems(after, before)];
  if (removedItems.length + addedItems.length === 0) return undefined;
  const sameItems = before.length - removedItems.length;
  return {
    path,
    before: removedItems.length > 0 ? removedItems : undefined,
    after: addedItems.length > 0 ? addedItems : undefined,
    ...(sameItems > 0 && { sameItems }),
  };
};

/**
 * Lists what differs between two values: the members, and the entries of a list of periods or bands. A list of plain
 * values is shown as a whole.
 */
export const listPolicyChanges = (before: Value, after: Value, path = ""): PolicyChange[] => {
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      listPolicyChanges(before[key], after[key], path ? `${path}.${key}` : key),
    );
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const areItemLists = before !== undefined && after !== undefined && isItemList(before) && isItemList(after);
  return [(areItemLists && compareItemLists(path, before, after)) || { path, before, after }];
};
