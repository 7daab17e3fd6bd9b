/**
 * The certification of an institution: its data beside its documents; passed, or failed with a reason for the
 * institution.
 */
import { collectInstitutionNames, nameInstitution } from "@portal/core/institutions/institution-names";
import "../../ui/staff.css";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CertificationChip, FailedCertification } from "../institution/certification-state.tsx";
import { PreviewPane, PreviewProvider } from "../staff-files/document-preview.tsx";
import { FileOwnerProvider } from "../staff-files/file-link.tsx";
import { LazyInspectionList } from "../staff-inspections/lazy-inspection-list.tsx";
import {
  CertificationDecision,
  type CertificationOutcome,
  type CertifiedInstitution,
} from "./certification-decision.tsx";
import { SentCertificationDocuments } from "./certification-documents.tsx";
import { InstitutionData } from "./institution-data.tsx";
import { StaffPenalties } from "./staff-penalties.tsx";

const StaffInstitutionPage = () => {
  const { id = "" } = useParams();
  const { t, i18n } = useTranslation("pages/staff");
  const path = `/staff/institution/${encodeURIComponent(id)}`;
  const institution = useResource<CertifiedInstitution>(path);
  const [confirmation, setConfirmation] = useConfirmation<CertificationOutcome>();
  const data = institution.data;
  const failure = institution.error && (
    <FailureAlert error={institution.error} retry={() => void institution.reload()} />
  );
  if (failure && !data)
    return (
      <div className="staff">
        <PageHeading>{t("certification.title")}</PageHeading>
        {failure}
      </div>
    );
  if (!data) {
    return (
      <div className="staff">
        <Skeleton lines={10} />
      </div>
    );
  }
  const name = nameInstitution(
    { institutionNames: collectInstitutionNames(data), institutionId: data.id },
    i18n.language,
  );
  return (
    <div className="staff">
      <Breadcrumbs
        crumbs={[{ text: t("certification.title"), to: "/staff/certification" }, { text: name }]}
      />
      <div className="staff-head">
        <PageHeading>{name}</PageHeading>
        <CertificationChip status={data.certification} />
      </div>
      {failure}
      {confirmation && (
        <Alert
          kind="success"
          announce
          title={
            confirmation === "PASSED" || confirmation === "FAILED" || confirmation === "REOPENED"
              ? t(`institution.done.${confirmation}`)
              : t(`prepared.done.${confirmation}`)
          }
        />
      )}
      <FailedCertification institution={data} title={t("institution.failedBecause")} />
      {data.arrears.length > 0 && (
        <Alert kind="warning" title={t("institution.owes", { count: data.arrears.length })}>
          {data.arrears.map((id, i) => (
            <p key={id}>
              <Link to={`/staff/application/${id}`}>
                {t("institution.owed")}
                {data.arrears.length > 1 && ` ${i + 1}`}
              </Link>
            </p>
          ))}
        </Alert>
      )}
      <FileOwnerProvider value={data.id}>
        <PreviewProvider>
          {(previewId) => (
            <div className={previewId ? "staff-split staff-split-preview" : "staff-split"}>
              <InstitutionData institution={data} />
              <div className="staff-side">
                {previewId && <PreviewPane key={previewId} id={previewId} institutionId={data.id} />}
                <CertificationDecision
                  institution={data}
                  onDone={(result) => {
                    setConfirmation(result);
                    invalidateResources("/staff/institution");
                  }}
                />
                <SentCertificationDocuments institution={data} />
                <StaffPenalties institutionId={data.id} />
                {data.certification === "PASSED" && <LazyInspectionList of="enterprise" id={data.id} />}
              </div>
            </div>
          )}
        </PreviewProvider>
      </FileOwnerProvider>
    </div>
  );
};

export { StaffInstitutionPage as Component };
