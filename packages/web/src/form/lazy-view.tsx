/**
 * Views that the first page of most forms does not need. They are loaded when one is shown, or at the first input into
 * the form, so that every page of the form still works when the connection is lost later.
 */
import { type ComponentType, Suspense, useEffect } from "react";
import { createLazyComponent } from "../shell/lazy-component.ts";
import { lazyImport } from "../shell/lazy-import.ts";

const preloads = new Set<() => Promise<unknown>>();

/** A place of about the size of a field. */
const Placeholder = () => (
  <div className="skeleton" aria-hidden="true">
    <span className="skeleton-line" />
    <span className="skeleton-block" />
  </div>
);

/** Returns a view that is loaded when it is needed; once it is loaded, it is rendered at once. */
export const createLazyView = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const { Component, load: loadView } = createLazyComponent(() => lazyImport(load));
  preloads.add(loadView);
  return function LazyView(props: Props) {
    return (
      <Suspense fallback={<Placeholder />}>
        <Component {...props} />
      </Suspense>
    );
  };
};

/** Loads all lazy views. One that fails is loaded again when it is shown, and only then reports a failure. */
export const preloadLazyViews = (): Promise<unknown> =>
  Promise.allSettled([...preloads].map((preload) => preload()));

/** Loads the lazy views with the first touch, click or key on the page. */
export const useLazyViewsWithInput = (): void => {
  useEffect(() => {
    const stop = new AbortController();
    const start = (): void => {
      stop.abort();
      void preloadLazyViews();
    };
    for (const kind of ["pointerdown", "keydown", "input"])
      document.addEventListener(kind, start, { capture: true, passive: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
};
