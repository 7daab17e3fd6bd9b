/** The decision on a certification: passed, or failed with a reason for the institution. */
import { collectInstitutionNames, nameInstitution } from "@portal/core/institutions/institution-names";
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import type { PreparedInstitutionDecisionView } from "@portal/core/institutions/prepared-decisions/prepared-decision-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { emptyReason } from "../../form/reason-draft.ts";
import { api } from "../../shell/api.ts";
import { isReasonPath, isShownAtInputs } from "../../shell/refusal-remedies.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { StockReasonChoice } from "../../ui/stock-reason-choice.tsx";
import { OutgoingPreview, PREVIEW_BUTTON, useOutgoingPreview } from "../outgoing/outgoing-preview.tsx";

export const CertifyForm = ({
  institution,
  onDone,
}: {
  institution: InstitutionView;
  /** Told the decision, or that it is prepared only, because a second person countersigns it. */
  onDone: (outcome: "PASSED" | "FAILED" | "prepare") => void;
}) => {
  const { t, i18n } = useTranslation("pages/staff");
  const [{ reason, chosenReasons }, setDraft, persistedInput] = usePersistedInput(
    `certify ${institution.id}`,
    emptyReason,
  );
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const { pendingAction, error, describeRefusal, send } = useSubmission();
  const name = nameInstitution(
    { institutionNames: collectInstitutionNames(institution), institutionId: institution.id },
    i18n.language,
  );
  const outgoing = useOutgoingPreview([reason, chosenReasons, institution.version]);
  const nameResult = (result: "PASSED" | "FAILED"): string =>
    t(result === "PASSED" ? "institution.pass" : "institution.fail");
  const certify = async (result: "PASSED" | "FAILED", isPreview = false): Promise<void> => {
    const trimmedReason = reason.trim();
    const isMissing = result === "FAILED" && !trimmedReason && chosenReasons.length === 0;
    setIsReasonMissing(isMissing);
    if (isMissing) return;
    await send(
      async () => {
        const path = `/institution/${institution.id}/certify`;
        const body = {
          version: institution.version,
          result,
          // The reason is of a failure, also where it was typed before the officer thought better of it.
          ...(result === "FAILED" && trimmedReason ? { reason: trimmedReason } : {}),
          ...(result === "FAILED" && chosenReasons.length > 0 ? { reasonCodes: [...chosenReasons] } : {}),
        };
        if (isPreview) return outgoing.load(path, body, nameResult(result));
        const outcome = await api.post<
          { prepared?: Pick<PreparedInstitutionDecisionView, "own" | "returned"> } | undefined
        >(`/staff${path}`, body);
        persistedInput.forget();
        onDone(outcome?.prepared?.own && !outcome.prepared.returned ? "prepare" : result);
      },
      isPreview ? PREVIEW_BUTTON + result : result,
    );
  };
  return (
    <section className="card" aria-labelledby="certify">
      <h2 id="certify">{t("institution.certify")}</h2>
      {error && !isShownAtInputs(error, isReasonPath) && (
        <FailureAlert
          error={error}
          isCarried={isReasonPath}
          onReload={() => void invalidateResources("/staff/institution")}
        />
      )}
      <RestoredInputNote persistedInput={persistedInput} />
      <StockReasonChoice
        decision="certify"
        chosen={chosenReasons}
        onChange={(next) => setDraft((old) => ({ ...old, chosenReasons: next }))}
      />
      <TextAreaField
        id="reason"
        label={t("institution.reason")}
        hint={t("institution.reasonHint")}
        mark={false}
        rows={4}
        maxLength={2000}
        value={reason}
        error={isReasonMissing ? t("decide.reasonMissing") : describeRefusal("reason")}
        onChange={({ target }) => setDraft((old) => ({ ...old, reason: target.value }))}
      />
      <OutgoingPreview preview={outgoing.preview} />
      <div className="staff-moves">
        <ConfirmButton
          label={t("institution.pass")}
          question={t("institution.passAsk", { name })}
          look="primary"
          confirmLook="primary"
          busy={pendingAction !== undefined}
          onConfirm={() => void certify("PASSED")}
        />
        <Button look="danger" busy={pendingAction !== undefined} onClick={() => certify("FAILED")}>
          {t("institution.fail")}
        </Button>
        {(["PASSED", "FAILED"] as const).map((result) => (
          <Button
            key={result}
            look="quiet"
            busy={pendingAction !== undefined}
            onClick={() => certify(result, true)}
          >
            {t("outgoing.showOf", { what: nameResult(result) })}
          </Button>
        ))}
      </div>
    </section>
  );
};
