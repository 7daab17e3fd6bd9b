/** "Can I apply?": open for whoever may apply, since it says so before the form does; loaded when it is opened. */
import type { PublicEvent } from "@portal/core/events/event-schema";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyImport } from "../../shell/lazy-import.ts";
import { useIsSignedIn, useIsStaff } from "../../shell/session.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

const LazyEligibilityConditions = lazy(async () => ({
  default: (await lazyImport(() => import("./eligibility-conditions.tsx"))).EligibilityConditions,
}));

export const EligibilityPanel = (props: { event: PublicEvent; scheme: string | undefined }) => {
  const { t } = useTranslation("pages/show");
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDetailsElement>(null);
  const isLoggedIn = useIsSignedIn();
  const isStaff = useIsStaff();
  const isApplicant = isLoggedIn && !isStaff;
  // It may be opened before hydration, so its state is read afterwards.
  useEffect(() => {
    if (isApplicant && panel.current) panel.current.open = true;
    setOpen(panel.current?.open ?? false);
  }, [isApplicant]);
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
