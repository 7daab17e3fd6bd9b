/**
 * What a reader typed outlives a reload that the page itself asks for, because a part of its script did not come (spec 1
 * §8): kept in this tab by the inputs' ids and put back once the page is there. Passwords, files and what must be typed
 * afresh (`autocomplete="off"`) are not kept.
 */
import { readStoredItem, removeStoredItem, writeStoredItem } from "./browser-storage.ts";

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
interface SavedInput {
  address: string;
  ticks: string[];
  values: [id: string, value: string][];
}
const isTick = (input: Input): input is HTMLInputElement => /^(radio|checkbox)$/.test(input.type);
const inputs = (): Input[] => [...document.querySelectorAll<Input>("#root :is(input, select, textarea)[id]")];

/** Writes into an input as a hand would: React takes an event for news only when the value is not the one it set itself. */
export const enterValue = (input: Input, value: string): void => {
  if (input instanceof HTMLInputElement) input.value = input.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set?.call(input, value);
  for (const name of ["input", "change"]) input.dispatchEvent(new Event(name, { bubbles: true }));
};

/** Loads the page again; what is typed now will stand there again. */
export const reloadKeepingInput = (): void => {
  const savedInput: SavedInput = { address: location.pathname + location.search, ticks: [], values: [] };
  for (const input of inputs()) {
    // A password that is shown is an input of text.
    if (
      /^(password|file|hidden)$/.test(input.type) ||
      /^off$|password|one-time-code/.test(input.autocomplete)
    )
      continue;
    if (!isTick(input)) savedInput.values.push([input.id, input.value]);
    else if (input.checked) savedInput.ticks.push(input.id);
  }
  writeStoredItem("typed", JSON.stringify(savedInput));
  location.reload();
};

/** A reload left something to put back. */
export const hasSavedInput = (): boolean => readStoredItem("typed") !== undefined;

/** Puts back what the reload kept, once: first what is ticked, because it decides which inputs there are. */
export const restoreInput = (): void => {
  const text = readStoredItem("typed");
  if (text === undefined) return;
  removeStoredItem("typed");
  const { address, ticks, values } = JSON.parse(text) as SavedInput;
  if (address !== location.pathname + location.search) return;
  for (const input of inputs())
    if (isTick(input) && ticks.includes(input.id) !== input.checked) input.click();
  requestAnimationFrame(() => {
    const currentInputs = inputs();
    for (const [id, value] of values) {
      const input = currentInputs.find((each) => each.id === id);
      if (input && input.value !== value) enterValue(input, value);
    }
  });
};
