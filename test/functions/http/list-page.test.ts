import { expect, test } from "vitest";
import { PublicCursor, takeListPage } from "../../../packages/functions/src/http/list-page.ts";

const rows = Array.from({ length: 160 }, (_, i) => i);

test("a list of 160 rows is read to its end by its cursors, and each page tells the total", () => {
  const read: number[] = [];
  let cursor: string | undefined;
  do {
    const page = takeListPage(rows, { limit: 100, cursor });
    expect(page.total).toBe(160);
    read.push(...page.items);
    ({ cursor } = page);
  } while (cursor);
  expect(read).toEqual(rows);
});

test.each([
  [0, 100],
  [100, 100],
])("a list of %i rows has no further page after %i", (count, limit) => {
  expect(takeListPage(rows.slice(0, count), { limit })).not.toHaveProperty("cursor");
});

test.each(["-1", "1.5", "x", "1234567"])("%s is no cursor", (cursor) => {
  expect(PublicCursor.safeParse(cursor).success).toBe(false);
});
