/** A draft is continued on a phone by a QR code, and what the phone saves appears here. */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { createDraftState } from "../../packages/web/src/form/draft-state.ts";
import { PhoneHandOver } from "../../packages/web/src/form/phone-hand-over.tsx";
import type { Draft } from "../../packages/web/src/form/use-draft.ts";
import { startTexts } from "./site-texts.ts";

beforeEach(() => startTexts("en").then(() => undefined));
const buildDraft = (version?: number): Draft => ({
  state: createDraftState(version === undefined ? undefined : { version, answers: {} }),
  edit: vi.fn(),
  flush: vi.fn(async () => createDraftState(undefined)),
  resolveConflicts: vi.fn(),
  catchUp: vi.fn(),
  refresh: vi.fn(async () => undefined),
  finish: vi.fn(),
});
const openHandOver = async (draft: Draft) => {
  render(<PhoneHandOver id="01KAPQ" step="documents" draft={draft} />);
  const panel = document.querySelector("details") as HTMLDetailsElement;
  await userEvent.click(screen.getByText("Continue on your phone"));
  // jsdom opens the element without telling of it.
  panel.open = true;
  act(() => void panel.dispatchEvent(new Event("toggle")));
  return panel;
};

test("the code is shown once the draft is on the server, which is seen to first", async () => {
  const draft = buildDraft(3);
  await openHandOver(draft);
  expect(await screen.findByRole("img", { name: /opens this draft on a phone/ })).toBeTruthy();
  expect(draft.flush).toHaveBeenCalled();
});

test("a draft that nobody has saved has no address yet", async () => {
  await openHandOver(buildDraft());
  expect(screen.getByText(/Fill in something first/)).toBeTruthy();
  expect(screen.queryByRole("img")).toBeNull();
});

test("while the panel is open, what the phone saves is looked for; afterwards no more", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval"] });
  try {
    const draft = buildDraft(3);
    const panel = await openHandOver(draft);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(draft.refresh).toHaveBeenCalledTimes(2);
    panel.open = false;
    act(() => void panel.dispatchEvent(new Event("toggle")));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(draft.refresh).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
