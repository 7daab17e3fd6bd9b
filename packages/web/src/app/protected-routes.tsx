/**
 * The routes behind a login, and the page for addresses that name nothing: a part of its own, so that pages anybody may
 * read carry neither the table nor Amplify UI. Each area lists its routes in a file of its own.
 */
import { type RouteObject, useRoutes } from "react-router-dom";
import { type FirstReads, startFirstReads } from "../shell/first-reads.ts";
import {
  createPageLoader,
  createPageRoute,
  findPage,
  type PageLoader,
  type PageRoute,
} from "../shell/page-route.ts";
import { RequireSignIn, RequireStaff } from "../shell/route-guards.tsx";
import { session } from "../shell/session.ts";
import { amplifyKit } from "../ui/amplify-kit.tsx";
import { KitProvider } from "../ui/kit.tsx";
import { applicationFormRoutes } from "./application-form-routes.tsx";
import { paymentRoutes } from "./payment-routes.tsx";
import { personalRoutes } from "./personal-routes.tsx";
import { publicPaths } from "./public-paths.ts";
import { reportRoutes } from "./report-routes.tsx";
import { staffRoutes } from "./staff-routes.tsx";
import { UnknownAddress } from "./unknown-address.tsx";

const createPages = (routes: { path: string; lazy: PageLoader; reads?: FirstReads }[]): PageRoute[] =>
  routes.map(({ path, lazy, reads }) => ({ ...createPageRoute(path, lazy), ...(reads && { reads }) }));
const applicantPages = createPages([
  ...personalRoutes,
  ...applicationFormRoutes,
  ...paymentRoutes,
  ...reportRoutes,
]);
const staffPages = createPages(staffRoutes);
/** The pages behind a login. */
export const protectedPages: PageRoute[] = [...applicantPages, ...staffPages];
/** Loads the page of an address; what a signed-in reader's page reads first is asked for meanwhile. */
export const preloadProtectedPage = async (path: string): Promise<void> => {
  const page = findPage(protectedPages, path);
  if (page?.reads && session.loggedIn()) startFirstReads(page.reads, location);
  await page?.load();
};
const signOnCallback = createPageLoader(
  () => import("../features/sign-on/sign-on-callback-page.tsx"),
  "pages/sign-on",
  "errors",
);
/** Pages for everybody that are not prerendered. */
export const unrenderedPages: PageRoute[] = [
  // Nobody is signed in yet.
  createPageRoute("/thirdparty/callback", signOnCallback),
  createPageRoute("/thirdparty/entitycallback", signOnCallback),
  createPageRoute(
    "/thirdparty/bind",
    createPageLoader(
      () => import("../features/sign-on/bind-identity-page.tsx"),
      "pages/sign-on",
      "pages/login",
      "errors",
    ),
  ),
  // Asked for around the day of a draw, and never the same for long.
  createPageRoute(
    "/show/lottery/:id",
    createPageLoader(
      () => import("../features/public-draw/public-draw-page.tsx"),
      "pages/public-draw",
      "lists",
      "errors",
    ),
  ),
];
export const protectedRoutes: RouteObject[] = [
  { element: <RequireSignIn />, children: applicantPages },
  { element: <RequireStaff />, children: staffPages },
  ...unrenderedPages,
  {
    path: "*",
    element: <UnknownAddress paths={[...publicPaths, ...protectedPages.map(({ path }) => path)]} />,
  },
];
export const ProtectedRoutes = () => <KitProvider kit={amplifyKit}>{useRoutes(protectedRoutes)}</KitProvider>;
