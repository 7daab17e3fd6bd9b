/** The page for what does not exist, loaded where a page or the router finds nothing. */
import { lazy } from "react";
import { createPageLoader } from "../../shell/page-route.ts";

const loadNotFound = createPageLoader(() => import("./not-found-page.tsx"), "pages/help");
export const NotFound = lazy(async () => ({ default: (await loadNotFound()).Component }));
