/** What an officer can decide on a certification now: the pending request, or a failed one again. */
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { useTranslation } from "react-i18next";
import { CertifyForm } from "./certify-form.tsx";
import { ReopenCertification } from "./reopen-certification.tsx";

export const CertificationDecision = ({
  institution,
  onDone,
}: {
  institution: InstitutionView;
  /** The decision; undefined when a failed one is reviewed again. */
  onDone: (result: "PASSED" | "FAILED" | undefined) => void;
}) => {
  const { t } = useTranslation("pages/staff");
  if (institution.certification === "VERIFYING")
    return <CertifyForm institution={institution} onDone={onDone} />;
  return (
    <section className="card">
      <p className="muted">{t("institution.notWaiting")}</p>
      {institution.certification === "FAILED" && (
        <ReopenCertification institution={institution} onDone={() => onDone(undefined)} />
      )}
    </section>
  );
};
