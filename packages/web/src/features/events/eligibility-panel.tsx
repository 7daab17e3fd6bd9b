/** "Can I apply?": loaded by those who ask. */
import type { EventDetail } from "@portal/core/events/event-schema";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { lazyImport } from "../../shell/lazy-import.ts";
import { useTranslation } from "../../shell/use-translation.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

const LazyEligibilityConditions = lazy(async () => ({
  default: (await lazyImport(import("./eligibility-conditions.tsx"))).EligibilityConditions,
}));

export const EligibilityPanel = (props: { event: EventDetail; scheme: string | undefined }) => {
  const { t } = useTranslation("pages/show");
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDetailsElement>(null);
  // A quick hand opens it before the page is alive: what stands open then is filled.
  useEffect(() => setOpen(panel.current?.open ?? false), []);
  return (
    <details
      ref={panel}
      className="can-apply"
      onToggle={(toggleEvent) => setOpen(toggleEvent.currentTarget.open)}
    >
      <summary>{t("can.title")}</summary>
      {open && (
        <Suspense fallback={<Skeleton lines={5} />}>
          <LazyEligibilityConditions {...props} />
        </Suspense>
      )}
    </details>
  );
};
