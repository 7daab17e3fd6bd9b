/**
 * The start of every page, small: a page that was prerendered is read, scrolled and followed without anything more, and
 * comes to life with the first touch; any other page is built here. When the site does not come within 120 seconds the
 * page says so and offers to be loaded again, with what was typed (spec 1 §8).
 */
import "../ui/theme.css";
import { deferHydration } from "./deferred-hydration.ts";
import { lazyImport } from "./lazy-import.ts";
import { prerenderData } from "./prerender-data.ts";
import { reloadKeepingInput } from "./restore-input.ts";

/** The notice stands in `index.html`, since no text has come; a prerendered page knows its reader's language. */
const showLoadFailure = (): void => {
  const notice = document.getElementById("failed");
  if (!notice) return;
  if (prerenderData)
    for (const text of notice.querySelectorAll<HTMLElement>("[lang]"))
      text.hidden = text.lang !== prerenderData.language;
  for (const button of notice.querySelectorAll("button"))
    button.addEventListener("click", reloadKeepingInput);
  notice.hidden = false;
};
const startPage = async (): Promise<void> => {
  try {
    await lazyImport(import("./app.tsx").then((app) => app.startApp()));
  } catch (error) {
    showLoadFailure();
    throw error;
  }
};
/** Fetches the parts that a touch will need; a second after everything that is seen, so that it waits for none of it. */
const prefetchParts = (): void => {
  const parts = document.getElementById("root")?.dataset.parts;
  if (!parts) return;
  addEventListener("load", () =>
    setTimeout(() => {
      for (const href of parts.split(" ")) {
        const link = { rel: "prefetch", as: "script", crossOrigin: "", href };
        document.head.append(Object.assign(document.createElement("link"), link));
      }
    }, 1000),
  );
};
/**
 * The parts of a form come together with the site: on a slow line each asking after another is a round of its own. Each is
 * asked for by itself all the same, since beginning some twenty downloads at once keeps a phone from answering.
 */
const preloadFormParts = (): void => {
  if (!/^\/myform\/(?!done)/.test(location.pathname)) return;
  const parts = [
    () => import("./protected-routes.tsx"),
    () => import("../features/application-form/application-form-page.tsx"),
    () => import("../features/application-form/scheme-choice.tsx"),
    () => import("./amplify-transport.ts"),
  ];
  // Who really needs them asks again, and says what failed.
  for (const each of parts) setTimeout(() => each().catch(() => undefined));
};
/** What came prerendered stands on the screen; a tab that nobody sees paints nothing and need not wait. */
const waitForPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) return resolve();
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 500);
  });
const build = (): void => {
  void startPage();
  preloadFormParts();
};
if (prerenderData) {
  prefetchParts();
  deferHydration(startPage);
} else if (document.getElementById("ahead")) {
  // On a quick line the script is there before the first frame, and would hold up what can be read already.
  void waitForPaint().then(build);
} else {
  build();
}
