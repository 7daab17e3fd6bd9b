/**
 * The routes behind a login, and the page for addresses that name nothing: a part of its own, so that pages anybody may
 * read carry neither the table nor Amplify UI. Areas bring their own routes: `pages/<area>/routes.tsx` exports `routes`, every leaf
 * lazy by `page()`.
 */
import type { ReactNode } from "react";
import { type RouteObject, useRoutes } from "react-router-dom";
import { SignedIn, StaffOnly } from "./guard.tsx";
import { type PageLoad, page, view } from "./lib/page.ts";
import { amplifyKit } from "./ui/amplify-kit.tsx";
import { KitProvider } from "./ui/kit.tsx";

type Area = { routes: { path: string; lazy: PageLoad }[] };
type Found = Record<string, Area>;
const behind = (guard: ReactNode, found: Found): RouteObject => ({
  element: guard,
  children: Object.values(found).flatMap((area) => area.routes.map((route) => view(route.path, route.lazy))),
});
const returned = page(() => import("./pages/sign-on/callback.tsx"), "pages/sign-on", "errors");
const routes: RouteObject[] = [
  behind(
    <SignedIn />,
    import.meta.glob<Area>("./pages/{personal,my-form,pay,report}/routes.tsx", { eager: true }),
  ),
  behind(<StaffOnly />, import.meta.glob<Area>("./pages/staff/routes.tsx", { eager: true })),
  // Nobody is signed in yet, and nothing of these is prerendered.
  view("/thirdparty/callback", returned),
  view("/thirdparty/entitycallback", returned),
  view(
    "/thirdparty/bind",
    page(() => import("./pages/sign-on/bind.tsx"), "pages/sign-on", "pages/login", "errors"),
  ),
  // Asked for around the day of a draw, and never the same for long: not prerendered either.
  view(
    "/show/lottery/:id",
    page(() => import("./pages/show/lottery.tsx"), "pages/lottery", "errors"),
  ),
  view(
    "*",
    page(() => import("./pages/help/not-found.tsx"), "pages/help"),
  ),
];
export const Areas = () => <KitProvider kit={amplifyKit}>{useRoutes(routes)}</KitProvider>;
