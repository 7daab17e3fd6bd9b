/** Taking a failed certification back, with the reason that the administrator is told. */

import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import type { StockReason } from "@portal/core/messaging/stock-reasons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { api } from "../../shell/api.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { StockReasonChoice } from "../../ui/stock-reason-choice.tsx";

export const ReopenCertification = ({
  institution: { id, version },
  onDone,
}: {
  institution: Pick<InstitutionView, "id" | "version">;
  onDone: () => void;
}) => {
  const { t } = useTranslation(["pages/staff", "common"]);
  const [reason, setReason, persistedInput] = usePersistedInput<string>(`reopen ${id}`, "");
  const [chosenReasons, setChosenReasons] = useState<readonly StockReason[]>([]);
  const { busy, error, describeRefusal, send } = useSubmission();
  const reopen = () =>
    send(async () => {
      await api.post(`/staff/institution/${encodeURIComponent(id)}/reopen`, {
        version,
        ...(reason.trim() && { reason }),
        ...(chosenReasons.length > 0 && { reasonCodes: [...chosenReasons] }),
      });
      persistedInput.forget();
      onDone();
    });
  return (
    <GuidedForm send={reopen}>
      <p>{t("institution.reopen.text")}</p>
      {error && !describeRefusal("reason") && <FailureAlert error={error} />}
      <RestoredInputNote persistedInput={persistedInput} />
      <StockReasonChoice
        decision="reopenCertification"
        idPrefix="reopen"
        chosen={chosenReasons}
        onChange={setChosenReasons}
      />
      <TextAreaField
        id="reopen-reason"
        label={t("institution.reopen.reason")}
        required={chosenReasons.length === 0}
        rows={3}
        maxLength={2000}
        error={describeRefusal("reason")}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="actions">
        <Button type="submit" look="secondary" busy={busy}>
          {t("institution.reopen.do")}
        </Button>
      </div>
    </GuidedForm>
  );
};
