/** Changing an event, publishing or cancelling it. */
import type { StaffEvent } from "@portal/core/events/event-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pickLanguage } from "../../shell/format.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { useHandedConfirmation } from "../../shell/use-handed-confirmation.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert } from "../../ui/alert.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EventChangeNotice } from "./event-change-confirmation.tsx";
import { EventChangePanel } from "./event-change-panel.tsx";
import { EventForm } from "./event-form.tsx";
import { EventPublication } from "./event-publication.tsx";
import { PublishedEventParts } from "./published-event-parts.tsx";
import { EventChip } from "./staff-events-page.tsx";
import { StoredEventIssues } from "./stored-event-issues.tsx";

export const ExistingEvent = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation("pages/staff-event");
  const say = toTranslateKey(t);
  const event = useResource<StaffEvent>(`/staff/event/${encodeURIComponent(id)}`);
  const [confirmation, setConfirmation] = useHandedConfirmation<string>();
  const [isUnsaved, setIsUnsaved] = useState(false);
  const data = event.data;
  if (!data)
    return event.error ? (
      <>
        <PageHeading>{t("edit")}</PageHeading>
        <LoadFailure resources={[event]} />
      </>
    ) : (
      <Skeleton lines={10} />
    );
  return (
    <>
      <div className="staff-head">
        <PageHeading>{pickLanguage(data.names, i18n.language)}</PageHeading>
        <EventChip status={data.status} />
      </div>
      {/* The form stays below it, with what is typed. */}
      <LoadFailure resources={[event]} />
      {confirmation && <Alert kind="success" announce title={say(`done.${confirmation}`)} />}
      {data.changeRequest && (
        <EventChangeNotice
          request={data.changeRequest}
          takesFocus={confirmation === "publishRequested" || confirmation === "changeRequested"}
        />
      )}
      {/* Above the form, which is many screens long. */}
      {data.changeRequest && <EventChangePanel event={data} isUnsaved={isUnsaved} onDone={setConfirmation} />}
      {/* A saved change may have corrected them. */}
      <StoredEventIssues key={data.version} event={data} />
      {data.status === "DRAFT" && (
        <p>
          <Link to={`/staff/event/${encodeURIComponent(id)}/preview`}>{t("preview")}</Link>
        </p>
      )}
      {data.status === "PUBLISHED" && data.zones.length > 0 && (
        <p>
          <Link to={`/staff/event/${encodeURIComponent(id)}/places`}>{t("places")}</Link>
        </p>
      )}
      {(data.status === "PUBLISHED" || (data.status === "DRAFT" && !data.changeRequest)) && (
        <EventPublication event={data} isUnsaved={isUnsaved} onDone={setConfirmation} />
      )}
      <EventForm
        base={data}
        copy={false}
        inputName={id}
        onUnsaved={setIsUnsaved}
        onSaved={(saved) => {
          event.set(saved);
          setConfirmation(saved.changeRequest && saved.version === data.version ? "changeRequested" : "save");
        }}
      />
      {data.status === "PUBLISHED" && <PublishedEventParts event={data} onDone={setConfirmation} />}
      {data.status === "PUBLISHED" && !data.changeRequest && (
        <EventChangePanel event={data} isUnsaved={isUnsaved} onDone={setConfirmation} />
      )}
    </>
  );
};
