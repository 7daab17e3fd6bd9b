/**
 * Parts that were loaded before they are shown take their place at once, without the placeholder of those that come
 * later.
 */
import { Suspense, startTransition } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter, useRoutes } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLazyComponent } from "../../packages/web/src/shell/lazy-component.ts";
import { createPageRoute } from "../../packages/web/src/shell/page-route.ts";

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
let root: Root;
let shownTexts: string[];
beforeEach(() => {
  // React decides by itself when to render, as in a browser.
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  document.body.innerHTML = "<div></div>";
  const place = document.body.firstElementChild as HTMLElement;
  root = createRoot(place);
  shownTexts = [];
  new MutationObserver(() => shownTexts.push(place.textContent ?? "")).observe(place, {
    childList: true,
    subtree: true,
  });
});
afterEach(() => {
  root.unmount();
  environment.IS_REACT_ACT_ENVIRONMENT = true;
});

/** Creates a page whose part arrives later. @param arrival when the part of the page has been loaded */
const createPage = (arrival: Promise<void> = Promise.resolve()) =>
  createPageRoute("/", async () => {
    await arrival;
    return { Component: () => <p>page</p> };
  });
const renderLazyPage = (page: ReturnType<typeof createPage>): void => {
  const Routes = () => useRoutes([page]);
  startTransition(() =>
    root.render(
      <MemoryRouter>
        <Suspense fallback={<p>placeholder</p>}>
          <Routes />
        </Suspense>
      </MemoryRouter>,
    ),
  );
};

test("a page that was loaded before is the first thing shown", async () => {
  const page = createPage();
  await page.load();
  renderLazyPage(page);
  await expect.poll(() => shownTexts).toEqual(["page"]);
});

test("a page that was not comes in place of its placeholder", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  renderLazyPage(createPage(promise));
  await expect.poll(() => shownTexts).toEqual(["placeholder"]);
  resolve();
  await expect.poll(() => shownTexts.at(-1)).toBe("page");
});

test("a part that did not come is asked for again, and once it has come never again", async () => {
  const load = vi
    .fn<() => Promise<() => null>>()
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValue(() => null);
  const part = createLazyComponent(load);
  await expect(part.load()).rejects.toThrow("offline");
  await part.load();
  await part.load();
  expect(load).toHaveBeenCalledTimes(2);
});
