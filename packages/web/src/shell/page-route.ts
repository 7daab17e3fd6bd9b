/** A route's module together with its texts, so that a page never shows half translated. */
import { type ComponentType, createElement } from "react";
import { matchRoutes, type RouteObject } from "react-router-dom";
import type { FirstReads } from "./first-reads.ts";
import { loadNamespaces } from "./i18n.ts";
import { createLazyComponent } from "./lazy-component.ts";
import { lazyImport } from "./lazy-import.ts";

export type PageLoader = () => Promise<{ Component: ComponentType }>;
/** `lazy: page(() => import("./home.tsx"), "pages/home")` */
export const createPageLoader =
  (load: PageLoader, ...namespaces: string[]): PageLoader =>
  async () => {
    const [module] = await lazyImport(() => Promise.all([load(), loadNamespaces(namespaces)]));
    return { Component: module.Component };
  };

export type PageRoute = RouteObject & { path: string; load: PageLoader; reads?: FirstReads };
/** Creates the route of a page. Its module and texts are loaded when it is first shown, or earlier on request. */
export const createPageRoute = (path: string, load: PageLoader): PageRoute => {
  const page = createLazyComponent(async () => (await load()).Component);
  const loadPage: PageLoader = async () => ({ Component: await page.load() });
  return { path, load: loadPage, element: createElement(page.Component, { key: path }) };
};
/** Finds the page that is shown at a path, if one of these is. */
export const findPage = (pages: PageRoute[], path: string): PageRoute | undefined =>
  matchRoutes(pages, path)?.at(-1)?.route;
