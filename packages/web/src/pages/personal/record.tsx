/** One application: status, what may be done, the supplement, the timeline, the answers. */
import type { ApplicationView, HistoryEntry } from "@portal/core/application/wire";
import { lazy, Suspense, useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { FeeTable } from "../../form/fee-table.tsx";
import { useText } from "../../form/use-text.ts";
import { part } from "../../lib/part.ts";
import { forget, useResource } from "../../lib/query.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { DeadlineView } from "../../ui/deadline.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { GroupLink } from "./group-link.tsx";
import { PersonalFrame } from "./personal-frame.tsx";
import { RecordAnswers } from "./record-answers.tsx";
import { RecordMoves } from "./record-moves.tsx";
import { RecordNow } from "./record-now.tsx";
import { nameOf } from "./record-table.tsx";
import { counting, RecordTimeline } from "./record-timeline.tsx";
import { RefundTable } from "./refund-table.tsx";

/** Few applications lack something. */
const SupplementForm = lazy(async () => ({
  default: (await part(import("./supplement-form.tsx"))).SupplementForm,
}));
/** It stands beside what is read first, and comes after it. */
const RecordSurveys = lazy(async () => ({
  default: (await part(import("./survey-tasks.tsx"))).RecordSurveys,
}));

/** What was granted: most applications ask for nothing. */
const GrantCard = lazy(async () => ({ default: (await part(import("./grant.tsx"))).GrantCard }));

export const Component = () => {
  const { id = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  const { t, i18n } = useTranslation(["pages/personal", "status"]);
  const { t: say } = useText(["lists"]);
  const record = useResource<ApplicationView>(`/participate/search/${id}`);
  const history = useResource<{ items: HistoryEntry[] }>(`/participate/search/${id}/history`);
  const [done, setDone] = useState("");
  const view = record.data;
  const changed = (next: ApplicationView, action: string) => {
    record.set(next);
    void history.reload();
    forget("/participate/search?");
    setSearch({}, { replace: true });
    setDone(action);
  };
  // the panel above tells the day that counts now
  const others = view?.deadlines.filter((one) => one !== counting(view)) ?? [];
  const kind = view && say(`lists:applicationType.${view.scheme}`, { defaultValue: view.scheme });
  const title = view ? nameOf(view, i18n.language, kind ?? t("record.noEvent")) : t("record.one");
  return (
    <PersonalFrame
      title={view?.code ?? t("record.one")}
      crumbs={[{ text: t("menu.records"), to: paths.records }]}
      heading={
        <>
          <PageHeading>{title}</PageHeading>
          {view && (
            <p className="pc-head">
              {kind !== title && <span className="muted">{kind}</span>}
              {view.code && <span className="muted nowrap">{view.code}</span>}
            </p>
          )}
        </>
      }
    >
      {record.loading && <Skeleton lines={8} />}
      {record.error && <Failure error={record.error} retry={record.reload} />}
      {done && (
        <Notice kind="success" announce title={t(`done.${done}`, { defaultValue: t("done.other") })} />
      )}
      {view && (
        <>
          <RecordNow view={view}>
            <RecordMoves view={view} onChanged={changed} />
          </RecordNow>
          {(view.funding || view.status === "ENDORSEMENT_APPROVED") && (
            <Suspense fallback={<Skeleton lines={4} />}>
              <GrantCard row={view} />
            </Suspense>
          )}
          {view.status === "SUPPLEMENT_REQUIRED" && view.supplement && (
            <Suspense fallback={<Skeleton lines={6} />}>
              <SupplementForm view={view} focus={search.get("do") === "supplement"} onChanged={changed} />
            </Suspense>
          )}
          <div className="pc-columns">
            <div>
              <h2>{t("record.progress")}</h2>
              {history.error && <Failure error={history.error} retry={history.reload} />}
              {history.loading && <Skeleton lines={5} />}
              {history.data && <RecordTimeline view={view} history={history.data.items} />}
            </div>
            <aside aria-label={t("record.facts")}>
              <Suspense>
                <RecordSurveys application={view.id} />
              </Suspense>
              {others.length > 0 && (
                <div className="card stack">
                  {others.map((deadline) => (
                    <DeadlineView key={deadline.kind} deadline={deadline} />
                  ))}
                </div>
              )}
              {view.invitationCode && <GroupLink code={view.invitationCode} heading />}
              {view.fee && view.fee.total.amount > 0 && (
                <div className="card">
                  <h2>{t("record.fee")}</h2>
                  <FeeTable fee={view.fee} />
                </div>
              )}
            </aside>
          </div>
          {view.refund &&
            (view.pending === "cancellation" || view.status === "CANCELLED" || view.refund.refunded) && (
              <div className="card">
                <RefundTable refund={view.refund} waits />
              </div>
            )}
          <RecordAnswers view={view} />
        </>
      )}
    </PersonalFrame>
  );
};
