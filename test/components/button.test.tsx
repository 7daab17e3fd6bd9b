/** A button that sends something is busy until it is sent: a second click sends nothing twice. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { Button } from "../../packages/web/src/ui/button.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));

test.each(["resolve", "reject"] as const)("it is busy until its work has ended (%s)", async (end) => {
  const work = Promise.withResolvers<void>();
  const send = vi.fn(() => work.promise);
  // Whoever sends tells what has failed; here nobody does.
  const sendQuietly = () => send().catch(() => undefined);
  render(<Button onClick={sendQuietly}>Remove</Button>);
  const button = screen.getByRole("button", { name: "Remove" });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(send).toHaveBeenCalledTimes(1);
  expect(button.getAttribute("aria-busy")).toBe("true");
  await act(async () => work[end]());
  expect(button.getAttribute("aria-busy")).toBeNull();
  fireEvent.click(button);
  expect(send).toHaveBeenCalledTimes(2);
});
