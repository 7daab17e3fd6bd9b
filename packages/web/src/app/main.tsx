/**
 * Starts every page. When the site is not loaded within 120 seconds, the page says so and offers to load again
 * (spec 1 §8).
 */
import "../ui/theme.css";
import { preloadModules, waitForFirstPaint } from "../shell/first-paint.ts";
import { getPreferredLanguage, saveLanguageOfAddress } from "../shell/language-choice.ts";
import { awaitLoading, lazyImport } from "../shell/lazy-import.ts";

const root = document.getElementById("root");
const isPrerendered = root?.hasChildNodes() ?? false;

saveLanguageOfAddress(location.search);
// The page shown until then is in the language that the page will have (`starting-shell.ts`).
const startingShell = document.querySelector<HTMLElement>(".starting");
if (startingShell) startingShell.lang = getPreferredLanguage();

/** Shows the notice of `index.html`, since no text has come: in the page's language, or in all four. */
const showLoadFailure = (): void => {
  const notice = document.getElementById("failed");
  if (!notice) return;
  if (isPrerendered)
    for (const text of notice.querySelectorAll<HTMLElement>("[lang]"))
      text.hidden = text.lang !== document.documentElement.lang;
  for (const button of notice.querySelectorAll("button"))
    button.addEventListener("click", () => location.reload());
  notice.hidden = false;
};

// A top-level `await` would never end: the parts of the site share chunks with this module, and wait until it has run.
const loadApp = async (): Promise<void> => {
  if (isPrerendered) {
    await waitForFirstPaint();
    preloadModules(root?.dataset.scripts?.split(" ") ?? []);
  }
  const { startApp } = await lazyImport(() => import("./app.tsx"));
  await startApp();
};
awaitLoading(loadApp()).catch((error: unknown) => {
  showLoadFailure();
  throw error;
});
