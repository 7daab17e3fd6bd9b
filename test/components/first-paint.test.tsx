/** The script of a prerendered page starts to load when the page was shown (decision 0360). */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { preloadModules, waitForFirstPaint } from "../../packages/web/src/shell/first-paint.ts";

let showPage: (() => void) | undefined;
const observerOptions: PerformanceObserverInit[] = [];
const disconnect = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  observerOptions.length = 0;
  disconnect.mockClear();
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      constructor(tell: () => void) {
        showPage = tell;
      }
      observe(options: PerformanceObserverInit) {
        observerOptions.push(options);
      }
      disconnect = disconnect;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Whether the wait has ended, asked at any time. */
const startWaiting = (): (() => boolean) => {
  let isOver = false;
  void waitForFirstPaint().then(() => {
    isOver = true;
  });
  return () => isOver;
};

describe("the wait for the first paint", () => {
  test("ends when the browser tells of it, also of one that was before", async () => {
    const isOver = startWaiting();
    await vi.advanceTimersByTimeAsync(999);
    expect(isOver()).toBe(false);
    showPage?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(isOver()).toBe(true);
    expect(observerOptions).toEqual([{ type: "paint", buffered: true }]);
    expect(disconnect).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
  test("ends after a second where the browser tells nothing", async () => {
    const isOver = startWaiting();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isOver()).toBe(true);
    expect(disconnect).toHaveBeenCalledOnce();
  });
  test("ends at once in the background, where nothing is painted", async () => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    const isOver = startWaiting();
    await vi.advanceTimersByTimeAsync(0);
    expect(isOver()).toBe(true);
    expect(observerOptions).toEqual([]);
  });
});

test("modules are preloaded as the site will ask for them", () => {
  preloadModules(["/assets/a.js", "/assets/b.js"]);
  const links = [...document.head.querySelectorAll("link")];
  expect(links.map((link) => [link.rel, link.getAttribute("href"), link.crossOrigin])).toEqual([
    ["modulepreload", "/assets/a.js", "anonymous"],
    ["modulepreload", "/assets/b.js", "anonymous"],
  ]);
  for (const link of links) link.remove();
});
