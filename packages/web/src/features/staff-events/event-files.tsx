/** The files of an event: those of its registration and those added by staff; ticked ones are public. */
import type { EventFile } from "@portal/core/events/event-schema";
import { getUploadProfile } from "@portal/core/files/upload-purposes";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { UploadList } from "../../form/fields/upload-list.tsx";
import { type UploadFile, uploadFile } from "../../form/upload-file.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, FieldGroup, SelectField } from "../../ui/field.tsx";
import { FileLink, FileOwnerProvider } from "../staff-files/file-link.tsx";
import type { EventPartProps } from "./event-about-form.tsx";
import type { EventDraft } from "./event-draft.ts";

const kinds = ["BROCHURE", "ONLINE", "VISITOR_ANALYSIS", "PICTURE"] as const;
type Kind = EventFile["kind"];
/** Staff can remove files that they added, but not those of the registration. */
const isAddedByStaff = (place: string): boolean => place.startsWith("person-");

const FileUpload = ({ changeDraft }: Pick<EventPartProps, "changeDraft">) => {
  const { t } = useTranslation("pages/staff-event");
  const say = toTranslateKey(t);
  const [kind, setKind] = useState<Kind>("PICTURE");
  const uploadedFiles = useRef(new Map<string, EventDraft["files"][number]>());
  const purpose = kind === "PICTURE" ? "STAFF_EVENT_PICTURE" : "STAFF_EVENT_FILE";
  const { types = [], maxBytes } = getUploadProfile(purpose) ?? {};
  // The kind is that of the moment the file was chosen.
  const upload: UploadFile = async (...args) => {
    const view = await uploadFile(...args);
    const { id, name, size } = view;
    uploadedFiles.current.set(id, { id, kind, name, size, place: "person-" });
    return view;
  };
  const addFiles = (ids: readonly string[]): void =>
    changeDraft(({ files, shown }) => {
      const addedFiles = ids
        .filter((id) => !files.some((file) => file.id === id))
        .flatMap((id) => uploadedFiles.current.get(id) ?? []);
      const publicFiles = addedFiles.filter((file) => file.kind !== "VISITOR_ANALYSIS");
      return { files: [...files, ...addedFiles], shown: [...shown, ...publicFiles.map(({ id }) => id)] };
    });
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
      <FieldGroup
        id="event-file-added"
        label={t("addFile")}
        hint={t(kind === "PICTURE" ? "addPictureHint" : "addFileHint")}
      >
        <UploadList
          id="event-file-add"
          purpose={purpose}
          types={types}
          maxBytes={maxBytes}
          value={[]}
          files={{}}
          upload={upload}
          onFile={() => undefined}
          onChange={addFiles}
        />
      </FieldGroup>
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
              onChange={({ target: { checked } }) =>
                changeDraft(({ shown }) => ({
                  shown: checked ? [...shown, file.id] : shown.filter((id) => id !== file.id),
                }))
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
                  changeDraft(({ files, shown }) => ({
                    files: files.filter(({ id }) => id !== file.id),
                    shown: shown.filter((id) => id !== file.id),
                  }))
                }
              >
                {t("removeFile")}
                <span className="visually-hidden"> {file.name}</span>
              </Button>
            )}
          </div>
        ))}
      </FieldGroup>
      <FileUpload changeDraft={changeDraft} />
    </section>
  );
};
