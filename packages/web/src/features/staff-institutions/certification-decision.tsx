/** The decisions that an officer can take on a certification now: on the pending request, or again on a failed one. */
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { useTranslation } from "react-i18next";
import { formatError } from "../../shell/error-text.ts";
import { CertifyForm } from "./certify-form.tsx";
import { ReopenCertification } from "./reopen-certification.tsx";

/** The decision, or that a failed certification is reviewed again. */
export type CertificationOutcome = "PASSED" | "FAILED" | "REOPENED";

export const CertificationDecision = ({
  institution,
  onDone,
}: {
  institution: InstitutionView & { decisionDenied?: number };
  onDone: (result: CertificationOutcome) => void;
}) => {
  const { t } = useTranslation(["pages/staff", "errors", "common"]);
  if (institution.certification === "VERIFYING" && institution.decisionDenied !== undefined)
    return (
      <section className="card" aria-labelledby="certify">
        <h2 id="certify">{t("institution.certify")}</h2>
        <p className="staff-why">{formatError(t, { code: institution.decisionDenied })}</p>
      </section>
    );
  if (institution.certification === "VERIFYING")
    return <CertifyForm institution={institution} onDone={onDone} />;
  return (
    <section className="card">
      <p className="muted">{t("institution.notWaiting")}</p>
      {institution.certification === "FAILED" && (
        <ReopenCertification institution={institution} onDone={() => onDone("REOPENED")} />
      )}
    </section>
  );
};
