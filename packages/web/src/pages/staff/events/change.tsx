/**
 * The organiser cancels, postpones or moves a published event. Everything follows at once for all who applied: their
 * applications are called off and what they paid goes back in full (spec 2 §9); the dialog says so before.
 */
import type { EventDetail } from "@portal/core/event/wire";
import { useState } from "react";
import type { Say } from "../../../form/use-text.ts";
import { api } from "../../../lib/api.ts";
import { languageNames } from "../../../lib/i18n.ts";
import { forget } from "../../../lib/query.ts";
import { useSending } from "../../../lib/use-sending.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";
import { languages } from "./draft.ts";

const actions = ["postpone", "move", "cancel"] as const;
export type ChangeAction = (typeof actions)[number];

const Form = ({
  event,
  action,
  onDone,
}: {
  event: EventDetail;
  action: ChangeAction;
  onDone: () => void;
}) => {
  const { t } = useTranslation(["pages/staff", "common", "errors"]);
  const say = t as unknown as Say;
  const [reason, setReason] = useState("");
  const [days, setDays] = useState({ start: "", end: "", closesOn: "" });
  const [venue, setVenue] = useState(event.venue);
  const [tried, setTried] = useState(false);
  const { busy, error, refused, ...sending } = useSending();
  const required = t("common:issue.required");
  const wrong = (path: string, value: string): string | undefined => {
    return refused(path) ?? (tried && !value.trim() ? required : undefined);
  };
  const open =
    !reason.trim() ||
    (action === "postpone" && Object.values(days).some((value) => !value)) ||
    (action === "move" && Object.values(venue).some((value) => !value.trim()));
  const send = async (): Promise<void> => {
    setTried(true);
    if (open) return;
    await sending.send(async () => {
      await api.post(`/staff/event/${encodeURIComponent(event.id)}/${action}`, {
        version: event.version,
        reason: reason.trim(),
        ...(action === "postpone" ? days : {}),
        ...(action === "move" ? { venue } : {}),
      });
      forget("/staff/event");
      forget("/activity");
      onDone();
    });
  };
  return (
    <form
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void send();
      }}
    >
      <Notice kind="warning" title={t("event.change.all")}>
        <p>{say(`event.change.${action}.text`)}</p>
      </Notice>
      {error && error.fields.length === 0 && <Failure error={error} />}
      {action === "postpone" &&
        (["start", "end", "closesOn"] as const).map((key) => (
          <TextField
            key={key}
            id={`change-${key}`}
            type="date"
            label={t(`event.change.${key}`)}
            required
            value={days[key]}
            error={wrong(key, days[key])}
            onChange={(change) => setDays((old) => ({ ...old, [key]: change.target.value }))}
          />
        ))}
      {action === "move" &&
        languages.map((language) => (
          <TextField
            key={language}
            id={`change-venue-${language}`}
            label={`${t("event.change.venue")} (${languageNames[language]})`}
            lang={language}
            required
            value={venue[language]}
            error={wrong(`venue.${language}`, venue[language])}
            onChange={(change) => setVenue((old) => ({ ...old, [language]: change.target.value }))}
          />
        ))}
      <TextAreaField
        id="change-reason"
        label={t("event.change.reason")}
        hint={t("event.change.reasonHint")}
        required
        maxLength={2000}
        rows={3}
        value={reason}
        error={wrong("reason", reason)}
        onChange={(change) => setReason(change.target.value)}
      />
      <div className="actions">
        <Button type="submit" look="danger" busy={busy}>
          {say(`event.change.${action}.do`)}
        </Button>
      </div>
    </form>
  );
};

export const EventChange = ({
  event,
  onDone,
}: {
  event: EventDetail;
  onDone: (action: ChangeAction) => void;
}) => {
  const { t } = useTranslation("pages/staff");
  const say = t as unknown as Say;
  const [open, setOpen] = useState<ChangeAction>();
  return (
    <section className="card" aria-labelledby="event-change">
      <h2 id="event-change">{t("event.change.title")}</h2>
      <p className="muted">{t("event.change.intro")}</p>
      <div className="actions">
        {actions.map((action) => (
          <Button
            key={action}
            look={action === "cancel" ? "danger" : "secondary"}
            onClick={() => setOpen(action)}
          >
            {say(`event.change.${action}.do`)}
          </Button>
        ))}
      </div>
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open ? say(`event.change.${open}.do`) : ""}
      >
        {open && (
          <Form
            key={open}
            event={event}
            action={open}
            onDone={() => {
              setOpen(undefined);
              onDone(open);
            }}
          />
        )}
      </Dialog>
    </section>
  );
};
