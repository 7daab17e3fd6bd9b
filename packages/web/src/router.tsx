/**
 * The route table (spec 1 §2): what anybody may read; the rest is in `areas.tsx`. React Router's declarative mode: its
 * data router alone weighs 17 KB of the public pages' 110 (decision 0023).
 */
import { lazy, type ReactNode } from "react";
import { Navigate, type RouteObject, useRoutes } from "react-router-dom";
import { type PageRoute, page, view } from "./lib/page.ts";
import { part } from "./lib/part.ts";
import { described } from "./pages/show/schemes.ts";
import { Frame } from "./ui/frame.tsx";

/** Nothing behind a login is prerendered. */
const Areas = import.meta.env.SSR
  ? () => null
  : lazy(async () => ({ default: (await part(import("./areas.tsx"))).Areas }));
const login = page(() => import("./pages/login/login.tsx"), "pages/login", "pages/sign-on", "errors");
const home = page(() => import("./pages/home/home.tsx"), "pages/home", "pages/show");
const events = page(() => import("./pages/show/events.tsx"), "pages/show");
const verification = page(
  () => import("./pages/verification/verification.tsx"),
  "pages/verification",
  "errors",
);
const articles = "pages/help";

/** Pages for everybody. Those without a parameter are prerendered by themselves but for a payment's result, an event's for each event. */
export const pages: PageRoute[] = [
  view("/index", home),
  view("/indexnew", home),
  view("/show/host", events),
  view("/show/overseas", events),
  view("/show/all", events),
  view(
    "/show/detail",
    page(() => import("./pages/show/detail.tsx"), "pages/show", "pages/event"),
  ),
  view(
    "/show/edm",
    page(() => import("./pages/show/edm.tsx"), "pages/edm"),
  ),
  view(
    "/show/inquiry",
    page(() => import("./pages/show/inquiry.tsx"), "pages/inquiry", "errors"),
  ),
  ...described.map(({ path, texts }) =>
    view(
      path,
      page(() => import("./pages/show/describe.tsx"), "pages/describe", "lists", `schemes/${texts}/describe`),
    ),
  ),
  view(
    "/osspay",
    page(() => import("./pages/osspay/osspay.tsx"), "pages/osspay", "pages/login", "errors"),
  ),
  view(
    "/osspay/result",
    page(() => import("./pages/osspay/result.tsx"), "pages/osspay", "errors"),
  ),
  view("/receipt/verification", verification),
  view("/application/verification", verification),
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
    "/perfect/:verify/:loginType/:account",
    page(() => import("./pages/perfect/perfect.tsx"), "pages/register", "pages/login", "errors"),
  ),
  view(
    "/help_center",
    page(() => import("./pages/help/help.tsx"), articles),
  ),
  view(
    "/question/:id",
    page(() => import("./pages/question/survey.tsx"), "pages/question"),
  ),
  view(
    "/questionres",
    page(() => import("./pages/question/result.tsx"), "pages/question"),
  ),
  view(
    "/helCen_details",
    page(() => import("./pages/help/details.tsx"), articles),
  ),
  view(
    "/download_personal",
    page(() => import("./pages/help/downloads.tsx"), articles),
  ),
  view(
    "/privacy",
    page(() => import("./pages/help/privacy.tsx"), articles),
  ),
  view(
    "/404",
    page(() => import("./pages/help/not-found.tsx"), articles),
  ),
  view(
    "/accessibility",
    page(() => import("./pages/help/accessibility.tsx"), articles),
  ),
];
const routesWith = (others: ReactNode): RouteObject[] => [
  {
    element: <Frame />,
    children: [
      { path: "/", element: <Navigate replace to="/index" /> },
      ...pages,
      { path: "*", element: others },
    ],
  },
];
const routes = routesWith(<Areas />);
/** Loads the page of a path before it is shown: bringing a prerendered page to life waits for nothing then. */
export const preload = async (path: string): Promise<void> => {
  await pages.find((each) => each.path === path)?.load();
};
export const Routes = () => useRoutes(routes);
/** The same, with something else in place of the pages behind a login. */
export const RoutesWith = ({ others }: { others: ReactNode }) => useRoutes(routesWith(others));
