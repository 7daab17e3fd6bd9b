/**
 * The route table (spec 1 §2): what anybody may read; the rest is in `protected-routes.tsx`. React Router's declarative
 * mode: its data router alone weighs 17 KB of the public pages' 110 (decision 0023).
 */
import type { ReactNode } from "react";
import { Navigate, type RouteObject, useRoutes } from "react-router-dom";
import { schemeGuides } from "../features/scheme-guides/scheme-guides.ts";
import { createLazyComponent } from "../shell/lazy-component.ts";
import { lazyImport } from "../shell/lazy-import.ts";
import { createPageLoader, createPageRoute, findPage, type PageRoute } from "../shell/page-route.ts";
import { loadSessionKeeper, PageFrame } from "./page-frame.tsx";

/** Nothing behind a login is prerendered. */
const protectedRoutes = createLazyComponent(
  import.meta.env.SSR
    ? async () => () => null
    : async () => (await lazyImport(() => import("./protected-routes.tsx"))).ProtectedRoutes,
);
const login = createPageLoader(
  () => import("../features/sign-in/sign-in-page.tsx"),
  "pages/login",
  "pages/sign-on",
  "errors",
);
const home = createPageLoader(
  () => import("../features/home/home-page.tsx"),
  "pages/home",
  "pages/show",
  "pages/inquiry",
);
const events = createPageLoader(() => import("../features/events/events-page.tsx"), "pages/show");
const verification = createPageLoader(
  () => import("../features/verification/verification-page.tsx"),
  "pages/verification",
  "status",
  "errors",
);
const helpTexts = "pages/help";
const paymentLinkTexts = ["pages/paylink", "pages/pay", "lists", "errors"];

/**
 * Pages for everybody. Those without a parameter are prerendered by themselves but for payments by link and a payment's
 * result, an event's for each event.
 */
export const publicPages: PageRoute[] = [
  createPageRoute("/index", home),
  createPageRoute("/indexnew", home),
  createPageRoute("/show/host", events),
  createPageRoute("/show/overseas", events),
  createPageRoute("/show/all", events),
  createPageRoute(
    "/show/detail",
    createPageLoader(() => import("../features/events/event-page.tsx"), "pages/show", "pages/event"),
  ),
  createPageRoute(
    "/show/edm",
    createPageLoader(() => import("../features/events/event-mailing-page.tsx"), "pages/edm"),
  ),
  createPageRoute(
    "/show/inquiry",
    createPageLoader(() => import("../features/inquiry/inquiry-page.tsx"), "pages/inquiry", "errors"),
  ),
  ...schemeGuides.map(({ path, texts }) =>
    createPageRoute(
      path,
      createPageLoader(
        () => import("../features/scheme-guides/scheme-guide-page.tsx"),
        "pages/describe",
        "lists",
        `schemes/${texts}/describe`,
      ),
    ),
  ),
  createPageRoute(
    "/osspay",
    createPageLoader(
      () => import("../features/one-stop/one-stop-page.tsx"),
      "pages/osspay",
      "pages/login",
      "errors",
    ),
  ),
  createPageRoute(
    "/osspay/result",
    createPageLoader(() => import("../features/one-stop/one-stop-result-page.tsx"), "pages/osspay", "errors"),
  ),
  createPageRoute(
    "/paylink",
    createPageLoader(() => import("../features/payment-links/payment-link-page.tsx"), ...paymentLinkTexts),
  ),
  createPageRoute(
    "/paylink/result",
    createPageLoader(
      () => import("../features/payment-links/payment-link-result-page.tsx"),
      ...paymentLinkTexts,
    ),
  ),
  createPageRoute("/receipt/verification", verification),
  createPageRoute("/application/verification", verification),
  createPageRoute("/login", login),
  createPageRoute("/staff/login", login),
  createPageRoute(
    "/register",
    createPageLoader(
      () => import("../features/registration/register-page.tsx"),
      "pages/register",
      "pages/login",
      "errors",
    ),
  ),
  createPageRoute(
    "/reset",
    createPageLoader(() => import("../features/sign-in/reset-password-page.tsx"), "pages/login", "errors"),
  ),
  createPageRoute(
    "/perfect/:verify/:loginType/:account",
    createPageLoader(
      () => import("../features/registration/complete-registration-page.tsx"),
      "pages/register",
      "pages/login",
      "errors",
    ),
  ),
  createPageRoute(
    "/help_center",
    createPageLoader(() => import("../features/help/help-page.tsx"), helpTexts),
  ),
  createPageRoute(
    "/question/:id",
    createPageLoader(() => import("../features/surveys/survey-page.tsx"), "pages/question"),
  ),
  createPageRoute(
    "/questionres",
    createPageLoader(() => import("../features/surveys/survey-result-page.tsx"), "pages/question"),
  ),
  createPageRoute(
    "/helCen_details",
    createPageLoader(() => import("../features/help/help-article-page.tsx"), helpTexts),
  ),
  createPageRoute(
    "/download_personal",
    createPageLoader(() => import("../features/help/downloads-page.tsx"), helpTexts, "lists"),
  ),
  createPageRoute(
    "/privacy",
    createPageLoader(() => import("../features/help/privacy-page.tsx"), helpTexts),
  ),
  createPageRoute(
    "/404",
    createPageLoader(() => import("../features/help/not-found-page.tsx"), helpTexts),
  ),
  createPageRoute(
    "/accessibility",
    createPageLoader(() => import("../features/help/accessibility-page.tsx"), helpTexts),
  ),
];
const buildRoutes = (others: ReactNode): RouteObject[] => [
  {
    element: <PageFrame />,
    children: [
      { path: "/", element: <Navigate replace to="/index" /> },
      ...publicPages,
      { path: "*", element: others },
    ],
  },
];
export const siteRoutes = buildRoutes(<protectedRoutes.Component />);
/**
 * Loads the page of an address before it is rendered, as React Router has it for lazy routes of a prerendered page: its
 * first rendering then waits for nothing.
 */
export const preloadPage = async (path: string): Promise<void> => {
  const publicPage = findPage(publicPages, path);
  if (publicPage) return void (await publicPage.load());
  const [{ preloadProtectedPage }] = await Promise.all([
    lazyImport(() => import("./protected-routes.tsx")),
    protectedRoutes.load(),
    loadSessionKeeper(),
  ]);
  await preloadProtectedPage(path);
};
export const AppRoutes = () => useRoutes(siteRoutes);
/** Renders the routes with something else in place of the pages behind a login. */
export const AppRoutesWith = ({ others }: { others: ReactNode }) => useRoutes(buildRoutes(others));
