/** Splits a list into batches of at most `size` items, in their order. An empty list has none. */
export const splitIntoBatches = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
