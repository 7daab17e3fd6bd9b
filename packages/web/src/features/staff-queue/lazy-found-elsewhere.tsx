/** What a search finds besides applications, loaded with the first search through everything. */
import { lazy, Suspense } from "react";
import { loadNamespaces } from "../../shell/i18n.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

const FoundElsewhere = lazy(async () => ({
  default: (
    await lazyImport(() =>
      Promise.all([import("./found-elsewhere.tsx"), loadNamespaces(["pages/staff-search", "lists"])]),
    )
  )[0].FoundElsewhere,
}));

export const LazyFoundElsewhere = ({ q }: { q: string }) => (
  <Suspense fallback={<Skeleton lines={2} />}>
    <FoundElsewhere q={q} />
  </Suspense>
);
