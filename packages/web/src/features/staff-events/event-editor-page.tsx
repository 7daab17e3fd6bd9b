/** Creating an event from another one, changing it, publishing or cancelling it. */
import "../../ui/staff.css";
import type { EventSummary, StaffEvent } from "@portal/core/events/event-schema";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { ulid } from "ulid";
import type { TranslateKey } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { pickLanguage } from "../../shell/format.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { useSending } from "../../shell/use-sending.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LazyInspectionList } from "../staff-inspections/lazy-inspection-list.tsx";
import { EventChangePanel } from "./event-change-panel.tsx";
import { copyEvent } from "./event-draft.ts";
import { EventForm } from "./event-form.tsx";
import { EventNewsletter } from "./event-newsletter.tsx";
import { EventChip } from "./staff-events-page.tsx";

/** A new event starts as a copy: with zones, prices, terms and refund periods. */
const NewEvent = () => {
  const { t, i18n } = useTranslation("pages/staff");
  const navigate = useNavigate();
  const list = useResource<{ items: EventSummary[] }>("/staff/event");
  const [model, setModel] = useState("");
  const detail = useResource<StaffEvent>(model ? `/staff/event/${encodeURIComponent(model)}` : undefined);
  const [id] = useState(() => `ev-${ulid().toLowerCase()}`);
  const items = list.data?.items;
  return (
    <>
      <PageHeading>{t("event.new")}</PageHeading>
      <SelectField
        id="model"
        label={t("event.model")}
        hint={t("event.modelHint")}
        required
        value={model}
        onChange={(event) => setModel(event.target.value)}
      >
        <option value="">{t("event.choose")}</option>
        {items?.map((event) => (
          <option key={event.id} value={event.id}>
            {pickLanguage(event.names, i18n.language)}
          </option>
        ))}
      </SelectField>
      {detail.error && <FailureAlert error={detail.error} />}
      {detail.loading && <Skeleton lines={6} />}
      {detail.data && (
        <EventForm
          key={detail.data.id}
          base={copyEvent(detail.data, id)}
          copy
          onSaved={(event) => void navigate(`/staff/event/${encodeURIComponent(event.id)}`)}
        />
      )}
    </>
  );
};

const OldEvent = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation("pages/staff");
  const say = t as unknown as TranslateKey;
  const event = useResource<StaffEvent>(`/staff/event/${encodeURIComponent(id)}`);
  const [done, setDone] = useState<string>();
  const { busy, error, send } = useSending();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done belongs to the event that was shown.
  useEffect(() => setDone(undefined), [id]);
  if (event.error) return <FailureAlert error={event.error} retry={() => void event.reload()} />;
  const data = event.data;
  if (!data) return <Skeleton lines={10} />;
  const publish = () =>
    send(async () => {
      await api.post(`/staff/event/${encodeURIComponent(id)}/publish`, { version: data.version });
      setDone("publish");
      invalidateResources("/staff/event");
      invalidateResources("/activity");
    });
  return (
    <>
      <div className="staff-head">
        <PageHeading>{pickLanguage(data.names, i18n.language)}</PageHeading>
        <EventChip status={data.status} />
      </div>
      {done && <Alert kind="success" announce title={say(`event.done.${done}`)} />}
      {error && <FailureAlert error={error} />}
      {error?.fields.some(({ key }) => key === "untranslated") && (
        <Alert kind="warning" title={say("common:issue.untranslated")}>
          <ul>
            {error.fields.map(({ path }) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </Alert>
      )}
      {data.status === "PUBLISHED" && data.zones.length > 0 && (
        <p>
          <Link to={`/staff/event/${encodeURIComponent(id)}/places`}>{t("event.places")}</Link>
        </p>
      )}
      {data.status === "DRAFT" && (
        <Alert title={t("event.isDraft")}>
          <div className="actions">
            <Button busy={busy} onClick={() => void publish()}>
              {t("event.publish")}
            </Button>
          </div>
        </Alert>
      )}
      <EventForm
        key={data.version}
        base={data}
        copy={false}
        onSaved={(saved) => {
          event.set(saved);
          setDone("save");
        }}
      />
      {data.status === "PUBLISHED" && <LazyInspectionList of="activity" id={id} />}
      {data.status === "PUBLISHED" && <EventNewsletter event={data} onDone={setDone} />}
      {data.status === "PUBLISHED" && <EventChangePanel event={data} onDone={setDone} />}
    </>
  );
};

export const Component = () => {
  const { id } = useParams();
  const { t } = useTranslation("pages/staff");
  return (
    <div className="staff">
      <Breadcrumbs
        crumbs={[
          { text: t("event.title"), to: "/staff/event" },
          { text: t(id ? "event.edit" : "event.new") },
        ]}
      />
      {id ? <OldEvent key={id} id={id} /> : <NewEvent />}
    </div>
  );
};
