/** Types into the inputs of a page, and checks that the input is still there after a failure. */
import { fireEvent } from "@testing-library/react";

type TextControl = HTMLInputElement | HTMLTextAreaElement;
/** Kinds of inputs that take text, with something that each of them accepts. */
const valuesByType: Readonly<Record<string, string>> = {
  text: "typed",
  search: "typed",
  email: "someone@example.mo",
  tel: "66123456",
  url: "https://example.mo/",
  password: "Chá e tinta 2027!",
};
/** An answer to a captcha is good for one call: the next call has another one. */
const SINGLE_USE = "num";

/** Lists everything on the page that takes text. */
const listTextControls = (): TextControl[] =>
  [...document.querySelectorAll<TextControl>("main input, main textarea")].filter(
    ({ type, id, disabled, readOnly }) =>
      (type in valuesByType || type === "textarea") && id !== SINGLE_USE && !disabled && !readOnly,
  );
/** Reads the value of everything that takes text, by its id. */
export const readTypedInput = (): Record<string, string> =>
  Object.fromEntries(listTextControls().map(({ id, name, value }) => [id || name, value]));

/**
 * Types into everything that takes text, and ticks what can be ticked; answers what is there then.
 * @param most so many of the inputs that take text, spread over the page
 */
export const typeEverywhere = (most = Number.POSITIVE_INFINITY): Record<string, string> => {
  const captcha = document.getElementById(SINGLE_USE);
  if (captcha) fireEvent.change(captcha, { target: { value: "AB12" } });
  for (const box of document.querySelectorAll<HTMLInputElement>("main input[type=checkbox]"))
    if (!box.checked && !box.disabled) fireEvent.click(box);
  const controls = listTextControls();
  const step = Math.max(1, Math.ceil(controls.length / most));
  for (const control of controls.filter((_, i) => i % step === 0))
    fireEvent.change(control, { target: { value: valuesByType[control.type] ?? "typed" } });
  return readTypedInput();
};
