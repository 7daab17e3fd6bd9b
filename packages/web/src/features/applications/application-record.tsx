/** What is recorded of an application: its progress, what it is about, its refund, messages, decisions and answers. */
import type { ApplicationView, HistoryEntry } from "@portal/core/applications/model/application-schema";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Resource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ApplicationFacts } from "./application-facts.tsx";
import { RefundCard } from "./application-money.tsx";
import { LazyCaseMessages, LazyEarlierDecisions } from "./application-parts.ts";
import { ApplicationTimeline } from "./application-timeline.tsx";
import { SubmittedAnswers } from "./submitted-answers.tsx";

export const ApplicationRecord = ({
  view,
  history,
}: {
  view: ApplicationView;
  history: Resource<{ items: HistoryEntry[] }>;
}) => {
  const { t } = useTranslation("pages/personal");
  return (
    <>
      <div className="pc-columns">
        <div>
          <h2>{t("record.progress")}</h2>
          {history.error && <FailureAlert error={history.error} retry={history.reload} />}
          {history.loading && <Skeleton lines={5} />}
          {history.data && <ApplicationTimeline view={view} history={history.data.items} />}
        </div>
        <ApplicationFacts view={view} />
      </div>
      <RefundCard view={view} />
      {view.status !== "DRAFT" && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <LazyCaseMessages id={view.id} side="APPLICANT" />
        </Suspense>
      )}
      {view.earlierDecisions && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <LazyEarlierDecisions earlierDecisions={view.earlierDecisions} />
        </Suspense>
      )}
      <SubmittedAnswers view={view} />
    </>
  );
};
