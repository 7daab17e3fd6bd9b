/** Keeps the input of a reader into a prerendered page from before its hydration. */
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";

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
 * @param adopt is called once for each, with the `name` of its control or else the `id`
 * @returns the reference of the container
 */
export const useEarlyInput = <E extends HTMLElement>(
  adopt: (name: string, value: string) => void,
): RefObject<E | null> => {
  const container = useRef<E>(null);
  const earlyEntries = useRef<[name: string, value: string][]>([]);
  const handOver = useEffectEvent(adopt);
  // In the commit that hydrates: rendering once more before an effect runs would write the empty state over the text.
  useLayoutEffect(() => {
    const controls = container.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      "input:not([type=radio], [type=checkbox]), select",
    );
    earlyEntries.current = [...(controls ?? [])]
      .filter((control) => control.value !== readRenderedValue(control))
      .map((control) => [control.name || control.id, control.value]);
  }, []);
  // The router takes no address before its own effects have run.
  useEffect(() => {
    for (const [name, value] of earlyEntries.current.splice(0)) handOver(name, value);
  }, []);
  return container;
};
