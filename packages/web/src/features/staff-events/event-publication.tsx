/** Asking a colleague to publish a draft, and taking a published event back while nobody has applied. */
import type { StaffEvent } from "@portal/core/events/event-schema";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../shell/api.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CloseDialogButton, Dialog } from "../../ui/dialog.tsx";
import { EventRefusal } from "./event-refusal.tsx";
import { PublicationDays } from "./publication-days.tsx";
import { RemoveDraftEvent } from "./remove-draft-event.tsx";

const UNSAVED_ID = "event-unsaved";

export const EventPublication = ({
  event,
  isUnsaved,
  onDone,
}: {
  event: Pick<
    StaffEvent,
    "id" | "version" | "status" | "names" | "registration" | "dates" | "discounts" | "behind"
  >;
  /** The form has changes that a publication would leave out. */
  isUnsaved: boolean;
  onDone: (what: "publishRequested" | "unpublish") => void;
}) => {
  const { t } = useTranslation(["pages/staff-event", "common"]);
  const [open, setOpen] = useState(false);
  const { busy, error, send } = useSubmission();
  const isDraft = event.status === "DRAFT";
  const action = isDraft ? "publish" : "unpublish";
  /** The refusal. It takes the focus where it lists what the event lacks, beside the form to which its lines lead. */
  const refusal = useRef<HTMLDivElement>(null);
  const isListed = !open && error !== undefined && error.fields.length > 0;
  useEffect(() => {
    if (isListed) refusal.current?.focus();
  }, [isListed]);
  const change = async (): Promise<void> => {
    const refusal = await send(async () => {
      await api.post(`/staff/event/${encodeURIComponent(event.id)}/${action}`, { version: event.version });
      setOpen(false);
      onDone(isDraft ? "publishRequested" : "unpublish");
      invalidateResources("/staff/event");
      invalidateResources("/activity");
    });
    if (refusal && refusal.fields.length > 0) setOpen(false);
  };
  return (
    <Alert title={t(isDraft ? "isDraft" : "isPublished")}>
      <div className="actions">
        <Button
          look={isDraft ? "primary" : "secondary"}
          disabled={isDraft && isUnsaved}
          aria-describedby={UNSAVED_ID}
          onClick={() => setOpen(true)}
        >
          {t(action)}
        </Button>
      </div>
      {isDraft && <RemoveDraftEvent event={event} />}
      <p id={UNSAVED_ID} role="status">
        {isDraft && isUnsaved && t("unsaved")}
      </p>
      <div ref={refusal} tabIndex={-1}>
        {isListed && <EventRefusal error={error} event={event} />}
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={t(action)}>
        {isDraft ? open && <PublicationDays event={event} /> : <p>{t("ask.unpublish")}</p>}
        {error && error.fields.length === 0 && <EventRefusal error={error} event={event} />}
        <div className="actions">
          <Button busy={busy} onClick={() => change()}>
            {t(action)}
          </Button>
          <CloseDialogButton />
        </div>
      </Dialog>
    </Alert>
  );
};
