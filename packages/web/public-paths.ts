/** Addresses of pages for everybody that need no parameter: prerendered, and picked by `page-of.ts`. */
export const publicPaths: readonly string[] = [
  "/index",
  "/indexnew",
  "/show/host",
  "/show/overseas",
  "/show/all",
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
