/** The entry point of the restricted views' own page (`restricted.html`); the address determines the view. */
import "../ui/theme.css";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { InspectorViews } from "../features/inspection/inspector-views.tsx";
import { StatisticsBureauViews } from "../features/statistics-bureau/statistics-bureau-views.tsx";
import { deleteLapsedDatabases } from "../shell/browser-storage.ts";
import { getPreferredLanguage, loadNamespaces, startI18nInBrowser } from "../shell/i18n.ts";
import { ResourceProvider } from "../shell/resource-provider.tsx";
import { getServerNow } from "../shell/server-clock.ts";
import { followOtherTabs } from "../shell/sign-out.ts";
import "../ui/public.css";

const start = async (): Promise<void> => {
  await startI18nInBrowser(getPreferredLanguage());
  await loadNamespaces(["restricted", "errors", "lists", "lists/phone-areas", "pages/login"]);
  const [, first = ""] = location.pathname.split("/");
  followOtherTabs(() => `/${first}`);
  void deleteLapsedDatabases(getServerNow());
  const root = document.getElementById("root");
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <ResourceProvider>
          <Suspense>
            {first === "datasharewithdsec" ? (
              <StatisticsBureauViews />
            ) : (
              <InspectorViews hiddenPath={first} />
            )}
          </Suspense>
        </ResourceProvider>
      </BrowserRouter>
    </StrictMode>,
  );
};
void start();
