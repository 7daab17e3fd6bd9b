/** Application forms (spec 1 §2 › /myform/*). */

import { page } from "../../lib/page.ts";

const form = page(() => import("./form.tsx"), "pages/form", "pages/personal", "lists", "errors");
export const routes = [
  { path: "/myform/index", lazy: form },
  { path: "/myform/outlands", lazy: form },
  { path: "/myform/special", lazy: form },
  { path: "/myform/appother", lazy: form },
  { path: "/myform/done", lazy: page(() => import("./done.tsx"), "pages/form", "errors", "status") },
];
