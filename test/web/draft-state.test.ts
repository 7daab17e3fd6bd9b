import { expect, test } from "vitest";
import {
  canSaveDraft,
  createDraftState,
  type DraftState,
  hasUnsavedChanges,
  reduceDraft,
} from "../../packages/web/src/form/draft-state.ts";

const AT = "2026-11-23T02:00:00.000Z";
const server = { version: 3, answers: { a: "1", b: "1" }, at: AT };
const reduceEvents = (state: DraftState, ...events: Parameters<typeof reduceDraft>[1][]) =>
  events.reduce((at, event) => reduceDraft(at, event), state);
const buildEdit = (path: string, value: string) => ({ type: "edit" as const, path, value });

test("an edit makes it dirty, a save clean, with the version the server gave", () => {
  const dirtyState = reduceEvents(createDraftState(server), buildEdit("a", "2"));
  expect([dirtyState.status, canSaveDraft(dirtyState)]).toEqual(["dirty", true]);
  const savedState = reduceEvents(dirtyState, { type: "saving" }, { type: "saved", version: 4, at: AT });
  expect([savedState.status, savedState.version, hasUnsavedChanges(savedState)]).toEqual(["saved", 4, false]);
});

test("what is typed while a save is on its way goes with the next one", () => {
  const state = reduceEvents(
    createDraftState(server),
    buildEdit("a", "2"),
    { type: "saving" },
    buildEdit("b", "2"),
    {
      type: "saved",
      version: 4,
      at: AT,
    },
  );
  expect([state.status, state.base, state.answers]).toEqual([
    "dirty",
    { a: "2", b: "1" },
    { a: "2", b: "2" },
  ]);
});

test("a stale version merges what does not overlap and saves again", () => {
  const state = reduceEvents(
    createDraftState(server),
    buildEdit("a", "mine"),
    { type: "saving" },
    { type: "stale", current: { version: 9, answers: { a: "1", b: "theirs" } } },
  );
  expect([state.status, state.version, state.answers]).toEqual(["dirty", 9, { a: "mine", b: "theirs" }]);
  expect(canSaveDraft(state)).toBe(true);
});

test("a stale version with the same field changed waits for the reader and is never saved over", () => {
  const state = reduceEvents(
    createDraftState(server),
    buildEdit("a", "mine"),
    { type: "saving" },
    { type: "stale", current: { version: 9, answers: { a: "theirs", b: "1" } } },
  );
  expect([state.status, canSaveDraft(state)]).toEqual(["conflict", false]);
  const mine = reduceEvents(state, { type: "resolveConflicts", choices: { a: "mine" } });
  expect([mine.status, mine.answers.a, canSaveDraft(mine)]).toEqual(["dirty", "mine", true]);
  const theirs = reduceEvents(state, { type: "resolveConflicts", choices: { a: "theirs" } });
  expect([theirs.status, theirs.answers.a, canSaveDraft(theirs)]).toEqual(["saved", "theirs", false]);
});

test("an edit that is taken back before it was saved leaves a saved draft, and nothing waits", () => {
  const savedState = reduceEvents(
    createDraftState(server),
    buildEdit("a", "2"),
    { type: "saving" },
    { type: "saved", version: 9, at: "t" },
  );
  const takenBack = reduceEvents(savedState, buildEdit("a", "3"), buildEdit("a", "2"));
  expect([takenBack.status, canSaveDraft(takenBack)]).toEqual(["saved", false]);
  const editedState = reduceEvents(createDraftState(undefined), buildEdit("a", "1"));
  expect([editedState.status, canSaveDraft(editedState)]).toEqual(["dirty", true]);
});

test("an edit while a conflict is open does not close it", () => {
  const conflict = reduceEvents(createDraftState(server), buildEdit("a", "mine"), {
    type: "stale",
    current: { version: 9, answers: { a: "theirs", b: "1" } },
  });
  expect(reduceEvents(conflict, buildEdit("b", "2")).status).toBe("conflict");
});

test("another tab's save is taken over; an older one is not", () => {
  const state = createDraftState(server);
  const newer = reduceEvents(state, {
    type: "elsewhere",
    current: { version: 4, answers: { a: "x", b: "1" } },
  });
  expect([newer.version, newer.answers.a, newer.status]).toEqual([4, "x", "saved"]);
  expect(reduceEvents(newer, { type: "elsewhere", current: { version: 3, answers: server.answers } })).toBe(
    newer,
  );
});

test("without a network the draft is kept here and may be saved again", () => {
  const state = reduceEvents(
    createDraftState(server),
    buildEdit("a", "2"),
    { type: "saving" },
    { type: "offline" },
  );
  expect([state.status, canSaveDraft(state), state.answers.a]).toEqual(["kept", true, "2"]);
});

