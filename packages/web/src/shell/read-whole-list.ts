/** Reads a whole list outside of a component, page after page. */
import { type ApiQuery, api } from "./api.ts";
import type { ListPage } from "./use-resource-list.ts";

/** The largest page size that the API allows. */
const PAGE_SIZE = 100;

/**
 * Reads every row of a list.
 * @param path without `/api`
 */
export const readWholeList = async <Item>(path: string, query: ApiQuery = {}): Promise<Item[]> => {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page: ListPage<Item> = await api.get(path, {
      ...query,
      limit: PAGE_SIZE,
      ...(cursor !== undefined && { cursor }),
    });
    items.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return items;
};
