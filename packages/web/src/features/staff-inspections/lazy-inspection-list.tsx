/** The inspections, loaded separately on the pages that show them. */
import { lazy, Suspense } from "react";
import { lazyImport } from "../../shell/lazy-import.ts";
import type { InspectionList } from "./inspection-list.tsx";

const InspectionListChunk = lazy(async () => ({
  default: (await lazyImport(() => import("./inspection-list.tsx"))).InspectionList,
}));
export const LazyInspectionList = (props: Parameters<typeof InspectionList>[0]) => (
  <Suspense>
    <InspectionListChunk {...props} />
  </Suspense>
);