test("a resumed draft takes the copy of this browser where the server has not gone on", () => {
  const local = { base: { a: "1", b: "0" }, answers: { a: "typed offline", b: "0" } };
  const state = createDraftState(server, local);
  expect([state.status, state.answers]).toEqual(["dirty", { a: "typed offline", b: "1" }]);
});

const conflicting = reduceEvents(createDraftState(server), buildEdit("a", "mine"), {
  type: "elsewhere",
  current: { version: 9, answers: { a: "theirs", b: "1" } },
});
test.each([
  ["another save of another field", { version: 10, answers: { a: "theirs", b: "2" } }, "theirs", "2"],
  ["another save of the same field", { version: 10, answers: { a: "newer", b: "1" } }, "newer", "1"],
])("an open conflict outlives %s", (_what, standing, theirs, b) => {
  const state = reduceEvents(conflicting, { type: "elsewhere", current: standing });
  expect([state.status, state.conflicts, state.answers.b, canSaveDraft(state)]).toEqual([
    "conflict",
    [{ path: "a", mine: "mine", theirs }],
    b,
    false,
  ]);
  const resolvedState = reduceEvents(state, { type: "resolveConflicts", choices: { a: "theirs" } });
  expect([resolvedState.status, resolvedState.answers, hasUnsavedChanges(resolvedState)]).toEqual([
    "saved",
    { a: theirs, b },
    false,
  ]);
});
test("an open conflict outlives a late answer to an earlier save", () =>
  expect(reduceEvents(conflicting, { type: "saved", version: 4, at: AT }).status).toBe("conflict"));
test("an open conflict outlives the closed tab", () => {
  const again = createDraftState({ version: 9, answers: { a: "theirs", b: "1" }, at: AT }, conflicting);
  expect([again.status, again.conflicts]).toEqual([
    "conflict",
    [{ path: "a", mine: "mine", theirs: "theirs" }],
  ]);
});
test("a conflict ends by itself when the other side comes round", () => {
  const agreedState = reduceEvents(conflicting, {
    type: "elsewhere",
    current: { version: 10, answers: { a: "mine", b: "1" } },
  });
  expect([agreedState.status, agreedState.conflicts]).toEqual(["saved", []]);
});
const whileSaving = reduceEvents(
  createDraftState(server),
  buildEdit("a", "mine"),
  { type: "saving" },
  buildEdit("a", "mine, and more"),
);
test.each([
  ["own save alone", { a: "mine", b: "1" }, "1"],
  ["own save with a change of somebody else", { a: "mine", b: "theirs" }, "theirs"],
])("the %s that is read before its answer is no conflict", (_what, answers, b) => {
  const state = reduceEvents(
    whileSaving,
    { type: "elsewhere", current: { version: 4, answers } },
    { type: "saved", version: 4, at: AT },
  );
  expect([state.conflicts, state.answers, state.base, state.status]).toEqual([
    [],
    { a: "mine, and more", b },
    answers,
    "dirty",
  ]);
});
test("a conflict that was found while saving outlives the answer to the save", () => {
  const state = reduceEvents(
    whileSaving,
    { type: "elsewhere", current: { version: 4, answers: { a: "theirs", b: "1" } } },
    { type: "saved", version: 4, at: AT },
  );
  expect([state.status, canSaveDraft(state)]).toEqual(["conflict", false]);
});
test("a save whose answer was lost is no conflict, however often it was tried again", () => {
  const state = reduceEvents(
    whileSaving,
    { type: "offline" },
    { type: "saving" },
    { type: "offline" },
    buildEdit("a", "mine, and more still"),
    { type: "saving" },
    { type: "stale", current: { version: 4, answers: { a: "mine", b: "1" } } },
  );
  expect([state.status, state.conflicts, state.answers.a]).toEqual(["dirty", [], "mine, and more still"]);
});
test("what was sent before the last answer is no longer known as an own change", () => {
  const state = reduceEvents(
    whileSaving,
    { type: "saved", version: 4, at: AT },
    { type: "saving" },
    { type: "saved", version: 5, at: AT },
    buildEdit("a", "newest"),
    { type: "stale", current: { version: 6, answers: { a: "mine", b: "1" } } },
  );
  expect(state.status).toBe("conflict");
});
test("what was submitted elsewhere is saved no more", () => {
  const state = reduceEvents(createDraftState(server), buildEdit("a", "2"), { type: "submitted" });
  expect([state.status, canSaveDraft(state), reduceEvents(state, buildEdit("a", "3"))]).toEqual([
    "submitted",
    false,
    state,
  ]);
});
