/** Whoever types keeps the focus: an answer that comes late would take it, and the letters that follow with it. */

const getText = (control: Element | null): string | undefined =>
  control && "value" in control ? String(control.value) : undefined;

/** Returns whether somebody is in a control in which one types or chooses. */
export const isTyping = (): boolean => document.activeElement?.matches("input, textarea, select") ?? false;

/**
 * Notes where the reader is when something is asked for.
 * @returns a function that says whether they have gone on to type since: in another control, or further in that one
 */
export const watchTyping = (): (() => boolean) => {
  const { activeElement } = document;
  const text = getText(activeElement);
  return () => isTyping() && (document.activeElement !== activeElement || getText(activeElement) !== text);
};
