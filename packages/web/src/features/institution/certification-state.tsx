/** The state of a certification: its name, and why an institution was not certified. */
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { useTranslation } from "react-i18next";
import { Alert } from "../../ui/alert.tsx";
import { DecisionReason } from "../../ui/decision-reason.tsx";
import { Chip, type Tone } from "../../ui/status-chip.tsx";

export const certificationTones = {
  UNVERIFIED: "draft",
  VERIFYING: "processing",
  PASSED: "accepted",
  FAILED: "rejected",
} as const satisfies Record<InstitutionView["certification"], Tone>;
export const CertificationChip = ({ status }: { status: InstitutionView["certification"] }) => {
  const { t } = useTranslation("status");
  return <Chip tone={certificationTones[status]}>{t(`certification.${status}`)}</Chip>;
};

/** Nothing while no certification failed. */
export const FailedCertification = ({
  institution: { certificationReason, certificationReasonCodes, certificationReasonAt },
  title,
}: {
  institution: Pick<
    InstitutionView,
    "certificationReason" | "certificationReasonCodes" | "certificationReasonAt"
  >;
  title: string;
}) =>
  (certificationReason || certificationReasonCodes) && (
    <Alert kind="warning" title={title}>
      <DecisionReason
        reason={certificationReason}
        reasonCodes={certificationReasonCodes}
        at={certificationReasonAt}
      />
    </Alert>
  );
