/** Taking a failed certification back, with the reason that the administrator is told. */

import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { useTranslation } from "react-i18next";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { emptyReason } from "../../form/reason-draft.ts";
import { api } from "../../shell/api.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { StockReasonChoice } from "../../ui/stock-reason-choice.tsx";
import {
  OutgoingPreview,
  PREVIEW_BUTTON,
  PreviewButton,
  useOutgoingPreview,
} from "../outgoing/outgoing-preview.tsx";

export const ReopenCertification = ({
  institution: { id, version },
  onDone,
}: {
  institution: Pick<InstitutionView, "id" | "version">;
  onDone: () => void;
}) => {
  const { t } = useTranslation(["pages/staff", "common"]);
  const [{ reason, chosenReasons }, setDraft, persistedInput] = usePersistedInput(
    `reopen ${id}`,
    emptyReason,
  );
  const { pendingAction, error, describeRefusal, send } = useSubmission();
  const outgoing = useOutgoingPreview([reason, chosenReasons, version]);
  const reopen = (pressed: string) =>
    send(async () => {
      const path = `/institution/${encodeURIComponent(id)}/reopen`;
      const body = {
        version,
        ...(reason.trim() && { reason }),
        ...(chosenReasons.length > 0 && { reasonCodes: [...chosenReasons] }),
      };
      if (pressed === PREVIEW_BUTTON) return outgoing.load(path, body);
      await api.post(`/staff${path}`, body);
      persistedInput.forget();
      onDone();
    }, pressed);
  return (
    <GuidedForm send={reopen}>
      <p>{t("institution.reopen.text")}</p>
      {error && !describeRefusal("reason") && (
        <FailureAlert error={error} onReload={() => void invalidateResources("/staff/institution")} />
      )}
      <RestoredInputNote persistedInput={persistedInput} />
      <StockReasonChoice
        decision="reopenCertification"
        idPrefix="reopen"
        chosen={chosenReasons}
        onChange={(next) => setDraft((old) => ({ ...old, chosenReasons: next }))}
      />
      <TextAreaField
        id="reopen-reason"
        label={t("institution.reopen.reason")}
        required={chosenReasons.length === 0}
        rows={3}
        maxLength={2000}
        error={describeRefusal("reason")}
        value={reason}
        onChange={({ target }) => setDraft((old) => ({ ...old, reason: target.value }))}
      />
      <OutgoingPreview preview={outgoing.preview} />
      <div className="actions">
        <Button type="submit" look="secondary" busy={pendingAction !== undefined}>
          {t("institution.reopen.do")}
        </Button>
        <PreviewButton busy={pendingAction !== undefined} />
      </div>
    </GuidedForm>
  );
};
