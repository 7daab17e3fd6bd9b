/**
 * Announced maintenance, above every page until it is over (spec 1 §9, R599). The component is loaded only when there
 * is some.
 */
import type { MaintenanceNotice } from "@portal/core/events/publications/publication-schema";
import { lazy, Suspense } from "react";
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
  const { data } = useResource<{ items: MaintenanceNotice[] }>("/help/maintenance");
  const now = useNow();
  const announcements = data?.items.filter(({ endsAt }) => endsAt > now) ?? [];
  return (
    announcements.length > 0 && (
      <Suspense>
        <LazyMaintenanceList notices={announcements} />
      </Suspense>
    )
  );
};
