/** Leads the user to the first invalid input of a form, which may be far above its button. */
import { type RefObject, useEffect, useRef } from "react";
import { focusInput } from "../ui/error-summary.tsx";

/** An invalid input or group of inputs, or a message about several inputs that can take the focus. */
const INVALID = "[aria-invalid=true], fieldset.field-wrong, .field-error[tabindex]";

const FAILURE = ".alert-error[tabindex]";
/** Lists the messages of failures on the page or in the dialog of a form: its own, and those of other forms. */
export const listFailures = (form: HTMLFormElement): HTMLElement[] => [
  ...(form.closest("dialog, main")?.querySelectorAll<HTMLElement>(FAILURE) ?? []),
];

/**
 * Finds the message that says why a form was refused: in the form, or on its page or dialog.
 * @param earlier the messages before the attempt, which are about something else
 */
const findFailure = (form: HTMLFormElement, earlier: ReadonlySet<Element>): HTMLElement | undefined =>
  form.querySelector<HTMLElement>(FAILURE) ?? listFailures(form).find((message) => !earlier.has(message));

/**
 * Focuses the first invalid input of the form after each failed attempt, or the message that says why it was refused.
 * @param round counts the attempts that ended
 * @param reason a place of the page that can take the focus, or the messages of failures that were there before the
 * attempt: then the new one takes it
 * @returns the reference of the form
 */
export const useFirstInvalidInput = (
  round: number,
  reason: RefObject<HTMLElement | ReadonlySet<Element> | null>,
): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (round === 0 || !form.current) return;
    const invalidInput = form.current.querySelector<HTMLElement>(INVALID);
    if (invalidInput) focusInput(invalidInput);
    else if (reason.current instanceof Set) findFailure(form.current, reason.current)?.focus();
    else (reason.current as HTMLElement | null)?.focus();
  }, [round, reason]);
  return form;
};
