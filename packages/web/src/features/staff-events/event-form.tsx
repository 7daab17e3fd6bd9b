/** The form of an event: its names, then days, places and prices, and its long texts behind them. */
import { listFactsForSecondPerson } from "@portal/core/events/event-facts";
import type { StaffEvent } from "@portal/core/events/event-schema";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { RestoredInputNote, usePersistedInput, useVersionChange } from "../../form/persisted-input.tsx";
import { pointOutUnfinishedUploads } from "../../form/unfinished-uploads.ts";
import { ApiError, type ApiIssue, api } from "../../shell/api.ts";
import { dismissConfirmations } from "../../shell/use-confirmation.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { Button } from "../../ui/button.tsx";
import { applyEventDraft } from "./apply-event-draft.ts";
import type { EventPartProps } from "./event-about-form.tsx";
import { type EventDraft, nameEventInput, toEventDraft } from "./event-draft.ts";
import { findMissingFields } from "./event-draft-issues.ts";
import { EventParts } from "./event-parts.tsx";
import { EventProblems, formatFieldError } from "./event-problems.tsx";
import { SharedFactsNote } from "./shared-facts-note.tsx";

interface FormProps {
  base: StaffEvent;
  copy: boolean;
  /** The name under which the input is kept: the id of the event, or of the event that is copied. */
  inputName: string;
  /** Receives the event. After an edit of shared facts it is unchanged and carries the request to a colleague. */
  onSaved: (event: StaffEvent) => void;
  /** Is told whether the form holds something that is not saved. */
  onUnsaved?: (isUnsaved: boolean) => void;
}

export const EventForm = ({ base, copy, inputName, onSaved, onUnsaved }: FormProps) => {
  const { t, i18n } = useTranslation(["pages/staff-event", "common", "lists", "errors"]);
  const [draft, setDraft, persistedInput] = usePersistedInput<EventDraft>(nameEventInput(inputName), () =>
    toEventDraft(base, copy),
  );
  const changeDraft: EventPartProps["changeDraft"] = (part) =>
    setDraft((old) => ({ ...old, ...(typeof part === "function" ? part(old) : part) }));
  const { isChanged } = persistedInput;
  useEffect(() => onUnsaved?.(isChanged), [isChanged, onUnsaved]);
  const [issues, setIssues] = useState<ApiIssue[]>([]);
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const findFieldError = (path: string): string | undefined => formatFieldError(t, issues, path);
  const [reason, setReason, persistedReason] = usePersistedInput<string>(`reason ${inputName}`, "");
  useVersionChange(base.version, () => {
    persistedInput.rebase(toEventDraft(base, copy));
    setIssues([]);
    setError(undefined);
  });
  const sharedFacts = copy ? [] : listFactsForSecondPerson(base, applyEventDraft(base, draft, i18n.language));
  const save = async (): Promise<void> => {
    if (pointOutUnfinishedUploads()) return;
    const open: ApiIssue[] = [
      ...findMissingFields(draft, i18n.language),
      ...(sharedFacts.length > 0 && !reason.trim() ? [{ path: "reason", key: "required" }] : []),
    ];
    dismissConfirmations();
    setIssues(open);
    setRound(round + 1);
    setError(undefined);
    if (open.length > 0) return;
    setBusy(true);
    try {
      const event = applyEventDraft(base, draft, i18n.language);
      const savedEvent = copy
        ? await api.post<StaffEvent>("/staff/event", event)
        : await api.put<StaffEvent>("/staff/event", { ...event, reason });
      invalidateResources("/staff/event");
      invalidateResources("/activity");
      persistedInput.restart(toEventDraft(savedEvent), nameEventInput(savedEvent.id));
      persistedReason.restart("");
      onSaved(savedEvent);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      setIssues(failure.fields);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <EventProblems round={round} issues={issues} error={error} discounts={draft.discounts} />
      <RestoredInputNote persistedInput={persistedInput} />
      <EventParts base={base} draft={draft} changeDraft={changeDraft} getError={findFieldError} />
      {(sharedFacts.length > 0 || findFieldError("reason")) && (
        <SharedFactsNote
          members={sharedFacts}
          isWaiting={base.changeRequest !== undefined}
          reason={reason}
          onReason={setReason}
          error={findFieldError("reason")}
        />
      )}
      <div className="actions">
        <Button type="submit" busy={busy}>
          {t(sharedFacts.length > 0 ? "change.edit.do" : "save")}
        </Button>
      </div>
    </form>
  );
};
