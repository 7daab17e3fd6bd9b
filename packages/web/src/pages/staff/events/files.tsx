/** The files of an event: those of its registration and those staff add; ticked, the public reads them. */
import type { EventFile } from "@portal/core/event/wire";
import { useState } from "react";
import { upload } from "../../../form/upload.ts";
import type { Say } from "../../../form/use-text.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox, Field, FieldGroup, SelectField } from "../../../ui/field.tsx";
import { FileLink, FileOwner } from "../file-link.tsx";
import type { PartProps } from "./about.tsx";

const kinds = ["BROCHURE", "ONLINE", "VISITOR_ANALYSIS", "PICTURE"] as const;
type Kind = EventFile["kind"];
const documents = ".pdf,.doc,.docx,.xls,.xlsx,.jpg,.jpeg,.png,.mp4,.avi,.mov";
/** What staff added they may take away; what was registered stays. */
const added = (place: string): boolean => place.startsWith("person-");

const Add = ({ draft, put }: PartProps) => {
  const { t } = useTranslation("pages/staff");
  const say = t as unknown as Say;
  const [kind, setKind] = useState<Kind>("PICTURE");
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const send = async (chosen: File): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      const purpose = kind === "PICTURE" ? "STAFF_EVENT_PICTURE" : "STAFF_EVENT_FILE";
      const { id, name, size } = await upload(chosen, purpose, () => undefined, new AbortController().signal);
      put({
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
        label={t("event.addKind")}
        value={kind}
        onChange={(event) => setKind(event.target.value as Kind)}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {say(`event.file.${one}`)}
          </option>
        ))}
      </SelectField>
      <Field
        id="event-file-add"
        label={t("event.addFile")}
        hint={t(kind === "PICTURE" ? "event.addPictureHint" : "event.addFileHint")}
        error={failed ? t("event.addFailed") : undefined}
      >
        {(control) => (
          <input
            {...control}
            // Chosen and sent, it is empty for the next.
            key={draft.files.length}
            type="file"
            className="control"
            accept={kind === "PICTURE" ? ".jpg,.jpeg,.png" : documents}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen) void send(chosen);
            }}
          />
        )}
      </Field>
      <p role="status" className="small">
        {busy ? t("event.adding") : ""}
      </p>
    </>
  );
};

export const EventFiles = ({ draft, put }: PartProps) => {
  const { t } = useTranslation("pages/staff");
  const say = t as unknown as Say;
  return (
    <section className="card staff-step">
      <FieldGroup id="event-files" label={t("event.files")} hint={t("event.filesHint")}>
        {draft.files.length === 0 && <p className="muted">{t("event.noFiles")}</p>}
        {draft.files.map((file) => (
          <div key={file.id}>
            <Checkbox
              id={`event-file-${file.id}`}
              label={`${say(`event.file.${file.kind}`)}: ${file.name}`}
              checked={draft.shown.includes(file.id)}
              onChange={(event) =>
                put({
                  shown: event.target.checked
                    ? [...draft.shown, file.id]
                    : draft.shown.filter((id) => id !== file.id),
                })
              }
            />
            {file.place !== "person-" && (
              <FileOwner value={file.place}>
                <FileLink id={file.id} />
              </FileOwner>
            )}
            {added(file.place) && (
              <Button
                small
                look="quiet"
                onClick={() =>
                  put({
                    files: draft.files.filter(({ id }) => id !== file.id),
                    shown: draft.shown.filter((id) => id !== file.id),
                  })
                }
              >
                {t("event.removeFile")}
                <span className="visually-hidden"> {file.name}</span>
              </Button>
            )}
          </div>
        ))}
      </FieldGroup>
      <Add draft={draft} put={put} />
    </section>
  );
};
