/** The files of an event: those of its registration and those added by staff; ticked ones are public. */
import type { EventFile } from "@portal/core/events/event-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { uploadFile } from "../../form/upload-file.ts";
import { toTranslateKey } from "../../form/use-text.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, FieldGroup, SelectField } from "../../ui/field.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { FileLink, FileOwnerProvider } from "../staff-review/file-link.tsx";
import type { EventPartProps } from "./event-about-form.tsx";

const kinds = ["BROCHURE", "ONLINE", "VISITOR_ANALYSIS", "PICTURE"] as const;
type Kind = EventFile["kind"];
const documents = ".pdf,.doc,.docx,.xls,.xlsx,.jpg,.jpeg,.png,.mp4,.avi,.mov";
/** Staff can remove files that they added, but not those of the registration. */
const isAddedByStaff = (place: string): boolean => place.startsWith("person-");

const FileUpload = ({ draft, changeDraft }: EventPartProps) => {
  const { t } = useTranslation("pages/staff-event");
  const say = toTranslateKey(t);
  const [kind, setKind] = useState<Kind>("PICTURE");
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const send = async (selectedFile: File): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      const purpose = kind === "PICTURE" ? "STAFF_EVENT_PICTURE" : "STAFF_EVENT_FILE";
      const { id, name, size } = await uploadFile(
        selectedFile,
        purpose,
        () => undefined,
        new AbortController().signal,
      );
      changeDraft({
        files: [...draft.files, { id, kind, name, size, place: "person-" }],
        shown: kind === "VISITOR_ANALYSIS" ? draft.shown : [...draft.shown, id],
      });
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <SelectField
        id="event-file-kind"
        label={t("addKind")}
        value={kind}
        onChange={(event) => setKind(event.target.value as Kind)}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {say(`file.${one}`)}
          </option>
        ))}
      </SelectField>
      <FileField
        id="event-file-add"
        label={t("addFile")}
        hint={t(kind === "PICTURE" ? "addPictureHint" : "addFileHint")}
        error={failed ? t("addFailed") : undefined}
        accept={kind === "PICTURE" ? ".jpg,.jpeg,.png" : documents}
        onChoose={([selectedFile]) => selectedFile && void send(selectedFile)}
      />
      <p role="status" className="small">
        {busy ? t("adding") : ""}
      </p>
    </>
  );
};

export const EventFiles = ({ draft, changeDraft }: EventPartProps) => {
  const { t } = useTranslation("pages/staff-event");
  const say = toTranslateKey(t);
  return (
    <section className="card staff-step">
      <FieldGroup id="event-files" label={t("files")} hint={t("filesHint")}>
        {draft.files.length === 0 && <p className="muted">{t("noFiles")}</p>}
        {draft.files.map((file) => (
          <div key={file.id}>
            <Checkbox
              id={`event-file-${file.id}`}
              label={`${say(`file.${file.kind}`)}: ${file.name}`}
              checked={draft.shown.includes(file.id)}
              onChange={(event) =>
                changeDraft({
                  shown: event.target.checked
                    ? [...draft.shown, file.id]
                    : draft.shown.filter((id) => id !== file.id),
                })
              }
            />
            {file.place !== "person-" && (
              <FileOwnerProvider value={file.place}>
                <FileLink id={file.id} />
              </FileOwnerProvider>
            )}
            {isAddedByStaff(file.place) && (
              <Button
                small
                look="quiet"
                onClick={() =>
                  changeDraft({
                    files: draft.files.filter(({ id }) => id !== file.id),
                    shown: draft.shown.filter((id) => id !== file.id),
                  })
                }
              >
                {t("removeFile")}
                <span className="visually-hidden"> {file.name}</span>
              </Button>
            )}
          </div>
        ))}
      </FieldGroup>
      <FileUpload draft={draft} changeDraft={changeDraft} />
    </section>
  );
};
