/** Requesting a supplement: the pinned fields with a note each, the deadline, and the message to the institution. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { StockReason } from "@portal/core/messaging/stock-reasons";
import { useState } from "react";
import { GuidedForm } from "../../form/guided-form.tsx";
import { type PersistedInput, RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { useSchemeTexts } from "../../form/use-scheme-texts.ts";
import { useText } from "../../form/use-text.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Button } from "../../ui/button.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { StockReasonChoice } from "../../ui/stock-reason-choice.tsx";
import {
  OutgoingPreview,
  PREVIEW_BUTTON,
  PreviewButton,
  useOutgoingPreview,
} from "../outgoing/outgoing-preview.tsx";
import { buildPreviewCall, submitDecision } from "./decision-draft.ts";
import { getFieldLabel } from "./review-answers.tsx";
import { DecisionFailure } from "./stale-version-alert.tsx";
import { SupplementDeadline } from "./supplement-deadline.tsx";
import { emptyCheckContext } from "./supplement-notes.tsx";

/** The input besides the pinned fields, which returns together. */
const emptySupplement = {
  dueOn: "",
  message: "",
  chosenReasons: [] as readonly StockReason[],
  excuse: "",
};

/** A refusal at one of these paths is shown beside its input. */
const isCarriedByPanel = (path: string): boolean =>
  /^(?:dueOn|reason|message|(?:fields|notes)(?:\..*)?)$/.test(path);

interface Props {
  application: ApplicationView;
  /** Pinned fields, each with its note. */
  pinned: ReadonlyMap<string, string>;
  /** The fields that were pinned before the page was left. */
  persistedItems: PersistedInput;
  onNote: (field: string, note: string) => void;
  onUnpin: (field: string) => void;
  onClose: () => void;
  onReload: () => void;
  onDone: () => void;
}
/** One note for each pinned field, which says what is missing there. */
const PinnedFieldNotes = ({
  application,
  pinned,
  describeRefusal,
  onNote,
  onUnpin,
}: Pick<Props, "application" | "pinned" | "onNote" | "onUnpin"> & {
  describeRefusal: (path: string) => string | undefined;
}) => {
  const { t } = useText(["pages/staff"]);
  const texts = useSchemeTexts(
    { id: application.scheme, version: application.schemeVersion },
    undefined,
    emptyCheckContext,
  );
  return [...pinned].map(([field, note]) => (
    <div key={field} className="staff-note">
      <TextField
        id={`note-${field}`}
        label={getFieldLabel(texts, field)}
        hint={t("supplement.noteHint")}
        maxLength={500}
        value={note}
        error={describeRefusal(`notes.${field}`) ?? describeRefusal(`fields.${field}`)}
        onChange={(event) => onNote(field, event.target.value)}
      />
      <Button small look="quiet" onClick={() => onUnpin(field)}>
        {t("supplement.unpin")}
        <span className="visually-hidden"> {getFieldLabel(texts, field)}</span>
      </Button>
    </div>
  ));
};

export const SupplementPanel = ({
  application,
  pinned,
  persistedItems,
  onNote,
  onUnpin,
  onClose,
  onReload,
  onDone,
}: Props) => {
  const { t } = useText(["pages/staff", "common"]);
  const [{ dueOn, message, chosenReasons, excuse }, setDraft, persistedInput] = usePersistedInput(
    `supplement ${application.id}`,
    emptySupplement,
  );
  const changeDraft = (part: Partial<typeof emptySupplement>): void =>
    setDraft((old) => ({ ...old, ...part }));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { pendingAction, error, describeRefusal, ...submission } = useSubmission();
  const outgoing = useOutgoingPreview([
    [...pinned],
    dueOn,
    message,
    chosenReasons,
    excuse,
    application.version,
  ]);
  const isUnpinned = wasSubmitted && pinned.size === 0;
  // Of all items together: each shows its own note.
  const itemsIssue = describeRefusal("fields", "choices") ?? describeRefusal("notes");
  const isMessageMissing = !message.trim() && chosenReasons.length === 0;
  const send = async (pressed: string): Promise<void> => {
    setWasSubmitted(true);
    if (pinned.size === 0 || !dueOn || isMessageMissing) return;
    const body = {
      fields: [...pinned.keys()],
      notes: Object.fromEntries([...pinned].filter(([, note]) => note.trim())),
      dueOn,
      ...(message.trim() ? { message: message.trim() } : {}),
      ...(chosenReasons.length > 0 ? { reasonCodes: [...chosenReasons] } : {}),
      ...(excuse.trim() ? { reason: excuse.trim() } : {}),
    };
    await submission.send(async () => {
      if (pressed === PREVIEW_BUTTON)
        return outgoing.load(...buildPreviewCall(application, "requestSupplement", body));
      await submitDecision(application, "requestSupplement", body);
      persistedInput.forget();
      onDone();
    }, pressed);
  };
  return (
    <GuidedForm className="card" aria-labelledby="supplement" send={send}>
      <h2 id="supplement">{t("supplement.title")}</h2>
      <p>{t("supplement.how")}</p>
      <RestoredInputNote persistedInput={persistedItems} />
      <p role="status">{t("supplement.count", { count: pinned.size })}</p>
      {(itemsIssue || isUnpinned) && (
        <p className="field-error" role="alert" tabIndex={-1}>
          {itemsIssue ?? t("supplement.pinMissing")}
        </p>
      )}
      <PinnedFieldNotes
        application={application}
        pinned={pinned}
        describeRefusal={describeRefusal}
        onNote={onNote}
        onUnpin={onUnpin}
      />
      <DecisionFailure
        id={application.id}
        version={application.version}
        error={error}
        isCarried={isCarriedByPanel}
        onReload={onReload}
      />
      <RestoredInputNote persistedInput={persistedInput} />
      <SupplementDeadline
        application={application}
        dueOn={dueOn}
        excuse={excuse}
        isMissing={wasSubmitted && !dueOn}
        describeRefusal={describeRefusal}
        onChange={changeDraft}
      />
      <StockReasonChoice
        decision="requestSupplement"
        chosen={chosenReasons}
        onChange={(next) => changeDraft({ chosenReasons: next })}
      />
      <TextAreaField
        id="message"
        label={t("supplement.message")}
        hint={t("supplement.messageHint")}
        rows={5}
        maxLength={2000}
        required={chosenReasons.length === 0}
        value={message}
        error={
          describeRefusal("message") ??
          (wasSubmitted && isMessageMissing ? t("supplement.messageMissing") : undefined)
        }
        onChange={({ target }) => changeDraft({ message: target.value })}
      />
      <OutgoingPreview preview={outgoing.preview} />
      <div className="actions">
        <Button type="submit" busy={pendingAction !== undefined}>
          {t("supplement.send")}
        </Button>
        <PreviewButton busy={pendingAction !== undefined} />
        <Button look="quiet" onClick={onClose}>
          {t("decide.back")}
        </Button>
      </div>
    </GuidedForm>
  );
};
