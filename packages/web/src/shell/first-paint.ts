/**
 * A prerendered page is read before it is used: its script starts to load when the browser has shown it, so that
 * neither the line nor the processor of a phone is taken from what is read (decision 0360).
 */

/** Milliseconds after which the script is loaded anyway: browsers may hide when they paint, to protect their users. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Resolves when the browser has shown something of the page. A page in the background is never shown, and waits for
 * nothing.
 */
export const waitForFirstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) return resolve();
    const observer = new PerformanceObserver(() => finish());
    const timer = setTimeout(() => finish(), LONGEST_WAIT_MS);
    const finish = (): void => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    observer.observe({ type: "paint", buffered: true });
  });

/** Has the browser fetch modules at once that the site would ask for one after the other. */
export const preloadModules = (addresses: readonly string[]): void => {
  for (const href of addresses) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", crossOrigin: "anonymous", href });
    document.head.append(link);
  }
};
