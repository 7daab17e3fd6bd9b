/** The transitions that applicants make in a dialog: the inputs and the files of each. */
import type { ApplicationView } from "@portal/core/applications/model/schema";
import { getUploadProfile } from "@portal/core/files/upload-purposes";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatFileTypes, UploadList } from "../../form/fields/upload-list.tsx";
import { GuidedForm } from "../../form/guided-form.tsx";
import { usePersistedFiles } from "../../form/persisted-files.ts";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { formatUploadLimit } from "../../form/upload-file.ts";
import { toTranslateKey } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CloseDialogButton } from "../../ui/dialog.tsx";
import { RequiredMark, TextAreaField, TextField } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
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
  const { t, i18n } = useTranslation(["pages/personal", "pages/form", "common"]);
  const say = toTranslateKey(t);
  const formFields = actionForms[action];
  const profile = formFields.purpose ? getUploadProfile(formFields.purpose) : undefined;
  const [reason, setReason, persistedInput] = usePersistedInput<string>(`${action} ${view.id}`, "");
  const [changedOn, setChangedOn] = useState<string>(useToday());
  const enclosure = usePersistedFiles(`${action} files ${view.id}`);
  const { ids } = enclosure;
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { busy, error, ...submission } = useSubmission();
  const missingFields = {
    reason: formFields.reason && !reason.trim(),
    file: formFields.file && ids.length === 0,
    day: action === "reportChange" && !changedOn,
  };
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
      {error && <FailureAlert error={error} />}
      <RestoredInputNote persistedInput={persistedInput} />
      {formFields.reason && (
        <TextAreaField
          id="move-reason"
          label={say(`move.${action}.reason`)}
          required
          maxLength={2000}
          value={reason}
          error={wasSubmitted && missingFields.reason ? t("common:issue.required") : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {action === "reportChange" && (
        <TextField
          id="move-day"
          type="date"
          label={t("move.reportChange.day")}
          required
          value={changedOn}
          error={wasSubmitted && missingFields.day ? t("common:issue.notDay") : undefined}
          onChange={(event) => setChangedOn(event.target.value)}
        />
      )}
      {formFields.purpose && profile && (
        <fieldset className={wasSubmitted && missingFields.file ? "fv fv-group fv-wrong" : "fv fv-group"}>
          <legend className="fv-label">
            {say(`move.${action}.file`)}
            <RequiredMark required={formFields.file} />
          </legend>
          <p className="fv-hint" id="move-file-limits">
            {formatFileTypes(profile.types)} ·{" "}
            {t("pages/form:upload.maxSize", { size: formatUploadLimit(profile.maxBytes, i18n.language) })} ·{" "}
            {t("pages/form:upload.max", { count: profile.count })}
          </p>
          {wasSubmitted && missingFields.file && (
            <p className="fv-error field-error" id="move-file-error" tabIndex={-1}>
              {t("common:issue.fileMissing")}
            </p>
          )}
          <UploadList
            id="move-file"
            describedBy={
              wasSubmitted && missingFields.file ? "move-file-limits move-file-error" : "move-file-limits"
            }
            purpose={formFields.purpose}
            types={profile.types}
            max={profile.count}
            maxBytes={profile.maxBytes}
            value={ids}
            files={enclosure.files}
            onChange={enclosure.setIds}
            onFile={enclosure.addFile}
          />
        </fieldset>
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
