/** Components of parts that are loaded when they are shown, or before. */
import { type ComponentType, createElement, lazy, useState } from "react";

/**
 * Returns a component that is loaded when it is shown, and what loads it before. Once it is loaded, it is rendered at
 * once: React's own `lazy` shows the fallback even then, and keeps a fallback for 300 ms.
 * @param load is called again where it failed
 */
export const createLazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): { Component: ComponentType<Props>; load: () => Promise<ComponentType<Props>> } => {
  let loadedComponent: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadOnce = (): Promise<ComponentType<Props>> => {
    loading ??= load().then(
      (component) => {
        loadedComponent = component;
        return component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const Lazy = lazy(async () => ({ default: await loadOnce() })) as unknown as ComponentType<Props>;
  const LazyComponent = (props: Props) => {
    // Decided once: another component in its place would forget its state.
    const [Shown] = useState<ComponentType<Props>>(() => loadedComponent ?? Lazy);
    return createElement(Shown, props);
  };
  return { Component: LazyComponent, load: loadOnce };
};
