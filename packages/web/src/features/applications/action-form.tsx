/** The transitions that applicants make in a dialog: the inputs and the files of each. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { GuidedForm } from "../../form/guided-form.tsx";
import { usePersistedFiles } from "../../form/persisted-files.ts";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { api } from "../../shell/api.ts";
import { isShownAtInputs } from "../../shell/refusal-remedies.ts";
import { useToday } from "../../shell/server-clock.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CloseDialogButton } from "../../ui/dialog.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ActionFiles } from "./action-files.tsx";
import { actionForms, type FormAction } from "./action-forms.ts";
import { LazyRefundTable } from "./application-parts.ts";

export const ActionForm = ({
  action,
  view,
  onDone,
}: {
  action: FormAction;
  view: ApplicationView;
  onDone: (next: ApplicationView) => void;
}) => {
  const { t } = useTranslation(["pages/personal", "common"]);
  const say = toTranslateKey(t);
  const formFields = actionForms[action];
  const [reason, setReason, persistedInput] = usePersistedInput<string>(`${action} ${view.id}`, "");
  const [changedOn, setChangedOn] = useState<string>(useToday());
  const enclosure = usePersistedFiles(`${action} files ${view.id}`);
  const { ids } = enclosure;
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { busy, error, describeRefusal, ...submission } = useSubmission();
  const missingFields = {
    reason: formFields.reason && !reason.trim(),
    file: formFields.file && ids.length === 0,
    day: action === "reportChange" && !changedOn,
  };
  /** Returns whether an input of the form shows the refusal of this path. */
  const isCarried = (path: string): boolean =>
    (path === "reason" && Boolean(formFields.reason)) || (path === "changedOn" && action === "reportChange");
  const send = async (): Promise<void> => {
    setWasSubmitted(true);
    if (enclosure.pointOutUnfinished()) return;
    if (missingFields.reason || missingFields.file || missingFields.day) return;
    await submission.send(async () => {
      const next = await api.post<ApplicationView>(`/participate/search/${view.id}/${action}`, {
        version: view.version,
        ...(reason.trim() ? { reason: reason.trim() } : {}),
        ...(ids.length ? { fileIds: ids } : {}),
        ...(action === "reportChange" ? { changedOn } : {}),
      });
      persistedInput.forget();
      enclosure.clear();
      onDone(next);
    });
  };
  return (
    <GuidedForm send={send}>
      <p>{t(`move.${action}.text`, { count: view.changeReportDays })}</p>
      {action === "requestCancel" && view.refund && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <LazyRefundTable refund={view.refund} stage="today" />
        </Suspense>
      )}
      {error && !isShownAtInputs(error, isCarried) && <FailureAlert error={error} isCarried={isCarried} />}
      <RestoredInputNote persistedInput={persistedInput} />
      {formFields.reason && (
        <TextAreaField
          id="move-reason"
          label={say(`move.${action}.reason`)}
          required
          maxLength={2000}
          value={reason}
          error={
            describeRefusal("reason") ??
            (wasSubmitted && missingFields.reason ? t("common:issue.required") : undefined)
          }
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {action === "reportChange" && (
        <PickerField
          id="move-day"
          type="date"
          label={t("move.reportChange.day")}
          required
          value={changedOn}
          error={
            describeRefusal("changedOn") ??
            (wasSubmitted && missingFields.day ? t("common:issue.notDay") : undefined)
          }
          onChange={(event) => setChangedOn(event.target.value)}
        />
      )}
      {formFields.purpose && (
        <ActionFiles
          label={say(`move.${action}.file`)}
          purpose={formFields.purpose}
          required={formFields.file}
          isMissing={wasSubmitted && Boolean(missingFields.file)}
          enclosure={enclosure}
        />
      )}
      <div className="actions">
        <Button type="submit" busy={busy}>
          {t(`move.${action}.do`)}
        </Button>
        <CloseDialogButton />
      </div>
    </GuidedForm>
  );
};
