/** The studio keeps what was typed for a version as a whole: its questions, its first day and its note. */
import type { Field } from "@portal/core/forms/types/index";
import { training } from "@portal/core/schemes/training/scheme";
import { emptyOverlay, type SchemeOverlay } from "@portal/core/schemes/versions/scheme-overlay";
import { act, renderHook, waitFor } from "@testing-library/react";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { useSchemeEditor } from "../../packages/web/src/features/staff-schemes/use-scheme-editor.ts";
import { getServerToday } from "../../packages/web/src/shell/server-clock.ts";
import { session } from "../../packages/web/src/shell/session.ts";
import { passTurns } from "../support/browser/pass-turns.ts";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));
beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  session.start("author.secret");
});

const view = { scheme: training, current: 0, revision: 0, versions: [], needed: [], policies: [] } as never;
const overlay = { ...emptyOverlay, fields: { coursePlace: { required: false } } };
const openEditor = () => renderHook(() => useSchemeEditor(view, () => undefined));

test("questions are restored with the day and the note that were typed with them, and reset together", async () => {
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

const facts = { scheme: training, current: 1, revision: 0, needed: [], policies: [] };
const currentVersion = { version: 1, from: "2026-01-01", overlay: emptyOverlay, state: "CURRENT" };
const schemeWithDraft = {
  ...facts,
  revision: 1,
  versions: [currentVersion],
  draft: { revision: 1, from: "2030-02-01", overlay, updatedAt: "2026-11-23T01:00:00.000Z" },
};
/** What a colleague or the author has published for a later day. */
const schemeWithPublication = {
  ...facts,
  revision: 2,
  versions: [{ version: 2, from: "2030-02-01", overlay, state: "FUTURE" }, currentVersion],
};
const readPublishedForm = (editor: ReturnType<typeof useSchemeEditor>) => [editor.overlay, editor.from];

test("an edit begins from the version that was published last, from its first day, although it comes later", () => {
  const { result } = renderHook(() => useSchemeEditor(schemeWithPublication as never, () => undefined));
  expect(readPublishedForm(result.current)).toEqual([overlay, "2030-02-01"]);
  expect(result.current.isDirty).toBe(false);
});

test("what is published for a later day stays in sight", async () => {
  stubNetwork({ "POST /staff/admin/scheme/TRAINING/publish": () => ({ data: schemeWithPublication }) });
  let shownScheme: object = schemeWithDraft;
  const { result, rerender } = renderHook(() =>
    useSchemeEditor(shownScheme as never, (next) => {
      shownScheme = next;
    }),
  );
  await act(() => result.current.publish());
  rerender();
  expect(result.current.confirmation).toBe("published");
  expect(readPublishedForm(result.current)).toEqual([overlay, "2030-02-01"]);
});

test("what a colleague publishes for a later day stays below what is typed", () => {
  let shownScheme: object = schemeWithDraft;
  const { result, rerender } = renderHook(() => useSchemeEditor(shownScheme as never, () => undefined));
  act(() => result.current.change({ ...overlay, fields: { ...overlay.fields, courseName: { max: 90 } } }));
  shownScheme = schemeWithPublication;
  rerender();
  expect(result.current.overlay.fields).toEqual({
    coursePlace: { required: false },
    courseName: { max: 90 },
  });
  expect(result.current.from).toBe("2030-02-01");
});

const LABEL = "fields.q1.label";
const addQuestion = (label: string): SchemeOverlay => ({
  ...emptyOverlay,
  added: [
    { step: "course", field: { key: "q1", kind: "text", required: true, limit: { max: 20 } } as Field },
  ],
  texts: { [LABEL]: { "zh-Hant": label, "zh-Hans": label, en: label, pt: label } },
});
test("a question that was saved although the answer was lost stays one, with what was typed since", async () => {
  let draft: object | undefined;
  const calls = stubNetwork({ "PUT /staff/admin/scheme/TRAINING": () => ({ status: 504, body: {} }) });
  const { result, rerender } = renderHook(() =>
    useSchemeEditor({ ...facts, versions: [], ...(draft && { draft }) } as never, () => undefined),
  );
  act(() => result.current.change(addQuestion("Water")));
  await act(() => result.current.save());
  act(() => result.current.change(addQuestion("Water supply")));
  draft = { ...(calls[0]?.body as object), revision: 1, updatedAt: "2026-11-23T01:00:00.000Z" };
  rerender();
  expect(result.current.overlay).toEqual(addQuestion("Water supply"));
});

test("a question that a colleague has saved stays beside the one that could not be saved", async () => {
  let draft: object | undefined;
  stubNetwork({ "PUT /staff/admin/scheme/TRAINING": () => ({ status: 504, body: {} }) });
  const { result, rerender } = renderHook(() =>
    useSchemeEditor({ ...facts, versions: [], ...(draft && { draft }) } as never, () => undefined),
  );
  act(() => result.current.change(addQuestion("Water")));
  await act(() => result.current.save());
  const savedDraft = { revision: 1, from: getServerToday(), overlay: addQuestion("Power") };
  draft = { ...savedDraft, updatedAt: "2026-11-23T01:00:00.000Z" };
  rerender();
  expect(result.current.overlay.added.map(({ field }) => field.key).sort()).toEqual(["q1", "q2"]);
});
