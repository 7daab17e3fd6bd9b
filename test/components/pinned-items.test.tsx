/**
 * Items that an officer pins for a request, with their notes: kept until the request is sent, for this application
 * alone.
 */
import { act, renderHook, waitFor } from "@testing-library/react";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { usePinnedFields } from "../../packages/web/src/features/staff-review/use-pinned-fields.ts";
import { session } from "../../packages/web/src/shell/session.ts";
import { passTurns } from "../support/browser/pass-turns.ts";

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  session.start("officer.secret");
});
const openFields = (id: string) => {
  const { result, unmount } = renderHook(() => usePinnedFields(id));
  act(() => result.current.start());
  return { read: () => result.current, unmount };
};
const listPinnedItems = (page: ReturnType<typeof openFields>) => [...(page.read().pinned ?? [])];

test("pinned items are there again when the page is, and gone when the request was sent", async () => {
  const page = openFields("app-1");
  act(() => page.read().pin("fascia", true));
  act(() => page.read().note("fascia", "Too long"));
  act(() => page.read().pin("logo", true));
  act(() => page.read().pin("area", true));
  act(() => page.read().pin("area", false));
  expect(listPinnedItems(page)).toEqual([
    ["fascia", "Too long"],
    ["logo", ""],
  ]);
  // Going back keeps them, and closes the request.
  act(() => page.read().close());
  expect(page.read().pinned).toBeUndefined();
  await act(passTurns);
  page.unmount();

  const again = openFields("app-1");
  await waitFor(() => expect(listPinnedItems(again)).toHaveLength(2));
  expect(listPinnedItems(again)[0]).toEqual(["fascia", "Too long"]);
  expect(again.read().persistedInput.isRestored).toBe(true);
  const other = openFields("app-2");
  await act(passTurns);
  expect(listPinnedItems(other)).toEqual([]);

  act(() => again.read().clear());
  await act(passTurns);
  again.unmount();
  const anew = openFields("app-1");
  await act(passTurns);
  expect(listPinnedItems(anew)).toEqual([]);
});
