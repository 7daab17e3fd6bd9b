/** The column beside the progress of an application: surveys, deadlines, the group's invitation and the fee. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { FeeTable } from "../../form/fee-table.tsx";
import { lazyImport } from "../../shell/lazy-import.ts";
import { DeadlineView } from "../../ui/deadline-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LazyGroupLink } from "./application-parts.ts";
import { findCurrentDeadline } from "./application-timeline.tsx";

/** Loaded after the main content, because it is shown beside it. */
const LazyApplicationSurveys = lazy(async () => ({
  default: (await lazyImport(() => import("../surveys/survey-tasks.tsx"))).ApplicationSurveys,
}));

export const ApplicationFacts = ({ view }: { view: ApplicationView }) => {
  const { t } = useTranslation("pages/personal");
  // The panel above already shows the current deadline.
  const otherDeadlines = view.deadlines.filter((one) => one !== findCurrentDeadline(view));
  return (
    <aside aria-label={t("record.facts")}>
      <Suspense>
        <LazyApplicationSurveys application={view.id} />
      </Suspense>
      {otherDeadlines.length > 0 && (
        <div className="card stack">
          {otherDeadlines.map((deadline) => (
            <DeadlineView key={deadline.kind} deadline={deadline} about={view.code ?? view.id} />
          ))}
        </div>
      )}
      {view.invitationCode && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <LazyGroupLink code={view.invitationCode} heading />
        </Suspense>
      )}
      {view.fee && view.fee.total.amount > 0 && (
        <div className="card">
          <h2>{t("record.fee")}</h2>
          <FeeTable fee={view.fee} />
        </div>
      )}
    </aside>
  );
};
