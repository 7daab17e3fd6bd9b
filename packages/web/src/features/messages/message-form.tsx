/** The form for a message on an application, with its files. */
import type { Correspondence } from "@portal/core/applications/correspondence/correspondence-schema";
import { getUploadProfile } from "@portal/core/files/upload-purposes";
import { formatFileTypes, UploadList } from "../../form/fields/upload-list.tsx";
import { GuidedForm } from "../../form/guided-form.tsx";
import { usePersistedFiles } from "../../form/persisted-files.ts";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { formatUploadLimit } from "../../form/upload-file.ts";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { isShownAtInputs } from "../../shell/refusal-remedies.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import "../../form/form.css";

/** Who writes. */
export type MessageSide = "APPLICANT" | "STAFF";
const purposes = { APPLICANT: "MESSAGE_FILE", STAFF: "STAFF_MESSAGE_FILE" } as const;

/** Returns whether an input of a message shows the refusal of this path, so that the alert can leave it out. */
const isMessageInput = (path: string): boolean => path === "text" || path.startsWith("fileIds");

export const MessageForm = ({ id, side, onSent }: { id: string; side: MessageSide; onSent: () => void }) => {
  const { t, language } = useText(["pages/message", "pages/form", "common", "errors"]);
  const [text, setText, persistedInput] = usePersistedInput<string>(`message ${id}`, "");
  const enclosure = usePersistedFiles(`message files ${id}`);
  const fileIds = enclosure.ids;
  const { busy, error, describeRefusal, describeRefusalWithin, send } = useSubmission();
  const purpose = purposes[side];
  const profile = getUploadProfile(purpose);
  const post = async (): Promise<void> => {
    if (enclosure.pointOutUnfinished()) return;
    await send(async () => {
      await api.post<Correspondence>(`/message/${encodeURIComponent(id)}`, {
        text,
        ...(fileIds.length > 0 ? { fileIds } : {}),
      });
      onSent();
      persistedInput.restart("");
      enclosure.clear();
    });
  };
  return (
    <GuidedForm send={post}>
      {error && !isShownAtInputs(error, isMessageInput) && (
        <FailureAlert error={error} isCarried={isMessageInput} />
      )}
      <RestoredInputNote persistedInput={persistedInput} />
      <TextAreaField
        id="message-text"
        label={t("text")}
        hint={t(`textHint.${side}`)}
        required
        rows={4}
        maxLength={4000}
        error={describeRefusal("text")}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {profile && (
        <fieldset className="fv fv-group">
          <legend className="fv-label">{t("files")}</legend>
          <p className="fv-hint" id="message-file-limits">
            {formatFileTypes(profile.types, language)} ·{" "}
            {t("pages/form:upload.maxSize", { size: formatUploadLimit(profile.maxBytes, language) })} ·{" "}
            {t("pages/form:upload.max", { count: profile.count })}
          </p>
          {describeRefusalWithin("fileIds") && (
            <p className="field-error" role="alert" tabIndex={-1}>
              {describeRefusalWithin("fileIds")}
            </p>
          )}
          <UploadList
            id="message-file"
            describedBy="message-file-limits"
            purpose={purpose}
            types={profile.types}
            max={profile.count}
            maxBytes={profile.maxBytes}
            value={fileIds}
            files={enclosure.files}
            onChange={enclosure.setIds}
            onFile={enclosure.addFile}
          />
        </fieldset>
      )}
      <div className="actions">
        <Button type="submit" look="secondary" busy={busy}>
          {t("send")}
        </Button>
      </div>
    </GuidedForm>
  );
};
