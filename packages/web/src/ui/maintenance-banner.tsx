/** Maintenance that is announced, above every page until it is over (spec 1 §9, R599). What shows it comes when there is one. */
import type { MaintenanceNotice } from "@portal/core/events/publications/publication-schema";
import { lazy, Suspense } from "react";
import { useNow } from "../shell/server-clock.ts";
import { useResource } from "../shell/use-resource.ts";

// The page is read without it where it does not come.
const LazyMaintenanceList = lazy(() =>
  import("./maintenance-list.tsx").then(
    ({ MaintenanceList }) => ({ default: MaintenanceList }),
    () => ({ default: () => <></> }),
  ),
);

export const MaintenanceBanner = () => {
  const { data } = useResource<{ items: MaintenanceNotice[] }>("/help/maintenance");
  const now = useNow();
  const due = data?.items.filter(({ endsAt }) => endsAt > now) ?? [];
  return (
    due.length > 0 && (
      <Suspense>
        <LazyMaintenanceList due={due} />
      </Suspense>
    )
  );
};
