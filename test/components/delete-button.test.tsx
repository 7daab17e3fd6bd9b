/** What cannot be restored is deleted after a question only. */
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test, vi } from "vitest";
import { DeleteButton } from "../../packages/web/src/ui/delete-button.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));

test("nothing is deleted before the question is answered, and going back deletes nothing", async () => {
  const onDelete = vi.fn();
  render(<DeleteButton label="Delete the draft" busy={false} onDelete={onDelete} />);
  const user = userEvent.setup();
  const openDialog = async () => {
    await user.click(screen.getByRole("button", { name: "Delete the draft" }));
    return within(await screen.findByRole("dialog"));
  };
  const first = await openDialog();
  expect(first.getByText("What is deleted cannot be restored.")).toBeTruthy();
  await user.click(first.getByRole("button", { name: "Go back" }));
  expect(onDelete).not.toHaveBeenCalled();
  await user.click((await openDialog()).getByRole("button", { name: "Delete the draft" }));
  expect(onDelete).toHaveBeenCalledTimes(1);
});
