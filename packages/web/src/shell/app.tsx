/** The site itself: built in an empty page, or brought to life in a prerendered one. */
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { HydrationContext } from "../ui/hydration-signal.tsx";
import { api } from "./api.ts";
import { changeLanguage, getPreferredLanguage, parseLanguage, startI18nInBrowser } from "./i18n.ts";
import { prerenderData } from "./prerender-data.ts";
import { restoreInput } from "./restore-input.ts";
import { AppRoutes, preloadPage } from "./router.tsx";
import { storePrerenderedAnswer } from "./use-resource.ts";

const site = (whenAlive: () => void) => (
  <StrictMode>
    <BrowserRouter>
      <HydrationContext value={whenAlive}>
        <AppRoutes />
      </HydrationContext>
    </BrowserRouter>
  </StrictMode>
);
const restoreAnswer = async ([address, file]: [string, string]): Promise<void> => {
  const response = await fetch(file);
  if (response.ok) storePrerenderedAnswer(address, await response.json());
};

/** Resolves when the page reacts to its reader. */
export const startApp = async (): Promise<void> => {
  // Any answer teaches the server's clock; a page that asks for nothing else still counts its days by it.
  void api.get("/health").catch(() => undefined);
  const root = document.getElementById("root");
  if (!root) return;
  if (!prerenderData) {
    await startI18nInBrowser(getPreferredLanguage());
    // In slices, so that what is being read meanwhile can be scrolled.
    startTransition(() => createRoot(root).render(site(restoreInput)));
    return;
  }
  await Promise.all([
    startI18nInBrowser(parseLanguage(prerenderData.language) ?? "zh-Hant"),
    preloadPage(location.pathname),
    ...prerenderData.answers.map((each) => restoreAnswer(each).catch(() => undefined)),
  ]);
  await new Promise<void>((resolve) => startTransition(() => void hydrateRoot(root, site(resolve))));
  restoreInput();
  if (getPreferredLanguage() !== prerenderData.language) await changeLanguage(getPreferredLanguage());
};
