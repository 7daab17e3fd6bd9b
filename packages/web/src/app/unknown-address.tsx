/** The route of an address without a page: it redirects to the first page below it, or shows that nothing was found. */
import { createElement } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { NotFound } from "../features/help/lazy-not-found.ts";
import { findFirstPageBelow } from "../shell/bare-parents.ts";

/** Leads to the first page below an address that has none itself. @param paths of all pages */
export const UnknownAddress = ({ paths }: { paths: readonly string[] }) => {
  const { pathname, search, hash } = useLocation();
  const target = findFirstPageBelow(pathname, paths);
  return target ? <Navigate replace to={`${target}${search}${hash}`} /> : createElement(NotFound);
};
