/**
 * An accepted registration of an event: staff create its page, edit and translate it, and publish it (schemes S24).
 */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { toRegisteredEventId } from "@portal/core/events/event-registration";
import type { StaffEvent } from "@portal/core/events/event-schema";
import type { StaffMemberView } from "@portal/core/identity/staff/staff-schema";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatInstant } from "../../shell/format.ts";
import { useNavigateWhileShown } from "../../shell/use-navigate-while-shown.ts";
import { invalidateResources, useSharedResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";

const getEventPath = (eventId: string): string => `/staff/event/${encodeURIComponent(eventId)}`;

export const RegisteredEvent = ({
  registration: { id, eventPageAt },
}: {
  registration: Pick<ApplicationView, "id" | "eventPageAt">;
}) => {
  const { t, language } = useText(["pages/staff-event", "errors"]);
  const me = useSharedResource<StaffMemberView>("/staff/admin/me");
  const navigate = useNavigateWhileShown();
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
      await navigate(getEventPath(event.id));
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  if (me.error) return <LoadFailure resources={[me]} />;
  // Only a role that holds for everything makes the page.
  if (!me.data || me.data.scope) return null;
  return (
    <section className="card" aria-labelledby="registered">
      <h2 id="registered">{t("registration.title")}</h2>
      {eventPageAt ? (
        <>
          <p>{t("registration.made", { at: formatInstant(eventPageAt, language) })}</p>
          <p>
            <Link to={getEventPath(toRegisteredEventId(id))}>{t("registration.open")}</Link>
          </p>
        </>
      ) : (
        <>
          <p>{t("registration.text")}</p>
          {error !== undefined && <FailureAlert error={error} />}
          <Button look="secondary" busy={busy} onClick={() => createEvent()}>
            {t("registration.do")}
          </Button>
        </>
      )}
    </section>
  );
};
