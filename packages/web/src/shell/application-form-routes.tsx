/** Application forms (spec 1 §2 › /myform/*). */

import { createPageLoader } from "./page-route.ts";

const form = createPageLoader(
  async () => {
    const [{ Component }, { withSchemeChoice }] = await Promise.all([
      import("../features/application-form/application-form-page.tsx"),
      import("../features/application-form/scheme-choice.tsx"),
    ]);
    return { Component: withSchemeChoice(Component) };
  },
  "pages/form",
  "pages/personal",
  "pages/centre",
  "lists",
  "errors",
);
export const applicationFormRoutes = [
  { path: "/myform/index", lazy: form },
  { path: "/myform/outlands", lazy: form },
  { path: "/myform/special", lazy: form },
  { path: "/myform/appother", lazy: form },
  {
    path: "/myform/done",
    lazy: createPageLoader(
      () => import("../features/application-form/application-submitted-page.tsx"),
      "pages/form",
      "pages/centre",
      "errors",
      "status",
    ),
  },
];
