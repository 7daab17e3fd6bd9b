/** Input of an earlier version of a form is restored where the field still has its kind, and never breaks the form. */
import { act, renderHook, waitFor } from "@testing-library/react";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { usePersistedInput } from "../../packages/web/src/form/persisted-input.tsx";
import { getPersistedInput, savePersistedInput } from "../../packages/web/src/form/persisted-input-store.ts";
import { session } from "../../packages/web/src/shell/session.ts";

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  session.start("officer.secret");
});

type StoredInput = Parameters<typeof savePersistedInput>[1];
const draft = { id: "", reason: "" };
test.each<[what: string, initial: unknown, stored: StoredInput, expected: unknown]>([
  ["a text is a text", "", { base: "", value: "typed" }, "typed"],
  [
    "members of a form are",
    draft,
    { base: draft, value: { id: "", reason: "typed" } },
    { id: "", reason: "typed" },
  ],
  ["a text is none of a form with members", draft, { base: "", value: "typed" }, draft],
  ["members are none of a text", "", { base: draft, value: { id: "", reason: "typed" } }, ""],
  ["a list is none of a form with members", draft, { base: [], value: ["typed"] }, draft],
])("%s", async (_, initial, stored, expected) => {
  await savePersistedInput("form", stored);
  const { result } = renderHook(() => usePersistedInput("form", initial));
  await act(async () => void (await getPersistedInput("form")));
  await waitFor(() => expect(result.current[0]).toEqual(expected));
  expect(result.current[2].isRestored).toBe(expected !== initial);
});
