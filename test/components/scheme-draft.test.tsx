/** The studio keeps what was typed for a version as a whole: its questions, its first day and its note. */
import { training } from "@portal/core/schemes/training/scheme";
import { emptyOverlay } from "@portal/core/schemes/versions/scheme-overlay";
import { act, renderHook, waitFor } from "@testing-library/react";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeAll, expect, test, vi } from "vitest";
import { useSchemeEditor } from "../../packages/web/src/features/staff-schemes/use-scheme-editor.ts";
import { getServerToday } from "../../packages/web/src/shell/server-clock.ts";
import { session } from "../../packages/web/src/shell/session.ts";
import { passTurns } from "../support/browser/pass-turns.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));

const view = { scheme: training, current: 0, versions: [], needed: [], policies: [] } as never;
const openEditor = () => renderHook(() => useSchemeEditor(view, () => undefined));

test("questions are restored with the day and the note that were typed with them, and reset together", async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  session.start("author.secret");
  const overlay = { ...emptyOverlay, fields: { coursePlace: { required: false } } };
  const first = openEditor();
  act(() => {
    first.result.current.change(overlay);
    first.result.current.setFrom("2030-02-01");
    first.result.current.setNote("For the courses of spring");
  });
  await act(passTurns);
  first.unmount();

  const { result } = openEditor();
  await waitFor(() => expect(result.current.persistedInput.isRestored).toBe(true));
  const readDraft = () => [result.current.overlay, result.current.from, result.current.note];
  expect(readDraft()).toEqual([overlay, "2030-02-01", "For the courses of spring"]);
  act(() => result.current.persistedInput.discard());
  expect(readDraft()).toEqual([emptyOverlay, getServerToday(), ""]);
});
