/**
 * The organiser cancels, postpones or moves a published event. All its applications are called off and refunded in
 * full (spec 2 §9), which the dialog announces. One member of staff asks for it, and another one confirms it.
 */

import type { EventDetail, StaffEvent } from "@portal/core/events/event-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { api } from "../../shell/api.ts";
import { formatAddition } from "../../shell/format.ts";
import { languageNames } from "../../shell/i18n.ts";
import { isShownAtInputs } from "../../shell/refusal-remedies.ts";
import { useToday } from "../../shell/server-clock.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import { EventChangeConfirmation } from "./event-change-confirmation.tsx";
import { eventLanguages } from "./event-draft.ts";

const actions = ["postpone", "move", "cancel"] as const;
type EventChangeAction = (typeof actions)[number];

/** What is typed belongs together: a reason returns with its days. */
interface ChangeDraft extends Pick<EventDetail, "venue"> {
  reason: string;
  days: { start: string; end: string; closesOn: string };
}

const Form = ({
  event,
  action,
  onDone,
}: {
  event: EventDetail;
  action: EventChangeAction;
  onDone: () => void;
}) => {
  const { t, i18n } = useTranslation(["pages/staff-event", "common", "errors"]);
  const say = toTranslateKey(t);
  const [{ reason, days, venue }, setDraft, persistedInput] = usePersistedInput<ChangeDraft>(
    `${action} ${event.id}`,
    { reason: "", days: { start: "", end: "", closesOn: "" }, venue: event.venue },
  );
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { busy, error, describeRefusal, ...submission } = useSubmission();
  /** Returns whether an input of the action shows the refusal of this path, so that the alert can leave it out. */
  const isCarried = (path: string): boolean =>
    path === "reason" ||
    (action === "postpone" && path in days) ||
    (action === "move" && path.startsWith("venue."));
  const requiredText = t("common:issue.required");
  const findFieldError = (path: string, value: string): string | undefined => {
    return describeRefusal(path) ?? (wasSubmitted && !value.trim() ? requiredText : undefined);
  };
  const open =
    !reason.trim() ||
    (action === "postpone" && Object.values(days).some((value) => !value)) ||
    (action === "move" && Object.values(venue).some((value) => !value.trim()));
  const send = async (): Promise<void> => {
    setWasSubmitted(true);
    if (open) return;
    await submission.send(async () => {
      await api.post(`/staff/event/${encodeURIComponent(event.id)}/${action}`, {
        version: event.version,
        reason: reason.trim(),
        ...(action === "postpone" ? days : {}),
        ...(action === "move" ? { venue } : {}),
      });
      persistedInput.forget();
      invalidateResources("/staff/event");
      invalidateResources("/activity");
      onDone();
    });
  };
  return (
    <GuidedForm send={send}>
      <Alert kind="warning" title={t("change.all")}>
        <p>{say(`change.${action}.text`)}</p>
      </Alert>
      {error && !isShownAtInputs(error, isCarried) && (
        <FailureAlert
          error={error}
          isCarried={isCarried}
          onReload={() => void invalidateResources("/staff/event")}
        />
      )}
      <RestoredInputNote persistedInput={persistedInput} />
      {action === "postpone" &&
        (["start", "end", "closesOn"] as const).map((key) => (
          <PickerField
            key={key}
            id={`change-${key}`}
            type="date"
            label={t(`change.${key}`)}
            required
            value={days[key]}
            error={findFieldError(key, days[key])}
            onChange={({ target }) =>
              setDraft((old) => ({ ...old, days: { ...old.days, [key]: target.value } }))
            }
          />
        ))}
      {action === "move" &&
        eventLanguages.map((language) => (
          <TextField
            key={language}
            id={`change-venue-${language}`}
            label={formatAddition(t("change.venue"), languageNames[language], i18n.language)}
            lang={language}
            required
            value={venue[language]}
            error={findFieldError(`venue.${language}`, venue[language])}
            onChange={({ target }) =>
              setDraft((old) => ({ ...old, venue: { ...old.venue, [language]: target.value } }))
            }
          />
        ))}
      <TextAreaField
        id="change-reason"
        label={t("change.reason")}
        hint={t("change.reasonHint")}
        required
        maxLength={2000}
        rows={3}
        value={reason}
        error={findFieldError("reason", reason)}
        onChange={({ target }) => setDraft((old) => ({ ...old, reason: target.value }))}
      />
      <div className="actions">
        <Button type="submit" look="danger" busy={busy}>
          {say(`change.${action}.do`)}
        </Button>
      </div>
    </GuidedForm>
  );
};

export const EventChangePanel = ({
  event,
  isUnsaved,
  onDone,
}: {
  event: StaffEvent;
  /** The form of the event has changes that are not saved. */
  isUnsaved: boolean;
  onDone: (what: string) => void;
}) => {
  const { t } = useTranslation("pages/staff-event");
  const say = toTranslateKey(t);
  const today = useToday();
  const [open, setOpen] = useState<EventChangeAction>();
  if (event.changeRequest)
    return (
      <EventChangeConfirmation
        event={event}
        request={event.changeRequest}
        isUnsaved={isUnsaved}
        onDone={onDone}
      />
    );
  // Its buttons would be refused (decision 0815). A dialog that was open over midnight is answered by the server.
  if (event.dates.end < today && open === undefined)
    return (
      <section className="card" aria-labelledby="event-change">
        <h2 id="event-change">{t("change.title")}</h2>
        <p>{t("change.ended")}</p>
      </section>
    );
  return (
    <section className="card" aria-labelledby="event-change">
      <h2 id="event-change">{t("change.title")}</h2>
      <p className="muted">{t("change.intro")}</p>
      <div className="actions">
        {actions.map((action) => (
          <Button
            key={action}
            look={action === "cancel" ? "danger" : "secondary"}
            onClick={() => setOpen(action)}
          >
            {say(`change.${action}.do`)}
          </Button>
        ))}
      </div>
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open ? say(`change.${open}.do`) : ""}
      >
        {open && (
          <Form
            key={open}
            event={event}
            action={open}
            onDone={() => {
              setOpen(undefined);
              onDone("changeRequested");
            }}
          />
        )}
      </Dialog>
    </section>
  );
};
