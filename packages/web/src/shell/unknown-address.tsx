/** The route of an address without a page: it redirects to the first page below it, or shows that nothing was found. */
import { createElement, lazy } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { findFirstPageBelow } from "./bare-parents.ts";
import { createPageLoader } from "./page-route.ts";

const loadNotFound = createPageLoader(() => import("../features/help/not-found-page.tsx"), "pages/help");
export const NotFound = lazy(async () => ({ default: (await loadNotFound()).Component }));

/** Leads to the first page below an address that has none itself. @param paths of all pages */
export const UnknownAddress = ({ paths }: { paths: readonly string[] }) => {
  const { pathname, search, hash } = useLocation();
  const target = findFirstPageBelow(pathname, paths);
  return target ? <Navigate replace to={`${target}${search}${hash}`} /> : createElement(NotFound);
};
