/** The save state of a draft in words, with and without a connection. */
import { act, render } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { createDraftState, type DraftStatus } from "../../packages/web/src/form/draft-state.ts";
import { SaveState } from "../../packages/web/src/form/save-state.tsx";
import { startTexts } from "./site-texts.ts";

beforeEach(() => startTexts("en").then(() => undefined));
const setOnline = (isOnline: boolean): void => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
};
const describeState = (status: DraftStatus, isOnline: boolean, brief: boolean): string => {
  setOnline(isOnline);
  const state = { ...createDraftState(undefined), status, savedAt: "2026-11-25T02:05:00.000Z" };
  const { container, unmount } = render(<SaveState state={state} brief={brief} />);
  const text = `${container.querySelector("p")?.className.replace("wz-save wz-save-", "")}: ${container.textContent}`;
  unmount();
  return text;
};

test.each<[DraftStatus, boolean, boolean, string]>([
  ["saved", true, false, "saved: Saved at 10:05"],
  ["saved", false, false, "saved: You are offline. Saved at 10:05"],
  ["saving", true, true, "saving: Saving…"],
  ["saving", false, true, "kept: Offline: kept on this device"],
  ["dirty", false, true, "kept: Offline: kept on this device"],
  ["kept", false, true, "kept: Offline: kept on this device"],
  [
    "kept",
    false,
    false,
    "kept: You are offline. Your entries are kept on this device and will be saved once you are connected.",
  ],
  [
    "kept",
    true,
    true,
    "kept: The portal cannot be reached. Your entries are kept on this device and will be saved as soon as possible.",
  ],
  [
    "clean",
    false,
    false,
    "kept: You are offline. Your entries are kept on this device and will be saved once you are connected.",
  ],
])("%s, online %s, brief %s", (status, isOnline, brief, expected) =>
  expect(describeState(status, isOnline, brief)).toBe(expected),
);

test("the words follow the connection while the page stands", () => {
  setOnline(true);
  const state = { ...createDraftState(undefined), status: "saving" as const };
  const { container } = render(<SaveState state={state} brief />);
  expect(container.textContent).toBe("Saving…");
  setOnline(false);
  expect(container.textContent).toBe("Offline: kept on this device");
});

test("a draft that is refused tells the limit", () => {
  const state = {
    ...createDraftState(undefined),
    status: "refused" as const,
    code: 900181,
    params: { max: 20 },
  };
  const { container } = render(<SaveState state={state} />);
  expect(container.textContent).toContain("20");
  expect(container.textContent).not.toContain("{{");
});
