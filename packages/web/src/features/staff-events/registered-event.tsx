/**
 * An accepted registration of an event: staff create its page, edit and translate it, and publish it (schemes S24).
 */
import type { StaffEvent } from "@portal/core/events/event-schema";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

export const RegisteredEvent = ({ id }: { id: string }) => {
  const { t } = useText(["pages/staff", "errors"]);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const createEvent = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const event = await api.post<StaffEvent>(`/staff/event/registration/${encodeURIComponent(id)}`);
      invalidateResources("/staff/event");
      // The registration waits for staff no longer.
      invalidateResources("/participate/search");
      invalidateResources("/staff/queue");
      await navigate(`/staff/event/${encodeURIComponent(event.id)}`);
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <section className="card" aria-labelledby="registered">
      <h2 id="registered">{t("event.registration.title")}</h2>
      <p>{t("event.registration.text")}</p>
      {error !== undefined && <FailureAlert error={error} />}
      <Button look="secondary" busy={busy} onClick={() => void createEvent()}>
        {t("event.registration.do")}
      </Button>
    </section>
  );
};
