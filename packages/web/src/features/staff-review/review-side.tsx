/** Beside the answers: the document that is shown, the decision, the institution, deadlines and documents. */
import type { ActionView, ApplicationView } from "@portal/core/applications/model/application-schema";
import { conventionSchemes } from "@portal/core/inspections/records/inspection-kinds";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { loadNamespaces } from "../../shell/i18n.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { DeadlineView } from "../../ui/deadline-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PreviewPane } from "../staff-files/document-preview.tsx";
import { LazyInspectionList } from "../staff-inspections/lazy-inspection-list.tsx";
import { CasePanel } from "./case-panel.tsx";
import { DecisionPanel } from "./decision-panel.tsx";
import { IssuedDocuments } from "./issued-documents.tsx";
import { SubmittedDocuments } from "./submitted-documents.tsx";
import type { PinnedFields } from "./use-pinned-fields.ts";

/** It includes the calendar of holidays, so it is loaded when documents are requested. */
const LazySupplementPanel = lazy(async () => ({
  default: (await lazyImport(() => import("./supplement-panel.tsx"))).SupplementPanel,
}));
/** Its uploads are loaded after what a decision needs. */
const LazyCaseMessages = lazy(async () => ({
  default: (await lazyImport(() => import("../messages/case-messages.tsx"))).CaseMessages,
}));
/** Its texts and inputs are loaded after what a decision needs. */
const LazyChecklistPanel = lazy(async () => ({
  default: (await lazyImport(() => import("./checklist-panel.tsx"))).ChecklistPanel,
}));
/** Few decisions are countersigned. */
const LazyPreparedDecision = lazy(async () => ({
  default: (await lazyImport(() => import("./prepared-decision.tsx"))).PreparedDecision,
}));
/** Its calls and texts are loaded after what a decision needs. */
const LazyApplicantOverview = lazy(async () => ({
  default: (
    await lazyImport(() =>
      Promise.all([import("./applicant-overview.tsx"), loadNamespaces(["pages/staff-applicant"])]),
    )
  )[0].ApplicantOverviewPanel,
}));
/** Few applications are registrations of events. */
const LazyRegisteredEvent = lazy(async () => ({
  default: (
    await lazyImport(() =>
      Promise.all([import("../staff-events/registered-event.tsx"), loadNamespaces(["pages/staff-event"])]),
    )
  )[0].RegisteredEvent,
}));

export const ReviewSide = ({
  application: data,
  moves,
  previewId,
  whole,
  fields,
  renewing,
  onDone,
  onReload: renew,
}: {
  application: ApplicationView;
  moves: ActionView[];
  /** For reviewers: cashiers read no messages and make no events. */
  whole: boolean;
  /** The id of the file in the preview. */
  previewId: string | undefined;
  fields: PinnedFields;
  renewing: boolean;
  onDone: (action: string) => void;
  onReload: () => void;
}) => {
  const { t } = useTranslation("pages/staff");
  const { pinned } = fields;
  // The institute's own target is no deadline of the application, but why it is that day is asked as well.
  const deadlines = [...(data.due?.kind === "answer" ? [data.due] : []), ...data.deadlines];
  return (
    <div className="staff-side">
      {previewId && <PreviewPane key={previewId} id={previewId} institutionId={data.institutionId} />}
      {data.prepared && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <LazyPreparedDecision
            application={data}
            prepared={data.prepared}
            onDone={onDone}
            onReload={renew}
          />
        </Suspense>
      )}
      {pinned ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <LazySupplementPanel
            application={data}
            pinned={pinned}
            persistedItems={fields.persistedInput}
            onNote={fields.note}
            onUnpin={(field) => fields.pin(field, false)}
            onClose={fields.close}
            onReload={renew}
            onDone={() => onDone("requestSupplement")}
          />
        </Suspense>
      ) : (
        <DecisionPanel
          application={data}
          moves={moves}
          onDone={onDone}
          renewing={renewing}
          onReload={renew}
          onSupplement={fields.start}
        />
      )}
      <Suspense fallback={<Skeleton lines={6} />}>
        <LazyApplicantOverview id={data.id} institutionId={data.institutionId} />
      </Suspense>
      <Suspense fallback={<Skeleton lines={3} />}>
        <LazyChecklistPanel id={data.id} mayEdit={whole} />
      </Suspense>
      <CasePanel application={data} />
      {whole && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <LazyCaseMessages id={data.id} side="STAFF" />
        </Suspense>
      )}
      {whole && data.scheme === "EVENT_REGISTRATION" && data.status === "ACCEPTED" && (
        <Suspense>
          <LazyRegisteredEvent registration={data} />
        </Suspense>
      )}
      {deadlines.length > 0 && (
        <section className="card" aria-labelledby="deadlines">
          <h2 id="deadlines">{t("application.deadlines")}</h2>
          {deadlines.map((deadline) => (
            <DeadlineView
              key={deadline.kind + deadline.dueAt}
              deadline={deadline}
              {...(deadline.kind === "answer" && { title: t("application.dueOn") })}
            />
          ))}
        </section>
      )}
      <IssuedDocuments application={data} whole={whole} />
      <SubmittedDocuments application={data} />
      {conventionSchemes.includes(data.scheme) && <LazyInspectionList of="convention" id={data.id} />}
    </div>
  );
};
