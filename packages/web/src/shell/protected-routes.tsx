/**
 * The routes behind a login, and the page for addresses that name nothing: a part of its own, so that pages anybody may
 * read carry neither the table nor Amplify UI. Each area lists its routes in a file of its own.
 */
import type { ReactNode } from "react";
import { type RouteObject, useRoutes } from "react-router-dom";
import { amplifyKit } from "../ui/amplify-kit.tsx";
import { KitProvider } from "../ui/kit.tsx";
import { applicationFormRoutes } from "./application-form-routes.tsx";
import { createPageLoader, createPageRoute, type PageLoader } from "./page-route.ts";
import { paymentRoutes } from "./payment-routes.tsx";
import { personalRoutes } from "./personal-routes.tsx";
import { reportRoutes } from "./report-routes.tsx";
import { RequireSignIn, RequireStaff } from "./route-guards.tsx";
import { staffRoutes } from "./staff-routes.tsx";

const guardRoutes = (guard: ReactNode, routes: { path: string; lazy: PageLoader }[]): RouteObject => ({
  element: guard,
  children: routes.map((route) => createPageRoute(route.path, route.lazy)),
});
const signOnCallback = createPageLoader(
  () => import("../features/sign-on/sign-on-callback-page.tsx"),
  "pages/sign-on",
  "errors",
);
const routes: RouteObject[] = [
  guardRoutes(<RequireSignIn />, [
    ...personalRoutes,
    ...applicationFormRoutes,
    ...paymentRoutes,
    ...reportRoutes,
  ]),
  guardRoutes(<RequireStaff />, staffRoutes),
  // Nobody is signed in yet, and nothing of these is prerendered.
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
  // Asked for around the day of a draw, and never the same for long: not prerendered either.
  createPageRoute(
    "/show/lottery/:id",
    createPageLoader(() => import("../features/public-draw/public-draw-page.tsx"), "pages/lottery", "errors"),
  ),
  createPageRoute(
    "*",
    createPageLoader(() => import("../features/help/not-found-page.tsx"), "pages/help"),
  ),
];
export const ProtectedRoutes = () => <KitProvider kit={amplifyKit}>{useRoutes(routes)}</KitProvider>;
