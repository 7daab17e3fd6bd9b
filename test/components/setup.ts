/**
 * Before each file of component tests: what jsdom lacks of a browser, and nothing of the file before it in the same
 * worker. After each test the page is empty again, and what it was answered was what the API can answer.
 */
import { cleanup, configure } from "@testing-library/react";
// jsdom has no databases; what is typed into a form is kept in one.
import "fake-indexeddb/auto";
import { unload } from "swr";
import { afterEach, vi } from "vitest";
import { requireContract } from "./network.ts";

// Patience is not what is tested: a part that is loaded when it is needed takes long on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// The content of pages depends on the day, so each test runs on Monday, 23 November 2026, at 10:00 in Macao.
Object.defineProperty(performance, "timeOrigin", {
  configurable: true,
  value: Date.parse("2026-11-23T02:00:00.000Z") - performance.now(),
});

// jsdom knows the element but not its methods; what a test looks at is only whether it is open.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function closeDialog() {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event("close"));
};
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
// Nothing comes into view.
globalThis.IntersectionObserver ??= class {
  root = null;
  rootMargin = "";
  thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
} as unknown as typeof IntersectionObserver;
// The arrow keys look for the other radio buttons by a selector.
Object.assign(globalThis, { CSS: { escape: (text: string) => text.replace(/[^\w-]/g, "\\$&") } });

localStorage.clear();
sessionStorage.clear();
document.head.replaceChildren();
document.body.replaceChildren();
history.replaceState(null, "", "/");
// SWR stays loaded, with the answers that pages of the file before have read.
unload({ revalidate: false });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  requireContract();
});
