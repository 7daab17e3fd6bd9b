/** The user's tasks by deadline, then the applications, then the institution's certification. */
import type { ApplicationRow } from "@portal/core/applications/model/application-schema";
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { useReloadOnReturn } from "../../shell/use-reload-on-return.ts";
import { useResource, useSharedResource } from "../../shell/use-resource.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ApplicationTable } from "../application-list/application-table.tsx";
import { ApplicationTasks, DraftList } from "./application-tasks.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { OwnCertification } from "./own-certification.tsx";

/** A suspension with its reason and last day, and a link to object. */
const SuspensionAlert = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation("pages/personal");
  const suspension = useSharedResource<InstitutionView>(`/institution/${id}`).data?.barred;
  if (!suspension?.until) return null;
  return (
    <Alert kind="warning" title={t("penalty.barred", { day: formatDay(suspension.until, i18n.language) })}>
      <p className="pre">{suspension.reason}</p>
      <p>
        <LinkButton look="secondary" small to={paths.institution}>
          {t("penalty.see")}
        </LinkButton>
      </p>
    </Alert>
  );
};

const OverviewPage = () => {
  const { t } = useTranslation("pages/personal");
  const me = useCurrentUser();
  const list = useResourceList<ApplicationRow>(
    me.institutionId ? "/participate/search" : undefined,
    { limit: 100 },
    { whole: true },
  );
  const rows = list.items ?? [];
  const submittedRows = rows.filter(({ status }) => status !== "DRAFT");
  // Read beside the list; what is shown of it comes with the list.
  const institution = useResource<InstitutionView>(me.institutionId && `/institution/${me.institutionId}`);
  useReloadOnReturn(list.reload);
  useReloadOnReturn(institution.reload);
  return (
    <PersonalFrame title={t("overview.title")}>
      <FirstSteps
        hasApplied={list.items && rows.some(({ status, parentId }) => status !== "DRAFT" && !parentId)}
      />
      {me.institutionId && (
        <>
          {/* All at once: a list that grows would move what is below it. */}
          {list.loading ? (
            <Skeleton lines={12} />
          ) : (
            <>
              {rows.some((row) => row.arrears) && (
                <Alert kind="warning" title={t("overview.barred")}>
                  <p>{t("overview.barredText")}</p>
                </Alert>
              )}
              <SuspensionAlert id={me.institutionId} />
              {list.error && <FailureAlert error={list.error} retry={list.reload} />}
              {list.items && (
                <ApplicationTasks rows={rows} institutionId={me.institutionId} institution={me.institution} />
              )}
              {list.items && <DraftList rows={rows} />}
              <h2>{t("overview.applications")}</h2>
              {list.items && submittedRows.length === 0 && (
                <EmptyState action={<LinkButton to={paths.openFairs}>{t("overview.find")}</LinkButton>}>
                  {t("overview.none")}
                </EmptyState>
              )}
              {submittedRows.length > 0 && (
                <>
                  <ApplicationTable rows={submittedRows.slice(0, 8)} />
                  <p className="actions">
                    <LinkButton to={paths.records} look="quiet">
                      {t("overview.all")}
                    </LinkButton>
                  </p>
                </>
              )}
              <h2>{t("overview.certification")}</h2>
              <OwnCertification id={me.institutionId} />
            </>
          )}
        </>
      )}
    </PersonalFrame>
  );
};

export { OverviewPage as Component };
