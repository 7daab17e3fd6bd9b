/** Leads to what is wrong with a long form, whose button stands screens below it. */
import { type RefObject, useEffect, useRef } from "react";
import { leadToInput } from "../ui/error-summary.tsx";

/** A wrong input or group of inputs, or the message about several that can take the focus itself. */
const WRONG = "[aria-invalid=true], fieldset.field-wrong, .field-error[tabindex]";

/** The message that says why a form was refused: in the form, or on its page or dialog. */
const findFailure = (form: HTMLFormElement): HTMLElement | null => {
  const message = ".notice-error[tabindex]";
  return (
    form.querySelector<HTMLElement>(message) ??
    form.closest("dialog, main")?.querySelector<HTMLElement>(message) ??
    null
  );
};

/**
 * After each attempt that failed, the first wrong input of the form takes the focus; where none is wrong, the place that
 * says why does.
 * @param round counts the attempts that ended
 * @param reason a place of the page that can take the focus; by default the message of the failure
 * @returns the reference of the form
 */
export const useFirstWrongInput = (
  round: number,
  reason?: RefObject<HTMLElement | null>,
): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (round === 0 || !form.current) return;
    const wrong = form.current.querySelector<HTMLElement>(WRONG);
    if (wrong) leadToInput(wrong);
    else (reason ? reason.current : findFailure(form.current))?.focus();
  }, [round, reason]);
  return form;
};
