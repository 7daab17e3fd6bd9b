/** Leads to what is wrong with a long form, whose button stands screens below it. */
import { type RefObject, useEffect, useRef } from "react";
import { leadToInput } from "../ui/error-summary.tsx";

/**
 * After each attempt that failed, the first wrong input of the form takes the focus; where none is wrong, the place that
 * says why does.
 * @param round counts the attempts that failed
 * @param reason a place of the page that can take the focus
 * @returns the reference of the form
 */
export const useFirstWrongInput = (
  round: number,
  reason: RefObject<HTMLElement | null>,
): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (round === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true], fieldset.field-wrong");
    if (wrong) leadToInput(wrong);
    else reason.current?.focus();
  }, [round, reason]);
  return form;
};
