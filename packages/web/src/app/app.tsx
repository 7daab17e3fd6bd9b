/** The site itself: hydrated in a page that came prerendered, else rendered here. */
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { api } from "../shell/api.ts";
import { deleteLapsedDatabases, readStoredItem } from "../shell/browser-storage.ts";
import { startBlockingHistory } from "../shell/history-blockers.ts";
import { getPreferredLanguage, parseLanguage, startI18nInBrowser } from "../shell/i18n.ts";
import { paths } from "../shell/paths.ts";
import { prerenderData, prerenderedAnswers } from "../shell/prerender-data.ts";
import { type PrerenderedAnswers, ResourceProvider } from "../shell/resource-provider.tsx";
import { getServerNow } from "../shell/server-clock.ts";
import { session } from "../shell/session.ts";
import { followOtherTabs, switchToOtherAccount } from "../shell/sign-out.ts";
import { isFollowedLink, restoreReturnPath } from "../shell/site-path.ts";
import { markLoadedArrival } from "../ui/navigation-arrival.ts";
import { AppRoutes, preloadPage } from "./router.tsx";

/** Loads the answers that the page was rendered from; one that does not come is asked of the API like any other. */
const loadAnswers = async (
  files: readonly [address: string, file: string][],
): Promise<PrerenderedAnswers> => {
  const load = async ([address, file]: [string, string]): Promise<[string, unknown][]> => {
    const response = await fetch(file);
    return response.ok ? [[address, await response.json()]] : [];
  };
  const loadedTexts = await Promise.all(files.map((each) => load(each).catch(() => [])));
  return Object.fromEntries(loadedTexts.flat());
};

/**
 * The browser brings a whole page back as it was left: it is loaded again when somebody else, or nobody, is signed
 * in now.
 */
const dropForeignPages = (): void => {
  let token: string | undefined;
  addEventListener("pagehide", () => {
    token = session.token();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && token !== session.token()) location.reload();
  });
};

/** Starts the site in the browser. @throws ChunkLoadError when a part of the page could not be loaded */
export const startApp = async (): Promise<void> => {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (isFollowedLink(location.href, document.referrer, navigation?.type)) markLoadedArrival();
  const address = restoreReturnPath(location.href, document.referrer);
  if (address) history.replaceState(history.state, "", address);
  dropForeignPages();
  startBlockingHistory();
  followOtherTabs(() => paths.home);
  // Most visitors have one tab and no session: what tabs tell each other is loaded beside the page.
  const tabSession = import("../shell/tab-session.ts").catch(() => undefined);
  void tabSession.then((tabs) => tabs?.shareSessionWithTabs(() => void switchToOtherAccount(paths.home)));
  void deleteLapsedDatabases(getServerNow());
  // The clock of the server is learnt from any answer, and this call gives one to pages that make no other call.
  void api.get("/health").catch(() => undefined);
  const root = document.getElementById("root");
  if (!root) return;
  const texts = startI18nInBrowser(parseLanguage(prerenderData?.language) ?? getPreferredLanguage());
  // The first rendering waits for everything that it shows: a prerendered page is hydrated or replaced as a whole, and
  // behind the sign-in React would keep the placeholder of a missing part for 300 ms. A part that fails to load there
  // is reported in its place.
  const isPrerendered = root.hasChildNodes();
  const page = isPrerendered || session.loggedIn() ? preloadPage(location.pathname) : undefined;
  if (session.loggedIn()) void import("../shell/amplify-transport.ts").catch(() => undefined);
  const [answers] = await Promise.all([
    loadAnswers(prerenderedAnswers),
    readStoredItem("signedIn") ? tabSession.then((tabs) => tabs?.adoptSessionOfOtherTabs()) : undefined,
    texts,
    isPrerendered ? page : page?.catch(() => undefined),
  ]);
  const site = (
    <StrictMode>
      <BrowserRouter>
        <ResourceProvider answers={answers}>
          <AppRoutes />
        </ResourceProvider>
      </BrowserRouter>
    </StrictMode>
  );
  startTransition(() => {
    if (prerenderData) hydrateRoot(root, site);
    else createRoot(root).render(site);
  });
};
