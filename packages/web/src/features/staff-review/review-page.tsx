/** Review of one application: answers beside documents, decision, deadlines and history. */
import "../../ui/staff.css";
import type { ApplicationView, MoveView } from "@portal/core/applications/model/schema";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router-dom";
import type { TranslateKey } from "../../form/use-text.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { DeadlineView } from "../../ui/deadline.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { EarlierDecisions } from "../applications/earlier-decisions.tsx";
import { LazyInspectionList } from "../staff-inspections/lazy-inspection-list.tsx";
import { ApplicationHistory } from "./application-history.tsx";
import { ApplicationSummary, PrintedCopy } from "./application-summary.tsx";
import { DecisionPanel } from "./decision-panel.tsx";
import { PreviewPane, PreviewProvider } from "./document-preview.tsx";
import { FileOwnerProvider } from "./file-link.tsx";
import { NextApplication } from "./next-application.tsx";
import { RelatedCompanies } from "./related-companies.tsx";
import { ReviewAnswers } from "./review-answers.tsx";
import { ReviewerPresence } from "./reviewer-presence.tsx";
import { SubmittedDocuments } from "./submitted-documents.tsx";
import { SupplementNotes } from "./supplement-notes.tsx";

/** It includes the calendar of holidays, so it is loaded when documents are requested. */
const LazySupplementPanel = lazy(async () => ({
  default: (await lazyImport(import("./supplement-panel.tsx"))).SupplementPanel,
}));
/** Schemes whose activities are inspected on site. */
const conventions = new Set(["INCENTIVE_CONVENTION", "INCENTIVE_EVENT_SUPPORT"]);
/** Few applications are registrations of events. */
const LazyRegisteredEvent = lazy(async () => ({
  default: (await lazyImport(import("../staff-events/registered-event.tsx"))).RegisteredEvent,
}));

/** Pinned fields with their notes. */
type Pinned = ReadonlyMap<string, string>;

const Supplemented = ({ application }: { application: ApplicationView }) => {
  const { t } = useTranslation("pages/staff");
  const { supplement, status } = application;
  if (!supplement) return null;
  const isSupplementRequired = status === "SUPPLEMENT_REQUIRED";
  return (
    <Alert
      kind={isSupplementRequired ? "warning" : "info"}
      title={t(isSupplementRequired ? "supplement.waiting" : "difference.title")}
    >
      <p className="pre">{supplement.message}</p>
      <SupplementNotes application={application} />
    </Alert>
  );
};

export const Component = () => {
  const { id = "" } = useParams();
  // The list from which it was opened, with the filters of the officer.
  const list = useLocation().search;
  const { t } = useTranslation(["pages/staff", "lists"]);
  const say = t as unknown as TranslateKey;
  const path = `/participate/search/${encodeURIComponent(id)}`;
  const application = useResource<ApplicationView>(path);
  const moves = useResource<{ items: MoveView[] }>(`${path}/moves`);
  // Cashiers only see what payments need; the server does not return the rest to them either.
  const user = useResource<CurrentUser>("/user/current");
  const canReview = user.data?.roles.some((role) => role === "OFFICER" || role === "ADMIN") ?? false;
  const [pinned, setPinned] = useState<Pinned>();
  const [done, setDone] = useState<string>();
  const [renewing, setRenewing] = useState(false);
  const data = application.data;
  if (application.error) {
    return (
      <div className="staff">
        <PageHeading>{t("application.title")}</PageHeading>
        <FailureAlert error={application.error} retry={() => void application.reload()} />
      </div>
    );
  }
  if (!data) {
    return (
      <div className="staff">
        <Skeleton lines={10} />
      </div>
    );
  }
  /** Reloads the application, its transitions and its history, because the next transition needs the new version. */
  const renew = (): void => {
    setRenewing(true);
    void invalidateResources(path).finally(() => setRenewing(false));
  };
  const onDone = (action: string): void => {
    setPinned(undefined);
    setDone(action);
    invalidateResources("/staff/queue");
    renew();
  };
  const onPin = (field: string, on: boolean): void =>
    setPinned((old) => {
      const next = new Map(old);
      if (on) next.set(field, next.get(field) ?? "");
      else next.delete(field);
      return next;
    });
  return (
    <div className="staff">
      <Breadcrumbs
        crumbs={[{ text: t("queue.title"), to: `/staff${list}` }, { text: data.code ?? data.id }]}
      />
      <div className="staff-head">
        <PageHeading title={data.code ?? t("application.title")}>
          {data.code} {say(`lists:applicationType.${data.scheme}`)}
        </PageHeading>
        <span className="staff-state">
          {canReview && <PrintedCopy {...data} />}
          <StatusChip status={data.status} pending={data.pending} />
        </span>
      </div>
      <ReviewerPresence id={data.id} />
      {done && (
        <Alert
          kind="success"
          announce
          title={t("decide.done", { action: t(`history.action.${done}`, { defaultValue: done }) })}
        >
          <NextApplication id={data.id} />
        </Alert>
      )}
      <ApplicationSummary application={data} />
      {canReview && data.eventId && <RelatedCompanies id={data.id} />}
      <Supplemented application={data} />
      <EarlierDecisions earlierDecisions={data.earlierDecisions} />
      {data.reason && <Alert title={t("application.reason")}>{<p className="pre">{data.reason}</p>}</Alert>}
      <FileOwnerProvider value={data.institutionId}>
        <PreviewProvider>
          {(shown) => (
            <div className={shown ? "staff-split staff-split-preview" : "staff-split"}>
              <div>
                <ReviewAnswers application={data} whole={canReview} {...(pinned ? { pinned, onPin } : {})} />
                <ApplicationHistory id={data.id} />
              </div>
              <div className="staff-side">
                {shown && <PreviewPane key={shown} id={shown} institutionId={data.institutionId} />}
                {pinned ? (
                  <Suspense fallback={<Skeleton lines={6} />}>
                    <LazySupplementPanel
                      application={data}
                      pinned={pinned}
                      onNote={(field, note) => setPinned((old) => new Map(old).set(field, note))}
                      onUnpin={(field) => onPin(field, false)}
                      onClose={() => setPinned(undefined)}
                      onReload={renew}
                      onDone={() => onDone("requestSupplement")}
                    />
                  </Suspense>
                ) : (
                  <DecisionPanel
                    application={data}
                    moves={moves.data?.items ?? data.moves}
                    onDone={onDone}
                    renewing={renewing}
                    onReload={renew}
                    onSupplement={() => setPinned(new Map())}
                  />
                )}
                {data.scheme === "EVENT_REGISTRATION" && data.status === "ACCEPTED" && (
                  <Suspense>
                    <LazyRegisteredEvent id={data.id} />
                  </Suspense>
                )}
                {data.deadlines.length > 0 && (
                  <section className="card" aria-labelledby="deadlines">
                    <h2 id="deadlines">{t("application.deadlines")}</h2>
                    {data.deadlines.map((deadline) => (
                      <DeadlineView key={deadline.kind + deadline.dueAt} deadline={deadline} />
                    ))}
                  </section>
                )}
                <SubmittedDocuments application={data} />
                {conventions.has(data.scheme) && <LazyInspectionList of="convention" id={data.id} />}
              </div>
            </div>
          )}
        </PreviewProvider>
      </FileOwnerProvider>
    </div>
  );
};
