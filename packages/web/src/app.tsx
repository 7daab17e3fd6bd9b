/** The site itself: built in an empty page, or brought to life in a prerendered one. */
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { api } from "./lib/api.ts";
import { changeLanguage, languageOf, startTexts, wantedLanguage } from "./lib/i18n.ts";
import { remember } from "./lib/query.ts";
import { rendered } from "./lib/rendered.ts";
import { putBack } from "./lib/typed.ts";
import { preload, Routes } from "./router.tsx";
import { WhenAlive } from "./ui/alive.tsx";

const site = (whenAlive: () => void) => (
  <StrictMode>
    <BrowserRouter>
      <WhenAlive value={whenAlive}>
        <Routes />
      </WhenAlive>
    </BrowserRouter>
  </StrictMode>
);
const answered = async ([address, file]: [string, string]): Promise<void> => {
  const response = await fetch(file);
  if (response.ok) remember(address, await response.json());
};

/** Resolves when the page reacts to its reader. */
export const start = async (): Promise<void> => {
  // Any answer teaches the server's clock; a page that asks for nothing else still counts its days by it.
  void api.get("/health").catch(() => undefined);
  const root = document.getElementById("root");
  if (!root) return;
  if (!rendered) {
    await startTexts(wantedLanguage());
    // In slices, so that what is being read meanwhile can be scrolled.
    startTransition(() => createRoot(root).render(site(putBack)));
    return;
  }
  await Promise.all([
    startTexts(languageOf(rendered.language) ?? "zh-Hant"),
    preload(location.pathname),
    ...rendered.answers.map((each) => answered(each).catch(() => undefined)),
  ]);
  await new Promise<void>((alive) => startTransition(() => void hydrateRoot(root, site(alive))));
  putBack();
  if (wantedLanguage() !== rendered.language) await changeLanguage(wantedLanguage());
};
