/** A change of an event that a colleague asked for: what it is, and to confirm or drop it. */
import type { EventChangeRequest, StaffEvent } from "@portal/core/events/event-schema";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../shell/api.ts";
import { formatDay, formatInstant, pickLanguage } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { type TranslateKey, toTranslateKey } from "../../shell/translate-key.ts";
import { invalidateResources, useSharedResource } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { isTyping } from "../../ui/typing.ts";
import { EventEditValues } from "./event-edit-values.tsx";
import { EventRefusal } from "./event-refusal.tsx";
import { PublicationDays } from "./publication-days.tsx";

/** Returns the title of the section that says what was asked for. */
const nameRequest = ({ edit, action }: EventChangeRequest, say: TranslateKey): string =>
  say(`pages/staff-event:${edit ? "change.edit.title" : `change.${action}.do`}`);

/**
 * Says above the event that somebody asked for something, and leads to where it is confirmed.
 * @param takesFocus after the reader's own request, whose button is gone with it
 */
export const EventChangeNotice = ({
  request,
  takesFocus,
}: {
  request: EventChangeRequest;
  takesFocus: boolean;
}) => {
  const { t, i18n } = useTranslation("pages/staff-event");
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus && !isTyping()) link.current?.focus();
  }, [takesFocus]);
  const { action, requesterName: name, requestedAt } = request;
  return (
    <Alert
      title={t(action === "publish" ? "change.publish.requested" : "change.requested", {
        name,
        at: formatInstant(requestedAt, i18n.language),
      })}
    >
      <p>{t("change.second")}</p>
      <p>
        <a ref={link} href="#event-change">
          {nameRequest(request, toTranslateKey(t))}
        </a>
      </p>
    </Alert>
  );
};

export const EventChangeConfirmation = ({
  event,
  request,
  isUnsaved,
  onDone,
}: {
  event: StaffEvent;
  request: EventChangeRequest;
  /** The form of the event has changes that a publication would leave out. */
  isUnsaved: boolean;
  onDone: (what: string) => void;
}) => {
  const { t, i18n } = useTranslation("pages/staff-event");
  const say = toTranslateKey(t);
  const { busy, error, send } = useSubmission();
  const { action, reason, days, venue, edit, requesterName, requestedAt } = request;
  const isPublication = action === "publish";
  const user = useSharedResource<CurrentUser>("/user/current");
  // Whoever asked would be refused.
  const isOwn = user.data?.id === request.requestedBy;
  const today = useToday();
  // The server would refuse it (decision 0815).
  const isTooLate =
    action !== "edit" && !isPublication && event.status === "PUBLISHED" && event.dates.end < today;
  const answer = (verb: "confirm" | "withdraw", outcome: string) =>
    send(async () => {
      const path = `/staff/event/${encodeURIComponent(event.id)}/change/${verb}`;
      await api.post(path, { requestedAt, ...(verb === "confirm" && { version: event.version }) });
      invalidateResources("/staff/event");
      invalidateResources("/activity");
      onDone(outcome);
    });
  const language = i18n.language;
  return (
    <section className="card" aria-labelledby="event-change">
      <h2 id="event-change">{nameRequest(request, say)}</h2>
      <p>
        {t(isPublication ? "change.publish.requested" : "change.requested", {
          name: requesterName,
          at: formatInstant(requestedAt, language),
        })}
      </p>
      {isPublication && (
        <Alert kind="warning" title={t("change.publish.text")}>
          <PublicationDays event={event} />
        </Alert>
      )}
      {edit && <EventEditValues event={event} edit={edit} />}
      {!edit && !isPublication && (
        <Alert kind="warning" title={t("change.all")}>
          <p>{say(`change.${action}.text`)}</p>
        </Alert>
      )}
      <dl className="staff-answers">
        {days &&
          (["start", "end", "closesOn"] as const).map((key) => (
            <div key={key}>
              <dt>{t(`change.${key}`)}</dt>
              <dd>{formatDay(days[key], language)}</dd>
            </div>
          ))}
        {venue && (
          <div>
            <dt>{t("change.venue")}</dt>
            <dd>{pickLanguage(venue, language)}</dd>
          </div>
        )}
        {reason && (
          <div>
            <dt>{t("change.reason")}</dt>
            <dd>{reason}</dd>
          </div>
        )}
      </dl>
      {isTooLate ? <p>{t("change.ended")}</p> : <p className="muted">{t("change.second")}</p>}
      {user.error && <FailureAlert error={user.error} retry={() => void user.reload()} />}
      {error && <EventRefusal error={error} event={event} />}
      <p role="status">{isPublication && isUnsaved && !isOwn && t("unsaved")}</p>
      <div className="actions">
        {!isOwn && !isTooLate && (
          <ConfirmButton
            label={say(isPublication ? "publish" : `change.${action}.confirm`)}
            question={say(`change.confirmAsk.${action}`)}
            look={isPublication ? "primary" : "danger"}
            confirmLook={isPublication ? "primary" : "danger"}
            busy={busy}
            disabled={isPublication && isUnsaved}
            onConfirm={() => void answer("confirm", action)}
          />
        )}
        <ConfirmButton
          label={t("change.withdraw")}
          question={t("change.withdrawAsk")}
          busy={busy}
          onConfirm={() => void answer("withdraw", "changeWithdrawn")}
        />
      </div>
    </section>
  );
};
