/** The site itself: built in an empty page, or brought to life in a prerendered one. */
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { HydrationContext } from "../ui/hydration-signal.tsx";
import { api } from "./api.ts";
import { deleteLapsedDatabases } from "./browser-storage.ts";
import { changeLanguage, getPreferredLanguage, parseLanguage, startI18nInBrowser } from "./i18n.ts";
import { paths } from "./paths.ts";
import { prerenderData } from "./prerender-data.ts";
import { type PrerenderedAnswers, ResourceProvider } from "./resource-provider.tsx";
import { restoreInput } from "./restore-input.ts";
import { AppRoutes, preloadPage } from "./router.tsx";
import { getServerNow } from "./server-clock.ts";
import { session } from "./session.ts";
import { followOtherTabs } from "./sign-out.ts";

const site = (whenAlive: () => void, answers?: PrerenderedAnswers) => (
  <StrictMode>
    <BrowserRouter>
      <HydrationContext value={whenAlive}>
        <ResourceProvider {...(answers && { answers })}>
          <AppRoutes />
        </ResourceProvider>
      </HydrationContext>
    </BrowserRouter>
  </StrictMode>
);
/** The answers that the page was rendered from; one that does not come is asked of the API like any other. */
const loadAnswers = async (
  files: readonly [address: string, file: string][],
): Promise<PrerenderedAnswers> => {
  const load = async ([address, file]: [string, string]): Promise<[string, unknown][]> => {
    const response = await fetch(file);
    return response.ok ? [[address, await response.json()]] : [];
  };
  const loaded = await Promise.all(files.map((each) => load(each).catch(() => [])));
  return Object.fromEntries(loaded.flat());
};

/** The browser brings a whole page back as it was left: it is loaded anew when somebody else, or nobody, sits there now. */
const dropForeignPages = (): void => {
  let token: string | undefined;
  addEventListener("pagehide", () => {
    token = session.token();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && token !== session.token()) location.reload();
  });
};

/** Resolves when the page reacts to its reader. */
export const startApp = async (): Promise<void> => {
  dropForeignPages();
  followOtherTabs(() => (session.staff() ? paths.staffLogin : paths.home));
  void deleteLapsedDatabases(getServerNow());
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
  const [answers] = await Promise.all([
    loadAnswers(prerenderData.answers),
    startI18nInBrowser(parseLanguage(prerenderData.language) ?? "zh-Hant"),
    preloadPage(location.pathname),
  ]);
  await new Promise<void>((resolve) => startTransition(() => void hydrateRoot(root, site(resolve, answers))));
  restoreInput();
  if (getPreferredLanguage() !== prerenderData.language) await changeLanguage(getPreferredLanguage());
};
