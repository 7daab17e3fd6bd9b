/** "Can I apply?": loaded by those who ask. */
import type { EventDetail } from "@portal/core/event/wire";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { part } from "../../lib/part.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

const Conditions = lazy(async () => ({ default: (await part(import("./conditions.tsx"))).Conditions }));

export const CanApply = (asked: { event: EventDetail; scheme: string | undefined }) => {
  const { t } = useTranslation("pages/show");
  const [open, setOpen] = useState(false);
  const here = useRef<HTMLDetailsElement>(null);
  // A quick hand opens it before the page is alive: what stands open then is filled.
  useEffect(() => setOpen(here.current?.open ?? false), []);
  return (
    <details ref={here} className="can-apply" onToggle={(toggled) => setOpen(toggled.currentTarget.open)}>
      <summary>{t("can.title")}</summary>
      {open && (
        <Suspense fallback={<Skeleton lines={5} />}>
          <Conditions {...asked} />
        </Suspense>
      )}
    </details>
  );
};
