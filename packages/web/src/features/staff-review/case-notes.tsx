/** Notes that only reviewers read, and mentions of colleagues in them. */

import type { Colleague } from "@portal/core/applications/desk/colleague-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { api } from "../../shell/api.ts";
import { formatInstant } from "../../shell/format.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { MentionChoice } from "./mention-choice.tsx";

interface CaseNote {
  noteId: string;
  at: string;
  author: string;
  text: string;
}
export interface CaseFile {
  id: string;
  /** Has no name once the account no longer works at the desk. */
  assignee?: { accountId: string; name?: string; since: string };
  /** The application has ended and nothing of it is left to do. */
  closed: boolean;
  /** Absent for cashiers. */
  notes?: CaseNote[];
  /** The cursor of older notes. */
  olderNotes?: string;
  /** A note mentions the reader, who has not marked it as read. */
  mentioned: boolean;
}
interface Props {
  file: CaseFile;
  notes: NonNullable<CaseFile["notes"]>;
  /** Those who can be mentioned. */
  readers: readonly Colleague[];
  onChange: (file: CaseFile) => void;
}

/** Says that a note mentions the reader, until it is marked as read. */
const MentionAlert = ({ file, onChange }: Pick<Props, "file" | "onChange">) => {
  const { t } = useTranslation("pages/staff");
  const { busy, error, send } = useSubmission();
  const markRead = () =>
    send(async () => {
      onChange(await api.post<CaseFile>(`/staff/application/${file.id}/case/mention/read`));
      await invalidateResources("/staff/mention");
    });
  return (
    <Alert title={t("case.mentioned")}>
      {error && <FailureAlert error={error} />}
      <Button look="secondary" small busy={busy} onClick={() => markRead()}>
        {t("case.mentionRead")}
      </Button>
    </Alert>
  );
};

const NoteForm = ({ file, readers, onChange }: Pick<Props, "file" | "readers" | "onChange">) => {
  const { t } = useTranslation(["pages/staff", "errors", "common"]);
  const [text, setText, persistedInput] = usePersistedInput<string>(`note ${file.id}`, "");
  const { busy, error, describeRefusal, send } = useSubmission();
  const add = () =>
    send(async () => {
      onChange(await api.post<CaseFile>(`/staff/application/${file.id}/case/note`, { text }));
      persistedInput.restart("");
    });
  const mention = (name: string): void => {
    setText(`${text}${text && !/\s$/.test(text) ? " " : ""}@${name} `);
    // The button is disabled now, and the note goes on.
    document.getElementById("case-note")?.focus();
  };
  return (
    <GuidedForm send={add}>
      {error && !describeRefusal("text") && <FailureAlert error={error} />}
      <RestoredInputNote persistedInput={persistedInput} />
      <TextAreaField
        id="case-note"
        label={t("case.note")}
        hint={t("case.mentionHint")}
        required
        rows={3}
        maxLength={4000}
        error={describeRefusal("text")}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <MentionChoice readers={readers} onChoose={mention} />
      <Button type="submit" look="secondary" small busy={busy}>
        {t("case.noteAdd")}
      </Button>
    </GuidedForm>
  );
};

export const CaseNotes = ({ file, notes, readers, onChange }: Props) => {
  const { t, i18n } = useTranslation("pages/staff");
  const [showsOlder, setShowsOlder] = useState(false);
  const older = useResourceList<CaseNote>(
    showsOlder && file.olderNotes !== undefined
      ? `/staff/application/${encodeURIComponent(file.id)}/case/note`
      : undefined,
    { limit: 50, cursor: file.olderNotes },
  );
  const shownNotes = [...(older.items ?? []).toReversed(), ...notes];
  const showOlder = showsOlder ? older.loadMore : file.olderNotes && (() => setShowsOlder(true));
  return (
    <>
      <h3>{t("case.notes")}</h3>
      <p className="muted small">{t("case.notesHint")}</p>
      {file.mentioned && <MentionAlert file={file} onChange={onChange} />}
      <LoadFailure resources={[older]} />
      {showOlder && (
        <p>
          <Button small look="secondary" busy={older.loading || older.isLoadingMore} onClick={showOlder}>
            {t("case.notesEarlier")}
          </Button>
        </p>
      )}
      {shownNotes.length > 0 && (
        <ul className="staff-notes">
          {shownNotes.map(({ noteId, at, author, text: note }) => (
            <li key={noteId}>
              <p className="pre">{note}</p>
              <p className="muted small">
                {author} · {formatInstant(at, i18n.language)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <NoteForm file={file} readers={readers} onChange={onChange} />
    </>
  );
};
