/** Making an event after a model, changing it, publishing or cancelling it. */
import "../staff.css";
import type { EventSummary, StaffEvent } from "@portal/core/event/wire";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { ulid } from "ulid";
import type { Say } from "../../../form/use-text.ts";
import { api } from "../../../lib/api.ts";
import { pick } from "../../../lib/format.ts";
import { forget, useResource } from "../../../lib/query.ts";
import { useSending } from "../../../lib/use-sending.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { PageHeading } from "../../../ui/heading.tsx";
import { Link } from "../../../ui/link.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Inspections } from "../inspections-part.tsx";
import { EventChange } from "./change.tsx";
import { copyOf } from "./draft.ts";
import { EventForm } from "./form.tsx";
import { EventChip } from "./list.tsx";
import { EventNews } from "./news.tsx";

/** A new event begins as a copy of one that was: zones, prices, terms and refund bands come along. */
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
            {pick(event.names, i18n.language)}
          </option>
        ))}
      </SelectField>
      {detail.error && <Failure error={detail.error} />}
      {detail.loading && <Skeleton lines={6} />}
      {detail.data && (
        <EventForm
          key={detail.data.id}
          base={copyOf(detail.data, id)}
          copy
          onSaved={(event) => void navigate(`/staff/event/${encodeURIComponent(event.id)}`)}
        />
      )}
    </>
  );
};

const OldEvent = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation("pages/staff");
  const say = t as unknown as Say;
  const event = useResource<StaffEvent>(`/staff/event/${encodeURIComponent(id)}`);
  const [done, setDone] = useState<string>();
  const { busy, error, send } = useSending();
  useEffect(() => setDone(undefined), [id]);
  if (event.error) return <Failure error={event.error} retry={() => void event.reload()} />;
  const data = event.data;
  if (!data) return <Skeleton lines={10} />;
  const publish = () =>
    send(async () => {
      await api.post(`/staff/event/${encodeURIComponent(id)}/publish`, { version: data.version });
      setDone("publish");
      forget("/staff/event");
      forget("/activity");
    });
  return (
    <>
      <div className="staff-head">
        <PageHeading>{pick(data.names, i18n.language)}</PageHeading>
        <EventChip status={data.status} />
      </div>
      {done && <Notice kind="success" announce title={say(`event.done.${done}`)} />}
      {error && <Failure error={error} />}
      {data.status === "PUBLISHED" && data.zones.length > 0 && (
        <p>
          <Link to={`/staff/event/${encodeURIComponent(id)}/places`}>{t("event.places")}</Link>
        </p>
      )}
      {data.status === "DRAFT" && (
        <Notice title={t("event.isDraft")}>
          <div className="actions">
            <Button busy={busy} onClick={() => void publish()}>
              {t("event.publish")}
            </Button>
          </div>
        </Notice>
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
      {data.status === "PUBLISHED" && <Inspections of="activity" id={id} />}
      {data.status === "PUBLISHED" && <EventNews event={data} onDone={setDone} />}
      {data.status === "PUBLISHED" && <EventChange event={data} onDone={setDone} />}
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
