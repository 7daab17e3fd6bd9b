/** What needs me now, by deadline; then my applications; then the institution's certification. */
import type { ApplicationRow } from "@portal/core/application/wire";
import type { InstitutionView } from "@portal/core/institution/wire";
import { formatDay, pick } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { useMe } from "./me.ts";
import { Drafts, Needs } from "./needs.tsx";
import { NoInstitution } from "./no-institution.tsx";
import { PersonalFrame } from "./personal-frame.tsx";
import { RecordTable } from "./record-table.tsx";

const Certification = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation(["pages/personal", "status"]);
  const { data } = useResource<InstitutionView>(`/institution/${id}`);
  if (!data) return <Skeleton lines={2} />;
  const tone = {
    PASSED: "accepted",
    VERIFYING: "processing",
    FAILED: "rejected",
    UNVERIFIED: "draft",
  } as const;
  return (
    <div className="card">
      <p>
        <strong>{pick({ zh: data.nameZh, en: data.nameEn, pt: data.namePt }, i18n.language)}</strong>{" "}
        <Chip tone={tone[data.certification]}>{t(`status:certification.${data.certification}`)}</Chip>
      </p>
      {data.certificationReason && <p>{data.certificationReason}</p>}
      {data.certification !== "PASSED" && data.certification !== "VERIFYING" && (
        <LinkButton to={paths.certification} look="secondary" small>
          {t("overview.certify")}
        </LinkButton>
      )}
    </div>
  );
};

/** A bar that runs, with its reason and last day, and the way to object. */
const Barred = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation("pages/personal");
  const barred = useResource<InstitutionView>(`/institution/${id}`).data?.barred;
  if (!barred?.until) return null;
  return (
    <Notice kind="warning" title={t("penalty.barred", { day: formatDay(barred.until, i18n.language) })}>
      <p className="pre">{barred.reason}</p>
      <p>
        <LinkButton look="secondary" small to={paths.institution}>
          {t("penalty.see")}
        </LinkButton>
      </p>
    </Notice>
  );
};

export const Component = () => {
  const { t } = useTranslation("pages/personal");
  const me = useMe();
  const list = useResource<{ items: ApplicationRow[] }>(
    me.institutionId ? "/participate/search" : undefined,
    {
      limit: 100,
    },
  );
  const rows = list.data?.items ?? [];
  return (
    <PersonalFrame title={t("overview.title")}>
      {me.error && <Failure error={me.error} retry={me.reload} />}
      <NoInstitution />
      {me.institutionId && (
        <>
          {rows.some((row) => row.arrears) && (
            <Notice kind="warning" title={t("overview.barred")}>
              <p>{t("overview.barredText")}</p>
            </Notice>
          )}
          <Barred id={me.institutionId} />
          {list.loading && <Skeleton lines={4} />}
          {list.error && <Failure error={list.error} retry={list.reload} />}
          {list.data && <Needs rows={rows} />}
          {list.data && <Drafts rows={rows} />}
          <h2>{t("overview.applications")}</h2>
          {list.data && rows.length === 0 && (
            <EmptyState action={<LinkButton to={paths.openFairs}>{t("overview.find")}</LinkButton>}>
              {t("overview.none")}
            </EmptyState>
          )}
          {rows.length > 0 && (
            <>
              <RecordTable rows={rows.filter((row) => row.status !== "DRAFT").slice(0, 8)} />
              <p>
                <LinkButton to={paths.records} look="quiet">
                  {t("overview.all")}
                </LinkButton>
              </p>
            </>
          )}
          <h2>{t("overview.certification")}</h2>
          <Certification id={me.institutionId} />
        </>
      )}
    </PersonalFrame>
  );
};
