/** The certification of the own institution at a glance, and the way to it while it is missing. */
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { isMemberPermitted } from "@portal/core/institutions/member-permissions";
import { useTranslation } from "react-i18next";
import { pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { useSharedResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { DecisionReason } from "../../ui/decision-reason.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { needsCertification } from "../certification/needs-certification.ts";
import { CertificationChip } from "../institution/certification-state.tsx";

export const OwnCertification = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation(["pages/personal", "status"]);
  const { data, error, reload } = useSharedResource<InstitutionView>(`/institution/${id}`);
  if (error) return <FailureAlert error={error} retry={() => void reload()} />;
  if (!data) return <Skeleton lines={2} />;
  return (
    <div className="card">
      <p>
        <strong>{pickLanguage({ zh: data.nameZh, en: data.nameEn, pt: data.namePt }, i18n.language)}</strong>{" "}
        <CertificationChip status={data.certification} />
      </p>
      <DecisionReason
        reason={data.certificationReason}
        reasonCodes={data.certificationReasonCodes}
        at={data.certificationReasonAt}
      />
      {needsCertification(data.certification) && isMemberPermitted(data.role, "changeInstitution") && (
        <LinkButton to={paths.certification} look="secondary" small>
          {t("overview.certify")}
        </LinkButton>
      )}
    </div>
  );
};
