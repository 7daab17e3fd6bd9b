/** A route's module together with its texts, so that a page never shows half translated. */
import { type ComponentType, createElement, lazy } from "react";
import type { RouteObject } from "react-router-dom";
import { loadTexts } from "./i18n.ts";

/** Spec 1 §9: loading a script part fails after 120 seconds. */
export const CHUNK_TIMEOUT_MS = 120_000;
/** Thrown when a part of the site could not be loaded; the error page offers to load it again. */
export class ChunkLoadFailed extends Error {
  readonly code = 900003;
}

const inTime = <T>(loading: Promise<T>): Promise<T> =>
  Promise.race([
    loading,
    new Promise<never>((_, fail) =>
      setTimeout(() => fail(new ChunkLoadFailed("timed out")), CHUNK_TIMEOUT_MS),
    ),
  ]).catch((error: Error) => {
    throw new ChunkLoadFailed(error.message);
  });

export type PageLoad = () => Promise<{ Component: ComponentType }>;
/** `lazy: page(() => import("./home.tsx"), "pages/home")` */
export const page =
  (load: PageLoad, ...namespaces: string[]): PageLoad =>
  async () => {
    const [module] = await inTime(Promise.all([load(), loadTexts(namespaces)]));
    return { Component: module.Component };
  };

export type PageRoute = RouteObject & { path: string; load: PageLoad };
/** The route of a page, its module and texts loaded when it is first shown. */
export const view = (path: string, load: PageLoad): PageRoute => {
  const Page = lazy(async () => ({ default: (await load()).Component }));
  return { path, load, element: createElement(Page, { key: path }) };
};
