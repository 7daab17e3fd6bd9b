/** Post-event reports (spec 1 §2 › /report/index). */
import { page } from "../../lib/page.ts";

export const routes = [
  {
    path: "/report/index",
    lazy: page(
      () => import("./reports.tsx"),
      "pages/centre",
      "pages/personal",
      "pages/form",
      "lists",
      "errors",
      "status",
    ),
  },
];
