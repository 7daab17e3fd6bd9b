/**
 * The start of every page. When the site does not come within 120 seconds the page says so and offers to be loaded again
 * (spec 1 §8).
 */
import "../ui/theme.css";
import { lazyImport } from "./lazy-import.ts";

/** Shows the notice of `index.html`, since no text has come: in the page's language, or in all four. */
const showLoadFailure = (): void => {
  const notice = document.getElementById("failed");
  if (!notice) return;
  const isPrerendered = document.getElementById("root")?.hasChildNodes();
  if (isPrerendered)
    for (const text of notice.querySelectorAll<HTMLElement>("[lang]"))
      text.hidden = text.lang !== document.documentElement.lang;
  for (const button of notice.querySelectorAll("button"))
    button.addEventListener("click", () => location.reload());
  notice.hidden = false;
};

// A top-level `await` would never end: the parts of the site share chunks with this module, and wait until it has run.
lazyImport(import("./app.tsx").then(({ startApp }) => startApp())).catch((error: unknown) => {
  showLoadFailure();
  throw error;
});
