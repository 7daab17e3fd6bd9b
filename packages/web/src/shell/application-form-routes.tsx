/** Application forms (spec 1 §2 › /myform/*). */

import { listSchemeNamespaces } from "../form/scheme-namespaces.ts";
import { i18n } from "./i18n.ts";
import { createPageLoader } from "./page-route.ts";

/** The texts of the scheme that the address names: the form shows its first page from its first rendering on. */
const loadSchemeTexts = async (): Promise<void> => {
  const scheme = new URLSearchParams(location.search).get("scheme");
  if (scheme && /^\w+$/.test(scheme)) await i18n.loadNamespaces(listSchemeNamespaces(scheme));
};
const form = createPageLoader(
  async () => {
    const [{ Component }, { withSchemeChoice }] = await Promise.all([
      import("../features/application-form/application-form-page.tsx"),
      import("../features/application-form/scheme-choice.tsx"),
      loadSchemeTexts(),
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
