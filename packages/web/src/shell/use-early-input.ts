/** Keeps the input of a reader into a prerendered page from before its hydration. */
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;
/** Returns false while a prerendered page waits for its script: a form that was sent then would lose what it holds. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

const readRenderedValue = (control: HTMLInputElement | HTMLSelectElement): string =>
  control instanceof HTMLInputElement
    ? control.defaultValue
    : (([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value ??
      "");

/**
 * Hands over the texts and choices that are in a container when it is hydrated and were not rendered there: its reader
 * typed them, or the browser filled them in, before React listened. Needed where fields follow a state.
 * @param adopt is called once for each, with the `name` of its control or else the `id`, in the commit that hydrates:
 * before the effects of the router, which takes no address until then
 * @returns the reference of the container
 */
export const useEarlyInput = <E extends HTMLElement>(
  adopt: (name: string, value: string) => void,
): RefObject<E | null> => {
  const container = useRef<E>(null);
  const handOver = useEffectEvent(adopt);
  // A later effect is too late: what else changes with the hydration renders first and writes the empty state over the
  // text. Whoever types at that moment would go on from an empty field.
  useLayoutEffect(() => {
    const controls = container.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      "input:not([type=radio], [type=checkbox]), select",
    );
    for (const control of controls ?? [])
      if (control.value !== readRenderedValue(control)) handOver(control.name || control.id, control.value);
  }, []);
  return container;
};
