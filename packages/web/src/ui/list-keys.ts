/** Keys of the items of a list in which two can look alike. */

export interface KeyedItem<Item> {
  key: string;
  item: Item;
}

/**
 * Gives each item a key of its own: its text, and which of those with the same text it is. Of two items with one key
 * React leaves one out or shows another one twice.
 * @param toText returns what tells most items apart
 */
export const addListKeys = <Item>(
  items: readonly Item[],
  toText: (item: Item) => string,
): KeyedItem<Item>[] => {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const text = toText(item);
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    return { key: `${text}\n${count}`, item };
  });
};
