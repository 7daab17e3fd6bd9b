/**
 * The route table (spec 1 §2). Areas bring their own routes: `pages/<area>/routes.tsx` exports `routes`, every leaf
 * lazy by `page()`; those of personal centre, forms and payment stand behind the login guard, the staff's behind theirs.
 */
import { createBrowserRouter, Navigate, type RouteObject } from "react-router-dom";
import { SignedIn, StaffOnly } from "./guard.tsx";
import { page } from "./lib/page.ts";
import { Frame } from "./ui/frame.tsx";
import { RouteError } from "./ui/route-error.tsx";
import { FrameSkeleton } from "./ui/skeleton.tsx";

type Area = { routes: RouteObject[] };
const areas = (found: Record<string, Area>): RouteObject[] =>
  Object.values(found).flatMap((area) => area.routes);
const signedIn = areas(
  import.meta.glob<Area>("./pages/{personal,my-form,pay,report}/routes.tsx", { eager: true }),
);
const staff = areas(import.meta.glob<Area>("./pages/staff/routes.tsx", { eager: true }));

const login = page(() => import("./pages/login/login.tsx"), "pages/login", "errors");
const home = page(() => import("./pages/home/home.tsx"), "pages/home", "pages/show");
const events = page(() => import("./pages/show/events.tsx"), "pages/show");
const articles = "pages/help";

export const router = createBrowserRouter([
  {
    Component: Frame,
    ErrorBoundary: RouteError,
    HydrateFallback: FrameSkeleton,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          { path: "/", element: <Navigate replace to="/index" /> },
          { path: "/index", lazy: home },
          { path: "/indexnew", lazy: home },
          { path: "/show/host", lazy: events },
          { path: "/show/overseas", lazy: events },
          { path: "/show/all", lazy: events },
          {
            path: "/show/detail",
            lazy: page(() => import("./pages/show/detail.tsx"), "pages/show", "lists"),
          },
          { path: "/login", lazy: login },
          { path: "/staff/login", lazy: login },
          {
            path: "/register",
            lazy: page(() => import("./pages/register/register.tsx"), "pages/register", "errors"),
          },
          { path: "/reset", lazy: page(() => import("./pages/login/reset.tsx"), "pages/login") },
          { path: "/help_center", lazy: page(() => import("./pages/help/help.tsx"), articles) },
          { path: "/privacy", lazy: page(() => import("./pages/help/privacy.tsx"), articles) },
          { path: "/accessibility", lazy: page(() => import("./pages/help/accessibility.tsx"), articles) },
          { Component: SignedIn, children: signedIn },
          { Component: StaffOnly, children: staff },
          { path: "*", lazy: page(() => import("./pages/help/not-found.tsx"), articles) },
        ],
      },
    ],
  },
]);
