/** Presses a button, reads the question that it asks, and confirms it. */
import { fireEvent, screen, within } from "@testing-library/react";

/** Opens the question of the first button of a name. */
export const askAct = (name: string | RegExp): HTMLDialogElement => {
  fireEvent.click(screen.getAllByRole("button", { name })[0] as HTMLElement);
  const dialog = [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")].at(-1);
  if (!dialog) throw new Error(`“${name}” asks nothing`);
  return dialog;
};

/** Opens the question of a button, and confirms it. The button of the dialog has the same label. */
export const confirmAct = (name: string): void => {
  fireEvent.click(within(askAct(name)).getByRole("button", { name }));
};
