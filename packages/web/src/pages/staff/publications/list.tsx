/** What staff publish, a kind at a time: articles, downloads, maintenance notices, drafts among them. */
import { type Kind, kinds } from "@portal/core/publication/categories";
import type { StaffPublication } from "@portal/core/publication/wire";
import { useParams } from "react-router-dom";
import { useText } from "../../../form/use-text.ts";
import { useNow } from "../../../lib/clock.ts";
import { formatDay, formatInstant, pick } from "../../../lib/format.ts";
import { useResource } from "../../../lib/query.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Link } from "../../../ui/link.tsx";
import { Failure } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Chip } from "../../../ui/status-chip.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { AdminFrame } from "../admin/frame.tsx";
import { standingOf } from "./draft.ts";

/** The kind of an address, `/staff/content/download`; the first one when it names none. */
export const kindOfPath = (name: string | undefined): Kind =>
  kinds.find((kind) => kind.toLowerCase() === name) ?? "ARTICLE";
const listOf = (kind: Kind): string => `/staff/content/${kind.toLowerCase()}`;
export const pathOf = (kind: Kind, id: string): string => `${listOf(kind)}/${encodeURIComponent(id)}`;

const tones = { DRAFT: "draft", SCHEDULED: "processing", PUBLISHED: "accepted", OVER: "settled" } as const;
/** Draft, scheduled, read by everybody, or over. */
export const PublicationChip = ({ publication }: { publication: StaffPublication }) => {
  const { t, language } = useText(["pages/staff-publication"]);
  const now = useNow();
  const standing = standingOf(publication, now);
  return (
    <Chip tone={tones[standing]}>
      {t(`status.${standing}`, {
        at: publication.publishFrom ? formatInstant(publication.publishFrom, language) : "",
      })}
    </Chip>
  );
};

export const Component = () => {
  const { t, language } = useText(["pages/staff-publication"]);
  const kind = kindOfPath(useParams().kind);
  const list = useResource<{ items: StaffPublication[] }>("/staff/publication", { kind });
  const columns: Column<StaffPublication>[] = [
    {
      key: "title",
      label: t("column.title"),
      head: true,
      cell: ({ id, titles }) => <Link to={pathOf(kind, id)}>{pick(titles, language)}</Link>,
    },
    ...(kind === "MAINTENANCE"
      ? [
          {
            key: "when",
            label: t("column.when"),
            cell: ({ startsAt, endsAt }: StaffPublication) =>
              startsAt && endsAt
                ? `${formatInstant(startsAt, language)} – ${formatInstant(endsAt, language)}`
                : "–",
          },
        ]
      : [
          {
            key: "category",
            label: t("column.category"),
            cell: ({ category }: StaffPublication) => t(`category.${category}`),
          },
          { key: "order", label: t("column.order"), cell: ({ order }: StaffPublication) => String(order) },
        ]),
    { key: "status", label: t("column.status"), cell: (row) => <PublicationChip publication={row} /> },
    {
      key: "updated",
      label: t("column.updated"),
      cell: ({ updatedAt, updatedBy }) => (
        <span className="queue-day">
          {formatDay(updatedAt, language)}
          <span className="muted">{updatedBy}</span>
        </span>
      ),
    },
  ];
  return (
    <AdminFrame title={t(`kind.${kind}.title`)} about={t(`kind.${kind}.about`)}>
      <nav aria-label={t("kinds")}>
        <ul className="admin-menu">
          {kinds.map((each) => (
            <li key={each}>
              <Link to={listOf(each)} aria-current={each === kind ? "page" : undefined}>
                {t(`kind.${each}.title`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="actions">
        <LinkButton to={pathOf(kind, "new")}>{t(`kind.${kind}.new`)}</LinkButton>
      </p>
      {list.error && <Failure error={list.error} retry={() => void list.reload()} />}
      {list.loading && <Skeleton lines={5} />}
      {list.data &&
        (list.data.items.length === 0 ? (
          <EmptyState>{t(`kind.${kind}.empty`)}</EmptyState>
        ) : (
          <Table
            caption={t(`kind.${kind}.title`)}
            columns={columns}
            rows={list.data.items}
            rowKey={({ id }) => id}
          />
        ))}
    </AdminFrame>
  );
};
