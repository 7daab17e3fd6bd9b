/** Application forms (spec 1 §2 › /myform/*). */

import { loadNamespaces } from "../shell/i18n.ts";
import { createPageLoader } from "../shell/page-route.ts";
import { listSchemeNamespaces } from "../shell/scheme-namespaces.ts";

/**
 * Loads the texts of the scheme that the address names, so that the first rendering shows the first page of the form.
 * Texts that fail to load are requested again with the data of the form, which also tells when there is no such scheme.
 */
const loadSchemeTexts = async (): Promise<void> => {
  const scheme = new URLSearchParams(location.search).get("scheme");
  if (scheme && /^\w+$/.test(scheme))
    await loadNamespaces(listSchemeNamespaces(scheme)).catch(() => undefined);
};
const form = createPageLoader(
  async () => {
    const [{ Component }, { withSchemeChoice }] = await Promise.all([
      import("../features/application-form/application-form-page.tsx"),
      import("../features/application-form/with-scheme-choice.tsx"),
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
