/**
 * Announced maintenance, above every page until it is over (spec 1 §9, R599). The component is loaded only when there
 * is some.
 */
import type { MaintenanceNotice } from "@portal/core/events/publications/publication-schema";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { lazyImport } from "../shell/lazy-import.ts";
import { useNow } from "../shell/server-clock.ts";
import { useResource } from "../shell/use-resource.ts";

// When it cannot be loaded, the page works without it.
const LazyMaintenanceList = lazy(() =>
  lazyImport(() => import("./maintenance-list.tsx")).then(
    ({ MaintenanceList }) => ({ default: MaintenanceList }),
    () => ({ default: () => <></> }),
  ),
);

export const MaintenanceBanner = () => {
  const { data, error, reload } = useResource<{ items: MaintenanceNotice[] }>("/help/maintenance");
  const { pathname } = useLocation();
  const now = useNow();
  const hasFailed = useRef(false);
  hasFailed.current = error !== undefined;
  // No page shows that this notice could not be read, so the next page reads it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page counts.
  useEffect(() => {
    if (hasFailed.current) void reload();
  }, [pathname]);
  const announcements = data?.items.filter(({ endsAt }) => endsAt > now) ?? [];
  return (
    announcements.length > 0 && (
      <Suspense>
        <LazyMaintenanceList notices={announcements} />
      </Suspense>
    )
  );
};
