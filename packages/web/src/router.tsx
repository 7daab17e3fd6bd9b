/**
 * The route table (spec 1 §2). Areas bring their own routes: `pages/<area>/routes.tsx` exports `routes`, every leaf
 * lazy by `page()`; those of personal centre, forms and payment stand behind the login guard, the staff's behind theirs.
 * React Router's declarative mode: its data router alone weighs 17 KB of the public pages' 110 (decision 0021).
 */
import { lazy, type ReactNode } from "react";
import { BrowserRouter, Navigate, type RouteObject, useRoutes } from "react-router-dom";
import { SignedIn, StaffOnly } from "./guard.tsx";
import { type PageLoad, page } from "./lib/page.ts";
import { Frame } from "./ui/frame.tsx";

type Area = { routes: { path: string; lazy: PageLoad }[] };
type Found = Record<string, Area>;
const view = (path: string, load: PageLoad): RouteObject => {
  const Page = lazy(async () => ({ default: (await load()).Component }));
  return { path, element: <Page key={path} /> };
};
const behind = (guard: ReactNode, found: Found): RouteObject => ({
  element: guard,
  children: Object.values(found).flatMap((area) => area.routes.map((route) => view(route.path, route.lazy))),
});

const login = page(() => import("./pages/login/login.tsx"), "pages/login", "errors");
const home = page(() => import("./pages/home/home.tsx"), "pages/home", "pages/show");
const events = page(() => import("./pages/show/events.tsx"), "pages/show");
const articles = "pages/help";

const routes: RouteObject[] = [
  {
    element: <Frame />,
    children: [
      { path: "/", element: <Navigate replace to="/index" /> },
      view("/index", home),
      view("/indexnew", home),
      view("/show/host", events),
      view("/show/overseas", events),
      view("/show/all", events),
      view(
        "/show/detail",
        page(() => import("./pages/show/detail.tsx"), "pages/show", "pages/event"),
      ),
      view("/login", login),
      view("/staff/login", login),
      view(
        "/register",
        page(() => import("./pages/register/register.tsx"), "pages/register", "pages/login", "errors"),
      ),
      view(
        "/reset",
        page(() => import("./pages/login/reset.tsx"), "pages/login", "errors"),
      ),
      view(
        "/help_center",
        page(() => import("./pages/help/help.tsx"), articles),
      ),
      view(
        "/privacy",
        page(() => import("./pages/help/privacy.tsx"), articles),
      ),
      view(
        "/accessibility",
        page(() => import("./pages/help/accessibility.tsx"), articles),
      ),
      behind(
        <SignedIn />,
        import.meta.glob<Area>("./pages/{personal,my-form,pay,report}/routes.tsx", { eager: true }),
      ),
      behind(<StaffOnly />, import.meta.glob<Area>("./pages/staff/routes.tsx", { eager: true })),
      view(
        "*",
        page(() => import("./pages/help/not-found.tsx"), articles),
      ),
    ],
  },
];
const Routes = () => useRoutes(routes);
export const Router = () => (
  <BrowserRouter>
    <Routes />
  </BrowserRouter>
);
