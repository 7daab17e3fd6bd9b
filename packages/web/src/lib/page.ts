/** A route's module together with its texts, so that a page never shows half translated. */
import { type ComponentType, createElement, lazy } from "react";
import type { RouteObject } from "react-router-dom";
import { loadTexts } from "./i18n.ts";
import { part } from "./part.ts";

export type PageLoad = () => Promise<{ Component: ComponentType }>;
/** `lazy: page(() => import("./home.tsx"), "pages/home")` */
export const page =
  (load: PageLoad, ...namespaces: string[]): PageLoad =>
  async () => {
    const [module] = await part(Promise.all([load(), loadTexts(namespaces)]));
    return { Component: module.Component };
  };

export type PageRoute = RouteObject & { path: string; load: PageLoad };
/** The route of a page, its module and texts loaded when it is first shown. */
export const view = (path: string, load: PageLoad): PageRoute => {
  const Page = lazy(async () => ({ default: (await load()).Component }));
  return { path, load, element: createElement(Page, { key: path }) };
};
