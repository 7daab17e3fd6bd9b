/**
 * A prerendered page until it is alive: the first sign of a reader (or a reason of its own) brings it to life, and what
 * was pressed or typed meanwhile is done again once it is there.
 */
import { readStoredItem } from "./browser-storage.ts";
import { prerenderData } from "./prerender-data.ts";
import { enterValue, hasSavedInput } from "./restore-input.ts";

const wakeEvents = [
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
const isStale = (): boolean => {
  const day = (at: number): number => Math.floor((at + 8 * 3_600_000) / 86_400_000);
  const language = readStoredItem("language");
  return (
    readStoredItem("token") !== undefined ||
    readStoredItem("osspay") !== undefined ||
    (language !== undefined && language !== prerenderData?.language) ||
    (!prerenderData?.demo &&
      day(Date.parse(prerenderData?.at ?? "")) !== day(performance.timeOrigin + performance.now()))
  );
};

/**
 * Calls `begin` once: when a reader shows, or at once when the page is stale or was loaded again with something typed.
 * When `begin` fails nothing is sent anywhere: a form without its script stays as it is.
 */
export const deferHydration = (hydrate: () => Promise<void>): void => {
  /** What was done meanwhile, in its order; of what was typed into one control the last. */
  const actions = new Map<HTMLElement | symbol, () => void>();
  const recordAction = (key: HTMLElement | symbol, replay: () => void): void => {
    actions.delete(key);
    actions.set(key, replay);
  };
  const recordPress = (button: HTMLElement): void => recordAction(Symbol(), () => button.click());
  const recordInput = (input: HTMLInputElement | HTMLSelectElement): void => {
    const { value } = input;
    recordAction(input, () => enterValue(input, value));
  };
  const press = (event: Event): void => {
    const button = (event.target as Element).closest?.<HTMLElement>(
      "button, label, input[type=radio], input[type=checkbox]",
    );
    if (!button) return;
    event.preventDefault();
    recordPress(button);
  };
  const type = ({ target }: Event): void => {
    if (!isTick(target) && (target instanceof HTMLInputElement || target instanceof HTMLSelectElement))
      recordInput(target);
  };
  // A quick hand, or a browser that fills in what it knows, was here before this script.
  for (const input of document.querySelectorAll<HTMLInputElement>("#root input")) {
    if (!isTick(input)) {
      if (input.value !== input.defaultValue) recordInput(input);
    } else if (input.checked !== input.defaultChecked) {
      if (input.type === "checkbox" || input.checked) recordPress(input);
      input.checked = input.defaultChecked;
    }
  }
  const submit = (event: Event): void => event.preventDefault();
  addEventListener("click", press, true);
  addEventListener("input", type, true);
  addEventListener("submit", submit, true);
  const stopRecording = (): void => {
    removeEventListener("click", press, true);
    removeEventListener("input", type, true);
  };
  const replayActions = (): void => {
    stopRecording();
    removeEventListener("submit", submit, true);
    for (const replay of actions.values()) replay();
  };
  let hasStarted = false;
  const once = (): void => {
    if (hasStarted) return;
    hasStarted = true;
    for (const sign of wakeEvents) removeEventListener(sign, once, true);
    void hydrate().then(replayActions, stopRecording);
  };
  for (const sign of wakeEvents) addEventListener(sign, once, { capture: true, passive: true });
  if (isStale() || hasSavedInput()) once();
};
