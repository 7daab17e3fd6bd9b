/** A list that is read outside of a component is read to its end. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readWholeList } from "../../packages/web/src/shell/read-whole-list.ts";

let calls: string[] = [];
beforeEach(() => {
  calls = [];
  vi.stubGlobal("sessionStorage", {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
});
afterEach(() => vi.unstubAllGlobals());

const stubPages = (count: number, failing?: number): void => {
  vi.stubGlobal("fetch", async (address: string) => {
    const page = Number(new URL(address, "http://site").searchParams.get("cursor") ?? "0");
    calls.push(address);
    if (page === failing) return Response.json({ success: false, code: 900001 }, { status: 500 });
    const data = { items: [`row ${page}`], ...(page + 1 < count && { cursor: String(page + 1) }) };
    return Response.json({ success: true, data });
  });
};

test.each([1, 2, 5])("all of %i pages, each under the same filter", async (count) => {
  stubPages(count);
  const rows = await readWholeList<string>("/participate/search", { status: "DRAFT" });
  expect(rows).toEqual(Array.from({ length: count }, (_, i) => `row ${i}`));
  for (const call of calls) expect(call).toMatch(/status=DRAFT.*limit=100/);
});

test("a page that cannot be read fails the whole", async () => {
  stubPages(3, 1);
  await expect(readWholeList("/participate/search")).rejects.toMatchObject({ status: 500 });
});
