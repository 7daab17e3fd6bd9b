/** Maintenance that is announced, above every page until it is over (spec 1 §9, R599). What shows it comes when there is one. */
import type { MaintenanceNotice } from "@portal/core/publication/wire";
import { lazy, Suspense } from "react";
import { useNow } from "../lib/clock.ts";
import { useResource } from "../lib/query.ts";

// The page is read without it where it does not come.
const List = lazy(() =>
  import("./maintenance-list.tsx").then(
    ({ MaintenanceList }) => ({ default: MaintenanceList }),
    () => ({ default: () => <></> }),
  ),
);

export const Maintenance = () => {
  const { data } = useResource<{ items: MaintenanceNotice[] }>("/help/maintenance");
  const now = useNow();
  const due = data?.items.filter(({ endsAt }) => endsAt > now) ?? [];
  return (
    due.length > 0 && (
      <Suspense>
        <List due={due} />
      </Suspense>
    )
  );
};
