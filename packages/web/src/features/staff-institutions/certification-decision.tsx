/**
 * The decisions that an officer can take on a certification now: on the pending request, on the failure that somebody
 * prepared, or again on a failed one.
 */
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import type { PreparedInstitutionDecisionView } from "@portal/core/institutions/prepared-decisions/prepared-decision-schema";
import { useTranslation } from "react-i18next";
import { formatError } from "../../shell/error-text.ts";
import type { PreparedStep } from "../staff-review/prepared-panel.tsx";
import { CertifyForm } from "./certify-form.tsx";
import { PreparedFailure } from "./prepared-failure.tsx";
import { ReopenCertification } from "./reopen-certification.tsx";

/** The decision, that a failed certification is reviewed again, or what is done about a failure beside making it. */
export type CertificationOutcome =
  | "PASSED"
  | "FAILED"
  | "REOPENED"
  | "prepare"
  | Exclude<PreparedStep, "countersign">;

/** An institution as those read it who decide on its certification. */
export type CertifiedInstitution = InstitutionView & {
  decisionDenied?: number;
  prepared?: PreparedInstitutionDecisionView;
};
interface Props {
  institution: CertifiedInstitution;
  onDone: (result: CertificationOutcome) => void;
}

const PendingRequest = ({ institution, onDone }: Props) => {
  const { t } = useTranslation(["pages/staff", "errors", "common"]);
  if (institution.decisionDenied === undefined)
    return <CertifyForm institution={institution} onDone={onDone} />;
  return (
    <section className="card" aria-labelledby="certify">
      <h2 id="certify">{t("institution.certify")}</h2>
      <p className="staff-why">{formatError(t, { code: institution.decisionDenied })}</p>
    </section>
  );
};

export const CertificationDecision = ({ institution, onDone }: Props) => {
  const { t } = useTranslation("pages/staff");
  const { prepared } = institution;
  if (institution.certification === "VERIFYING")
    return (
      <>
        {prepared && (
          <PreparedFailure
            institutionId={institution.id}
            version={institution.version}
            prepared={prepared}
            onDone={(step) => onDone(step === "countersign" ? "FAILED" : step)}
          />
        )}
        {(!prepared || prepared.returned) && <PendingRequest institution={institution} onDone={onDone} />}
      </>
    );
  return (
    <section className="card">
      <p className="muted">{t("institution.notWaiting")}</p>
      {institution.certification === "FAILED" && (
        <ReopenCertification institution={institution} onDone={() => onDone("REOPENED")} />
      )}
    </section>
  );
};
