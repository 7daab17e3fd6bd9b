/**
 * A state of the one-stop payment that survives a reload of its tab: what the payer typed and chose, beside the ticket
 * of the payment that was looked up. A payer without an account has no database in the browser (decision 0646).
 */
import { useState } from "react";
import { readStoredItem, removeStoredItem, writeStoredItem } from "../../shell/browser-storage.ts";

type Values = Record<string, string>;
/** What was typed into the forms of a payment, by their names. */
interface TabInput {
  number: string;
  forms: Record<string, Values>;
}
const readInput = (): Partial<TabInput> => {
  try {
    return JSON.parse(readStoredItem("osspayInput") ?? "{}") as Partial<TabInput>;
  } catch {
    return {};
  }
};
const readForms = (number: string): TabInput["forms"] => {
  const input = readInput();
  return (input.number === number && input.forms) || {};
};
const writeForm = (number: string, form: string, typed: Values): void => {
  try {
    const input: TabInput = { number, forms: { ...readForms(number), [form]: typed } };
    writeStoredItem("osspayInput", JSON.stringify(input));
  } catch {
    // A browser that keeps nothing still lets the payer type.
  }
};
const restoreValues = <T extends Values>(initial: T, typed: Values | undefined): T => ({
  ...initial,
  ...Object.fromEntries(
    Object.entries(typed ?? {}).filter(([key, value]) => key in initial && typeof value === "string"),
  ),
});

/** Clears what was typed for any payment: it was paid, or another one is looked up. */
export const forgetTabInput = (): void => removeStoredItem("osspayInput");
/** Clears what was typed for other payments than the one that is shown. @param number its number */
export const forgetOtherTabInput = (number: string): void => {
  if (readInput().number !== number) forgetTabInput();
};

/**
 * Keeps what is typed about a payment for as long as the tab is open.
 * @param number the payment's
 * @param form its name on the page of that payment
 * @param initial what is in the form before anything is typed; only what differs from it is stored
 * @returns the values, a function that stores other ones, and one that clears what was typed
 */
export const useTabInput = <T extends Values>(number: string, form: string, initial: T) => {
  const [values, setValues] = useState(() => restoreValues(initial, readForms(number)[form]));
  const store = (next: T): void => {
    setValues(next);
    writeForm(
      number,
      form,
      Object.fromEntries(Object.entries(next).filter(([key, value]) => value !== initial[key])),
    );
  };
  return [values, store, () => writeForm(number, form, {})] as const;
};
