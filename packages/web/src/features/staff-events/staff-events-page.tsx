/** Events for staff, with drafts. */
import "../../ui/staff.css";
import type { EventSummary, ListedEvent } from "@portal/core/events/event-schema";
import { useTranslation } from "react-i18next";
import { pickLanguage } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useAddressValues } from "../../shell/use-address-values.ts";
import { useHandedConfirmation } from "../../shell/use-handed-confirmation.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useSearchMatcher } from "../../shell/use-search-matcher.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { DayRange } from "../../ui/day-range.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip, type Tone } from "../../ui/status-chip.tsx";
import { Table } from "../../ui/table.tsx";
import { ClosingCell } from "../events/closing-days.tsx";

const tones = { DRAFT: "draft", PUBLISHED: "accepted", CANCELLED: "cancelled" } as const satisfies Record<
  EventSummary["status"],
  Tone
>;
export const EventChip = ({ status }: { status: EventSummary["status"] }) => {
  const { t } = useTranslation("pages/staff-event");
  return <Chip tone={tones[status]}>{t(`status.${status}`)}</Chip>;
};

const Events = ({ caption, rows }: { caption: string; rows: ListedEvent[] }) => {
  const { t, i18n } = useTranslation("pages/staff-event");
  const language = i18n.language;
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          key: "name",
          label: t("name"),
          cell: (row) => (
            <Link to={`/staff/event/${encodeURIComponent(row.id)}`}>{pickLanguage(row.names, language)}</Link>
          ),
        },
        { key: "status", label: t("field.status"), cell: (row) => <EventChip status={row.status} /> },
        {
          key: "dates",
          tight: true,
          label: t("dates"),
          cell: (row) => <DayRange {...row.dates} />,
        },
        {
          key: "closes",
          label: t("closesOn"),
          cell: (row) => <ClosingCell event={row} />,
        },
        {
          key: "exhibitors",
          label: t("exhibitors"),
          numeric: true,
          cell: (row) => row.exhibitorsCount,
        },
      ]}
    />
  );
};

const StaffEventsPage = () => {
  const { t } = useTranslation(["pages/staff-event", "pages/event", "lists"]);
  const [{ search: searchText }, setValues] = useAddressValues({ search: "" });
  const [removedName] = useHandedConfirmation<string>();
  const today = useToday();
  const page = useResource<{ items: ListedEvent[] }>("/staff/event");
  const items = page.data?.items;
  const { matches, error: searchError, retry } = useSearchMatcher(searchText);
  const matchingEvents = (items ?? []).filter(({ names }) => matches?.(Object.values(names)));
  // Upcoming events first, the nearest on top; past ones follow.
  const upcomingEvents = matchingEvents
    .filter(({ dates }) => dates.end >= today)
    .sort((a, b) => a.dates.start.localeCompare(b.dates.start));
  const pastEvents = matchingEvents.filter(({ dates }) => dates.end < today);
  return (
    <div className="staff">
      <div className="staff-head">
        <PageHeading>{t("title")}</PageHeading>
        <LinkButton to="/staff/event/new">{t("new")}</LinkButton>
      </div>
      {removedName && <Alert kind="success" announce title={t("done.remove", { name: removedName })} />}
      {page.error && <FailureAlert error={page.error} retry={() => void page.reload()} />}
      {page.loading && <Skeleton lines={8} />}
      {items?.length === 0 && <EmptyState>{t("empty")}</EmptyState>}
      {items && items.length > 0 && (
        <TextField
          id="event-search"
          type="search"
          label={t("search")}
          mark={false}
          value={searchText}
          onChange={(event) => setValues({ search: event.target.value })}
        />
      )}
      {searchError && <FailureAlert error={searchError} retry={retry} />}
      {matches && items && items.length > 0 && matchingEvents.length === 0 && (
        <p role="status">{t("noMatch")}</p>
      )}
      {upcomingEvents.length > 0 && <Events caption={t("title")} rows={upcomingEvents} />}
      {pastEvents.length > 0 && (
        <section className="staff-over">
          <h2>{t("over")}</h2>
          <Events caption={t("over")} rows={pastEvents} />
        </section>
      )}
    </div>
  );
};

export { StaffEventsPage as Component };
