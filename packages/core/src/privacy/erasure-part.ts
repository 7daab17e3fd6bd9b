/** A part of a long erasure: so much of a list, from a position on. */
export interface ErasurePart {
  /** The item of the list behind which the part begins. */
  after?: string | undefined;
  /** The number of items that it handles at most. */
  limit: number;
}
/** What a part has done. */
export interface ErasureProgress {
  count: number;
  /** The last item that was handled, where others follow. */
  next?: string;
}

/** Picks the items of a part from a sorted list. */
export const selectErasurePart = <Item>(
  items: readonly Item[],
  getKey: (item: Item) => string,
  { after, limit }: ErasurePart,
): { items: Item[]; progress: ErasureProgress } => {
  const open = items.filter((item) => after === undefined || getKey(item) > after);
  const part = open.slice(0, limit);
  const last = part.at(-1);
  const hasMore = open.length > part.length;
  return {
    items: part,
    progress: { count: part.length, ...(hasMore && { next: last ? getKey(last) : (after ?? "") }) },
  };
};
