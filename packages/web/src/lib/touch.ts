/**
 * A prerendered page until it is alive: the first sign of a reader (or a reason of its own) brings it to life, and what
 * was pressed or typed meanwhile is done again once it is there.
 */
import { rendered } from "./rendered.ts";

const signs = [
  "pointermove",
  "pointerdown",
  "touchstart",
  "keydown",
  "focusin",
  "scroll",
  "click",
  "input",
] as const;
const setter = (input: HTMLInputElement | HTMLSelectElement): ((value: string) => void) | undefined =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set?.bind(input);

/** Something here differs from what was rendered: a session in this tab, another language, another day. */
const stale = (): boolean => {
  const day = (at: number): number => Math.floor((at + 8 * 3_600_000) / 86_400_000);
  const language = localStorage.getItem("language");
  return (
    sessionStorage.getItem("token") !== null ||
    (language !== null && language !== rendered?.language) ||
    (!rendered?.demo &&
      day(Date.parse(rendered?.at ?? "")) !== day(performance.timeOrigin + performance.now()))
  );
};

/** Calls `begin` once: when a reader shows, or at once when the page is stale or a form. */
export const untilTouched = (begin: () => Promise<void>): void => {
  const pressed: HTMLElement[] = [];
  const typed = new Map<HTMLInputElement | HTMLSelectElement, string>();
  const press = (event: Event): void => {
    const button = (event.target as Element).closest?.<HTMLElement>(
      "button, label, input[type=radio], input[type=checkbox]",
    );
    if (!button) return;
    event.preventDefault();
    pressed.push(button);
  };
  const type = ({ target }: Event): void => {
    const ticked = target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type);
    if (!ticked && (target instanceof HTMLInputElement || target instanceof HTMLSelectElement))
      typed.set(target, target.value);
  };
  const submit = (event: Event): void => event.preventDefault();
  addEventListener("click", press, true);
  addEventListener("input", type, true);
  addEventListener("submit", submit, true);
  const again = (): void => {
    removeEventListener("click", press, true);
    removeEventListener("input", type, true);
    removeEventListener("submit", submit, true);
    for (const [input, value] of typed) {
      setter(input)?.(value);
      for (const name of ["input", "change"]) input.dispatchEvent(new Event(name, { bubbles: true }));
    }
    for (const button of pressed) button.click();
  };
  let begun = false;
  const once = (): void => {
    if (begun) return;
    begun = true;
    for (const sign of signs) removeEventListener(sign, once, true);
    void begin().finally(again);
  };
  for (const sign of signs) addEventListener(sign, once, { capture: true, passive: true });
  if (stale() || rendered?.form) once();
};
