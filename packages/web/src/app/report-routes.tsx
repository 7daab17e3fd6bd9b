/** Post-event reports (spec 1 §2 › /report/index). */
import { createPageLoader } from "../shell/page-route.ts";

export const reportRoutes = [
  {
    path: "/report/index",
    lazy: createPageLoader(
      () => import("../features/reports/reports-page.tsx"),
      "pages/centre",
      "pages/personal",
      "pages/form",
      "lists",
      "errors",
      "status",
    ),
  },
];
