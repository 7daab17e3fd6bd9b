/** Asking a colleague to publish a draft, and taking a published event back while nobody has applied. */
import type { EventDetail } from "@portal/core/events/event-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TranslateKey } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatIssue } from "../../shell/error-text.ts";
import { formatDay } from "../../shell/format.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { useSending } from "../../shell/use-sending.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CloseDialogButton, Dialog } from "../../ui/dialog.tsx";
import { nameEventPath } from "./event-value-text.ts";

export const EventPublication = ({
  event,
  onDone,
}: {
  event: Pick<EventDetail, "id" | "version" | "status" | "registration" | "dates">;
  onDone: (what: "publishRequested" | "unpublish") => void;
}) => {
  const { t, i18n } = useTranslation(["pages/staff", "common"]);
  const reader = { say: t as unknown as TranslateKey, language: i18n.language };
  const isKnown = (field: string): boolean => i18n.exists(`pages/staff:event.field.${field}`);
  const [open, setOpen] = useState(false);
  const { busy, error, send } = useSending();
  const isDraft = event.status === "DRAFT";
  const action = isDraft ? "publish" : "unpublish";
  const unmet = error?.fields.filter(({ key }) => key !== "untranslated") ?? [];
  const change = () =>
    send(async () => {
      await api.post(`/staff/event/${encodeURIComponent(event.id)}/${action}`, { version: event.version });
      setOpen(false);
      onDone(isDraft ? "publishRequested" : "unpublish");
      invalidateResources("/staff/event");
      invalidateResources("/activity");
    });
  return (
    <Alert title={t(isDraft ? "event.isDraft" : "event.isPublished")}>
      <div className="actions">
        <Button look={isDraft ? "primary" : "secondary"} onClick={() => setOpen(true)}>
          {t(`event.${action}`)}
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={t(`event.${action}`)}>
        <p>
          {t(`event.ask.${action}`, {
            opensOn: formatDay(event.registration.opensOn, i18n.language),
            closesOn: formatDay(event.registration.closesOn, i18n.language),
          })}
        </p>
        {error && <FailureAlert error={error} />}
        {unmet.length > 0 && (
          <ul>
            {unmet.map((issue) => (
              <li key={issue.path}>
                {t("common:error.of", {
                  name: nameEventPath(issue.path, reader, isKnown),
                  what: formatIssue(t, issue),
                })}
              </li>
            ))}
          </ul>
        )}
        {error?.fields.some(({ key }) => key === "untranslated") && (
          <Alert kind="warning" title={t("common:issue.untranslated")}>
            <ul>
              {error.fields.map(({ path }) => (
                <li key={path}>{nameEventPath(path, reader, isKnown)}</li>
              ))}
            </ul>
          </Alert>
        )}
        <div className="actions">
          <Button busy={busy} onClick={() => void change()}>
            {t(`event.${action}`)}
          </Button>
          <CloseDialogButton />
        </div>
      </Dialog>
    </Alert>
  );
};
