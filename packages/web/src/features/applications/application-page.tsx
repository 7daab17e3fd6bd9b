/** One application: status, actions, supplement, timeline, answers. */
import type { ApplicationView, HistoryEntry } from "@portal/core/applications/model/application-schema";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { paths } from "../../shell/paths.ts";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { useNavigateWhileShown } from "../../shell/use-navigate-while-shown.ts";
import { useReloadOnReturn } from "../../shell/use-reload-on-return.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { getEventName } from "../application-list/application-table.tsx";
import { ApplicationActions } from "./application-actions.tsx";
import { PaymentAlerts } from "./application-money.tsx";
import { LazyGrantCard, LazySupplementForm } from "./application-parts.ts";
import { ApplicationRecord } from "./application-record.tsx";
import { CurrentStatus } from "./current-status.tsx";

const ApplicationPage = () => {
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigateWhileShown();
  const { t, i18n } = useTranslation(["pages/personal", "status"]);
  const { t: say } = useText(["lists"]);
  const record = useResource<ApplicationView>(`/participate/search/${id}`);
  const history = useResource<{ items: HistoryEntry[] }>(`/participate/search/${id}/history`);
  useReloadOnReturn(record.reload);
  useReloadOnReturn(history.reload);
  const [lastAction, setLastAction] = useConfirmation<string>();
  const view = record.data;
  const handleChanged = (next: ApplicationView, action: string) => {
    record.set(next);
    void history.reload();
    invalidateResources("/participate/search?");
    void navigate({ search: "" }, { replace: true });
    setLastAction(action);
  };
  const kind = view && say(`lists:applicationType.${view.scheme}`, { defaultValue: view.scheme });
  const title = view ? getEventName(view, i18n.language, kind ?? t("record.noEvent")) : t("record.one");
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
      {record.error && <FailureAlert error={record.error} retry={record.reload} />}
      {lastAction && (
        <Alert kind="success" announce title={t(`done.${lastAction}`, { defaultValue: t("done.other") })} />
      )}
      {view && (
        <>
          <PaymentAlerts view={view} />
          <CurrentStatus view={view}>
            <ApplicationActions view={view} onChanged={handleChanged} />
          </CurrentStatus>
          {(view.funding || view.status === "ENDORSEMENT_APPROVED") && (
            <Suspense fallback={<Skeleton lines={4} />}>
              <LazyGrantCard row={view} />
            </Suspense>
          )}
          {view.status === "SUPPLEMENT_REQUIRED" && view.supplement && (
            <Suspense fallback={<Skeleton lines={6} />}>
              <LazySupplementForm
                view={view}
                focus={search.get("do") === "supplement"}
                onChanged={handleChanged}
              />
            </Suspense>
          )}
          <ApplicationRecord view={view} history={history} />
        </>
      )}
    </PersonalFrame>
  );
};

export { ApplicationPage as Component };
