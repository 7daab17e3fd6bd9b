/** The decision on a certification: passed, or failed with a reason for the institution. */
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import type { StockReason } from "@portal/core/messaging/stock-reasons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { api } from "../../shell/api.ts";
import { isShownAtInputs } from "../../shell/refusal-remedies.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { StockReasonChoice } from "../../ui/stock-reason-choice.tsx";

/** Returns whether the input of the reason shows the refusal of this path. */
const isReason = (path: string): boolean => path === "reason";

export const CertifyForm = ({
  institution,
  onDone,
}: {
  institution: InstitutionView;
  onDone: (result: "PASSED" | "FAILED") => void;
}) => {
  const { t } = useTranslation("pages/staff");
  const [reason, setReason, persistedInput] = usePersistedInput<string>(`certify ${institution.id}`, "");
  const [chosenReasons, setChosenReasons] = useState<readonly StockReason[]>([]);
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const { pendingAction, error, describeRefusal, send } = useSubmission();
  const certify = async (result: "PASSED" | "FAILED"): Promise<void> => {
    const trimmedReason = reason.trim();
    const isMissing = result === "FAILED" && !trimmedReason && chosenReasons.length === 0;
    setIsReasonMissing(isMissing);
    if (isMissing) return;
    await send(async () => {
      await api.post(`/staff/institution/${institution.id}/certify`, {
        version: institution.version,
        result,
        ...(trimmedReason ? { reason: trimmedReason } : {}),
        ...(result === "FAILED" && chosenReasons.length > 0 ? { reasonCodes: [...chosenReasons] } : {}),
      });
      persistedInput.forget();
      onDone(result);
    }, result);
  };
  return (
    <section className="card" aria-labelledby="certify">
      <h2 id="certify">{t("institution.certify")}</h2>
      {error && !isShownAtInputs(error, isReason) && <FailureAlert error={error} isCarried={isReason} />}
      <StockReasonChoice decision="certify" chosen={chosenReasons} onChange={setChosenReasons} />
      <RestoredInputNote persistedInput={persistedInput} />
      <TextAreaField
        id="reason"
        label={t("institution.reason")}
        hint={t("institution.reasonHint")}
        mark={false}
        rows={4}
        maxLength={2000}
        value={reason}
        error={isReasonMissing ? t("decide.reasonMissing") : describeRefusal("reason")}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="staff-moves">
        <Button busy={pendingAction === "PASSED"} onClick={() => void certify("PASSED")}>
          {t("institution.pass")}
        </Button>
        <Button look="danger" busy={pendingAction === "FAILED"} onClick={() => void certify("FAILED")}>
          {t("institution.fail")}
        </Button>
      </div>
    </section>
  );
};
