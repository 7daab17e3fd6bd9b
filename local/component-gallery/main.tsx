/**
 * All components of `packages/web/src/ui` in all their states, with the site's own texts: for a look, and for axe in
 * the gates. Links lead nowhere, because a router in memory follows them.
 */
import "../../packages/web/src/ui/theme.css";
import "../../packages/web/src/ui/public.css";
import "../../packages/web/src/ui/personal.css";
import { Fragment, StrictMode, Suspense, useState } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { SWRConfig } from "swr";
import {
  changeLanguage,
  getPreferredLanguage,
  languageNames,
  languages,
  loadNamespaces,
  startI18nInBrowser,
} from "../../packages/web/src/shell/i18n.ts";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { amplifyKit } from "../../packages/web/src/ui/amplify-kit.tsx";
import { Button } from "../../packages/web/src/ui/button.tsx";
import { KitProvider } from "../../packages/web/src/ui/kit.tsx";
import { actionItems } from "./action-items.tsx";
import { controlItems } from "./control-items.tsx";
import type { GalleryItem } from "./gallery-item.ts";
import { messageItems } from "./message-items.tsx";
import { recordItems } from "./record-items.tsx";
import { readSampleAnswer } from "./sample-data.ts";
import "./gallery.css";

const items: readonly GalleryItem[] = [...controlItems, ...actionItems, ...messageItems, ...recordItems];

/**
 * The states of a component, each beside its name. The names are those of the code, whatever the language of the page.
 */
const GalleryItemStates = ({ name, states }: GalleryItem) => (
  <section className="gallery-item" id={name} aria-labelledby={`${name}-name`}>
    <h2 id={`${name}-name`} lang="en">
      {name}
    </h2>
    {Object.entries(states).map(([state, View]) => (
      <Fragment key={state}>
        <h3 className="gallery-state" lang="en">
          {state}
        </h3>
        <div>
          <View />
        </div>
      </Fragment>
    ))}
  </section>
);

/** The controls of the signed-in areas are Amplify's, those of public pages the browser's own. */
const ComponentGallery = () => {
  const [isSignedIn, setIsSignedIn] = useState(new URLSearchParams(location.search).has("signedIn"));
  const shownItems = (
    <main className="page">
      <h1 lang="en">Component gallery</h1>
      <div className="actions">
        {languages.map((language) => (
          <Button
            key={language}
            look="secondary"
            small
            lang={language}
            onClick={() => changeLanguage(language)}
          >
            {languageNames[language]}
          </Button>
        ))}
        <Button look="quiet" small lang="en" onClick={() => setIsSignedIn(!isSignedIn)}>
          {isSignedIn ? "Public controls" : "Signed-in controls"}
        </Button>
      </div>
      {items.map((item) => (
        <GalleryItemStates key={item.name} {...item} />
      ))}
    </main>
  );
  return isSignedIn ? <KitProvider kit={amplifyKit}>{shownItems}</KitProvider> : shownItems;
};

const start = async (): Promise<void> => {
  await startI18nInBrowser(getPreferredLanguage());
  await loadNamespaces(["errors", "lists", "pages/form", "pages/staff", "pages/personal"]);
  const root = document.getElementById("root");
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <MemoryRouter>
        <ResourceProvider>
          <SWRConfig value={{ fetcher: readSampleAnswer }}>
            <Suspense>
              <ComponentGallery />
            </Suspense>
          </SWRConfig>
        </ResourceProvider>
      </MemoryRouter>
    </StrictMode>,
  );
};
void start();
