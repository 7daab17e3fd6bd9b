/**
 * A prerendered page until it is alive: the first sign of a reader (or a reason of its own) brings it to life, and what
 * was pressed or typed meanwhile is done again once it is there.
 */
import { rendered } from "./rendered.ts";
import { enter, hasTyped } from "./typed.ts";

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

const isTick = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type);

/** Something here differs from what was rendered: a session or a payment looked up in this tab, another language, another day. */
const stale = (): boolean => {
  const day = (at: number): number => Math.floor((at + 8 * 3_600_000) / 86_400_000);
  const language = localStorage.getItem("language");
  return (
    sessionStorage.getItem("token") !== null ||
    sessionStorage.getItem("osspay") !== null ||
    (language !== null && language !== rendered?.language) ||
    (!rendered?.demo &&
      day(Date.parse(rendered?.at ?? "")) !== day(performance.timeOrigin + performance.now()))
  );
};

/**
 * Calls `begin` once: when a reader shows, or at once when the page is stale or was loaded again with something typed.
 * When `begin` fails nothing is sent anywhere: a form without its script stays as it is.
 */
export const untilTouched = (begin: () => Promise<void>): void => {
  /** What was done meanwhile, in its order; of what was typed into one control the last. */
  const done = new Map<HTMLElement | symbol, () => void>();
  const remember = (key: HTMLElement | symbol, again: () => void): void => {
    done.delete(key);
    done.set(key, again);
  };
  const pressed = (button: HTMLElement): void => remember(Symbol(), () => button.click());
  const typed = (input: HTMLInputElement | HTMLSelectElement): void => {
    const { value } = input;
    remember(input, () => enter(input, value));
  };
  const press = (event: Event): void => {
    const button = (event.target as Element).closest?.<HTMLElement>(
      "button, label, input[type=radio], input[type=checkbox]",
    );
    if (!button) return;
    event.preventDefault();
    pressed(button);
  };
  const type = ({ target }: Event): void => {
    if (!isTick(target) && (target instanceof HTMLInputElement || target instanceof HTMLSelectElement))
      typed(target);
  };
  // A quick hand, or a browser that fills in what it knows, was here before this script.
  for (const input of document.querySelectorAll<HTMLInputElement>("#root input")) {
    if (!isTick(input)) {
      if (input.value !== input.defaultValue) typed(input);
    } else if (input.checked !== input.defaultChecked) {
      if (input.type === "checkbox" || input.checked) pressed(input);
      input.checked = input.defaultChecked;
    }
  }
  const submit = (event: Event): void => event.preventDefault();
  addEventListener("click", press, true);
  addEventListener("input", type, true);
  addEventListener("submit", submit, true);
  const letGo = (): void => {
    removeEventListener("click", press, true);
    removeEventListener("input", type, true);
  };
  const again = (): void => {
    letGo();
    removeEventListener("submit", submit, true);
    for (const act of done.values()) act();
  };
  let begun = false;
  const once = (): void => {
    if (begun) return;
    begun = true;
    for (const sign of signs) removeEventListener(sign, once, true);
    void begin().then(again, letGo);
  };
  for (const sign of signs) addEventListener(sign, once, { capture: true, passive: true });
  if (stale() || hasTyped()) once();
};
