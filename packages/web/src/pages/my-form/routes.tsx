/** Application forms (spec 1 §2 › /myform/*). */

import { page } from "../../lib/page.ts";

const form = page(
  async () => {
    const [{ Component }, { orPick }] = await Promise.all([import("./form.tsx"), import("./pick.tsx")]);
    return { Component: orPick(Component) };
  },
  "pages/form",
  "pages/personal",
  "pages/centre",
  "lists",
  "errors",
);
export const routes = [
  { path: "/myform/index", lazy: form },
  { path: "/myform/outlands", lazy: form },
  { path: "/myform/special", lazy: form },
  { path: "/myform/appother", lazy: form },
  {
    path: "/myform/done",
    lazy: page(() => import("./done.tsx"), "pages/form", "pages/centre", "errors", "status"),
  },
];
