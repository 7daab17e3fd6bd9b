/** Publications by kind: articles, downloads, maintenance notices, with drafts. */
import {
  type PublicationKind,
  publicationKinds,
} from "@portal/core/events/publications/publication-categories";
import type { StaffPublicationRow } from "@portal/core/events/publications/publication-schema";
import { useParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatInstant, pickLanguage } from "../../shell/format.ts";
import { readWholeList } from "../../shell/read-whole-list.ts";
import { useNow } from "../../shell/server-clock.ts";
import { useWholeResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { RemovedNote } from "../../ui/removed-note.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { AdminFrame } from "../staff-frame/admin-frame.tsx";
import { getPublicationStatus } from "./publication-draft.ts";

/** Parses the kind in an address, `/staff/content/download`; the first one by default. */
export const parsePublicationKind = (name: string | undefined): PublicationKind =>
  publicationKinds.find((kind) => kind.toLowerCase() === name) ?? "ARTICLE";
const buildListPath = (kind: PublicationKind): string => `/staff/content/${kind.toLowerCase()}`;
export const buildPublicationPath = (kind: PublicationKind, id: string): string =>
  `${buildListPath(kind)}/${encodeURIComponent(id)}`;

const tones = { DRAFT: "draft", SCHEDULED: "processing", PUBLISHED: "accepted", OVER: "settled" } as const;
/** Draft, scheduled, public, or over. */
export const PublicationChip = ({
  publication,
}: {
  publication: Pick<StaffPublicationRow, "status" | "publishFrom" | "endsAt">;
}) => {
  const { t, language } = useText(["pages/staff-publication"]);
  const now = useNow();
  const publicationStatus = getPublicationStatus(publication, now);
  return (
    <Chip tone={tones[publicationStatus]}>
      {t(`status.${publicationStatus}`, {
        at: publication.publishFrom ? formatInstant(publication.publishFrom, language) : "",
      })}
    </Chip>
  );
};

const PublicationsPage = () => {
  const { t, language } = useText(["pages/staff-publication"]);
  const kind = parsePublicationKind(useParams().kind);
  const list = useWholeResource(`/staff/publication?kind=${kind}`, () =>
    readWholeList<StaffPublicationRow>("/staff/publication", { kind }),
  );
  const columns: Column<StaffPublicationRow>[] = [
    {
      key: "title",
      label: t("column.title"),
      head: true,
      cell: ({ id, titles }) => (
        <Link to={buildPublicationPath(kind, id)}>{pickLanguage(titles, language)}</Link>
      ),
    },
    ...(kind === "MAINTENANCE"
      ? [
          {
            key: "when",
            label: t("column.when"),
            cell: ({ startsAt, endsAt }: StaffPublicationRow) =>
              startsAt && endsAt
                ? `${formatInstant(startsAt, language)} – ${formatInstant(endsAt, language)}`
                : "–",
          },
        ]
      : [
          {
            key: "category",
            label: t("column.category"),
            cell: ({ category }: StaffPublicationRow) => t(`category.${category}`),
          },
          { key: "order", label: t("column.order"), cell: ({ order }: StaffPublicationRow) => String(order) },
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
          {publicationKinds.map((each) => (
            <li key={each}>
              <Link to={buildListPath(each)} aria-current={each === kind ? "page" : undefined}>
                {t(`kind.${each}.title`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="actions">
        <LinkButton to={buildPublicationPath(kind, "new")}>{t(`kind.${kind}.new`)}</LinkButton>
      </p>
      <RemovedNote />
      {list.error && <FailureAlert error={list.error} retry={() => void list.reload()} />}
      {list.loading && <Skeleton lines={5} />}
      {list.data &&
        (list.data.length === 0 ? (
          <EmptyState>{t(`kind.${kind}.empty`)}</EmptyState>
        ) : (
          <Table
            caption={t(`kind.${kind}.title`)}
            columns={columns}
            rows={list.data}
            rowKey={({ id }) => id}
          />
        ))}
    </AdminFrame>
  );
};

export { PublicationsPage as Component };
