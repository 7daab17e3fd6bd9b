import { schemeGuides } from "../features/scheme-guides/scheme-guides.ts";

/** Addresses of pages for everybody that need no parameter: prerendered, and found by `viewer-request.js`. */
export const publicPaths: readonly string[] = [
  "/index",
  "/indexnew",
  "/show/host",
  "/show/overseas",
  "/show/all",
  "/show/edm",
  "/show/inquiry",
  ...schemeGuides.map(({ path }) => path),
  "/osspay",
  "/receipt/verification",
  "/application/verification",
  "/login",
  "/staff/login",
  "/register",
  "/reset",
  "/help_center",
  "/helCen_details",
  "/download_personal",
  "/questionres",
  "/privacy",
  "/accessibility",
  "/404",
];
