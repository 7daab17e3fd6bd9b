// @vitest-environment jsdom
/** Lists end with "more" or at their end, never silently at the first page. */
import { act, cleanup, render, screen } from "@testing-library/react";
import { unload } from "swr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { useResourceList } from "../../packages/web/src/shell/use-resource-list.ts";
import { passTurns } from "../support/browser/pass-turns.ts";

/** The rows on the server, in pages of two. */
let rows: string[] = [];
let failing = new Set<string>();
let calls: string[] = [];
beforeEach(() => {
  rows = ["a", "b", "c", "d", "e"];
  failing = new Set();
  emptyPages = new Set();
  calls = [];
  sessionStorage.clear();
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const cursor = new URL(String(input), location.origin).searchParams.get("cursor") ?? "0";
    calls.push(cursor);
    if (failing.has(cursor)) return Response.json({ success: false, code: 900001 }, { status: 500 });
    const end = Number(cursor) + 2;
    const data = {
      items: emptyPages.has(cursor) ? [] : rows.slice(Number(cursor), end),
      ...(end < rows.length && { cursor: String(end) }),
    };
    return Response.json({ success: true, data });
  });
});
afterEach(() => {
  cleanup();
  unload({ revalidate: false });
});

/** The pages on the server that hold no rows, by their cursor, though more follow. */
let emptyPages = new Set<string>();
const Rows = ({ whole = false }: { whole?: boolean }) => {
  const list = useResourceList<string>("/notice", { limit: 2 }, { whole });
  return (
    <div>
      <p>
        {list.loading && "loading"} {list.items?.join("")} {list.error && `failed ${list.error.status}`}
      </p>
      {list.loadMore && (
        <button type="button" onClick={list.loadMore}>
          more
        </button>
      )}
      <button type="button" onClick={() => void list.reload()}>
        again
      </button>
    </div>
  );
};
const renderList = (whole = false, answers = {}) =>
  render(
    <ResourceProvider answers={answers}>
      <Rows whole={whole} />
    </ResourceProvider>,
  );
const getText = (): string => document.body.textContent ?? "";
const waitForText = (part: string) =>
  act(() => vi.waitFor(() => expect(getText()).toContain(part), { timeout: 30_000 }));
const pressButton = (name: string) => act(() => screen.getByRole("button", { name }).click());

test("a list goes on with each press of the button until its end, one call a page", async () => {
  renderList();
  await waitForText("ab");
  pressButton("more");
  await waitForText("abcd");
  pressButton("more");
  await waitForText("abcde");
  expect(screen.queryByRole("button", { name: "more" })).toBeNull();
  expect(calls).toEqual(["0", "2", "4"]);
});

test("a page without rows is followed by the next one, and the list is loading until there are rows or it ends", async () => {
  emptyPages = new Set(["0", "2"]);
  failing = new Set(["2"]);
  renderList();
  await waitForText("failed 500");
  failing.clear();
  pressButton("again");
  await waitForText("e");
  expect(getText()).not.toContain("more");
  emptyPages = new Set(["0", "2", "4"]);
  cleanup();
  unload({ revalidate: false });
  renderList();
  expect(getText()).toContain("loading");
  await act(() => vi.waitFor(() => expect(getText()).not.toContain("loading"), { timeout: 30_000 }));
  expect(calls.slice(-3)).toEqual(["0", "2", "4"]);
});

test("a page that needs every row has every row", async () => {
  renderList(true);
  await waitForText("abcde");
  expect(calls).toEqual(["0", "2", "4"]);
});

test("a page of the list that fails says so, keeps what is there, and is repeated", async () => {
  renderList();
  await waitForText("ab");
  failing.add("2");
  pressButton("more");
  await waitForText("failed 500");
  expect(getText()).toContain("ab");
  failing.clear();
  pressButton("again");
  await waitForText("abcd");
  expect(getText()).not.toContain("failed");
});

test("a page that needs every row does not repeat a failed call by itself", async () => {
  failing.add("2");
  renderList(true);
  await waitForText("failed 500");
  await act(passTurns);
  expect(calls).toEqual(["0", "2"]);
});

test("a list that is opened again reads every page of it again", async () => {
  const first = renderList();
  await waitForText("ab");
  pressButton("more");
  await waitForText("abcd");
  first.unmount();
  rows = ["a", "B", "c", "D"];
  renderList();
  await waitForText("aBcD");
});

test("a list that the page was prerendered from is shown at once, and read once", async () => {
  renderList(false, { "/api/notice?limit=2": { items: ["x"] } });
  expect(getText()).toContain("x");
  expect(getText()).not.toContain("loading");
  await waitForText("ab");
  expect(calls).toEqual(["0"]);
});
