/**
 * Where somebody is when a dialog opens (decision 0692): at its heading, so that it is read from its beginning and no
 * key answers it by accident. What it asks for is the next stop, and the cross the last one.
 */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, expect, test } from "vitest";
import { ConfirmButton } from "../../packages/web/src/ui/confirm-button.tsx";
import { CloseDialogButton, Dialog } from "../../packages/web/src/ui/dialog.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));

const describeFocus = (): string =>
  document.activeElement?.getAttribute("aria-label") ||
  document.activeElement?.id ||
  (document.activeElement?.textContent ?? "");
const pressTabs = async (count: number): Promise<string[]> => {
  const user = userEvent.setup();
  const places: string[] = [];
  for (let n = 0; n < count; n += 1) {
    await user.tab();
    places.push(describeFocus());
  }
  return places;
};
const ReasonDialog = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Refuse the application">
        <p>The applicant is told.</p>
        <input id="reason" />
        <button type="button">Refuse</button>
        <CloseDialogButton />
      </Dialog>
    </>
  );
};

test("a dialog with a form begins at its heading; its first field is the next stop, and the cross the last one", async () => {
  render(<ReasonDialog />);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(document.activeElement?.tagName).toBe("H2");
  expect(await pressTabs(4)).toEqual(["reason", "Refuse", "Go back", "Close"]);
});

test("a question begins at its heading, so that no key confirms or closes it by accident", async () => {
  let confirmations = 0;
  render(
    <ConfirmButton label="Publish" question="It reaches everybody." onConfirm={() => (confirmations += 1)} />,
  );
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Publish" }));
  await userEvent.keyboard("{Enter} ");
  expect(confirmations).toBe(0);
  expect(screen.getByRole("dialog")).toBeTruthy();
});

test("one that must be answered begins there as well, and has no cross", () => {
  render(
    <Dialog open required onClose={() => undefined} title="Your session has ended">
      <button type="button">Sign in</button>
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole("heading"));
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
});

test("the focus is moved when it opens, and not again when its content changes", async () => {
  const renderDialog = (text: string) => (
    <Dialog open onClose={() => undefined} title="Details">
      <p>{text}</p>
      <input id="name" />
    </Dialog>
  );
  const { rerender } = render(renderDialog("before"));
  await userEvent.click(screen.getByRole("textbox"));
  rerender(renderDialog("after"));
  expect(describeFocus()).toBe("name");
});
