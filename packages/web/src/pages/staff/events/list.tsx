/** Events for staff, drafts among them. */
import "../staff.css";
import type { EventSummary } from "@portal/core/event/wire";
import { useState } from "react";
import { useToday } from "../../../lib/clock.ts";
import { formatDay, formatRange, pick } from "../../../lib/format.ts";
import { useResource } from "../../../lib/query.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextField } from "../../../ui/field.tsx";
import { PageHeading } from "../../../ui/heading.tsx";
import { Link } from "../../../ui/link.tsx";
import { Failure } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Chip, type Tone } from "../../../ui/status-chip.tsx";
import { Table } from "../../../ui/table.tsx";

const tones = { DRAFT: "draft", PUBLISHED: "accepted", CANCELLED: "cancelled" } as const satisfies Record<
  EventSummary["status"],
  Tone
>;
export const EventChip = ({ status }: { status: EventSummary["status"] }) => {
  const { t } = useTranslation("pages/staff");
  return <Chip tone={tones[status]}>{t(`event.status.${status}`)}</Chip>;
};

const Events = ({ caption, rows }: { caption: string; rows: EventSummary[] }) => {
  const { t, i18n } = useTranslation("pages/staff");
  const language = i18n.language;
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          key: "name",
          label: t("event.name"),
          cell: (row) => (
            <Link to={`/staff/event/${encodeURIComponent(row.id)}`}>{pick(row.names, language)}</Link>
          ),
        },
        { key: "status", label: t("queue.status"), cell: (row) => <EventChip status={row.status} /> },
        {
          key: "dates",
          tight: true,
          label: t("event.dates"),
          cell: (row) => formatRange(row.dates.start, row.dates.end, language),
        },
        {
          key: "closes",
          tight: true,
          label: t("event.closesOn"),
          cell: (row) => formatDay(row.registration.closesOn, language),
        },
        {
          key: "exhibitors",
          label: t("event.exhibitors"),
          numeric: true,
          cell: (row) => row.exhibitorsCount,
        },
      ]}
    />
  );
};

export const Component = () => {
  const { t } = useTranslation(["pages/staff", "lists"]);
  const [wanted, setWanted] = useState("");
  const today = useToday();
  const page = useResource<{ items: EventSummary[] }>("/staff/event");
  const items = page.data?.items;
  const plain = wanted.trim().toLowerCase();
  const found = (items ?? []).filter(({ names }) =>
    Object.values(names).some((name) => name.toLowerCase().includes(plain)),
  );
  // Staff work on what is to come, the nearest first; what is over stands below.
  const ahead = found
    .filter(({ dates }) => dates.end >= today)
    .sort((a, b) => a.dates.start.localeCompare(b.dates.start));
  const over = found.filter(({ dates }) => dates.end < today);
  return (
    <div className="staff">
      <div className="staff-head">
        <PageHeading>{t("event.title")}</PageHeading>
        <LinkButton to="/staff/event/new">{t("event.new")}</LinkButton>
      </div>
      {page.error && <Failure error={page.error} retry={() => void page.reload()} />}
      {page.loading && <Skeleton lines={8} />}
      {items?.length === 0 && <EmptyState>{t("event.empty")}</EmptyState>}
      {items && items.length > 0 && (
        <TextField
          id="event-search"
          type="search"
          label={t("event.search")}
          mark={false}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      {items && items.length > 0 && found.length === 0 && <p role="status">{t("event.noMatch")}</p>}
      {ahead.length > 0 && <Events caption={t("event.title")} rows={ahead} />}
      {over.length > 0 && (
        <section className="staff-over">
          <h2>{t("event.over")}</h2>
          <Events caption={t("event.over")} rows={over} />
        </section>
      )}
    </div>
  );
};
