/**
 * What the words of a search are found in besides applications: institutions, events, one-stop payments and
 * publications, each with the way to it. Nothing where they are found nowhere else.
 */
import { useText } from "../../form/use-text.ts";
import { pickLanguage } from "../../shell/format.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { DayRange } from "../../ui/day-range.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

type FoundKind = "institution" | "event" | "oneStop" | "publication";
interface FoundRow {
  kind: FoundKind;
  id: string;
  names: Record<string, string>;
  status: string;
  dates?: { start: string; end: string };
  publicationKind?: string;
}
interface FoundAnswer {
  items: FoundRow[];
  /** The kinds of which there are more, and those of which not everything was looked through. */
  more: FoundKind[];
  unread: FoundKind[];
}
const namespaces = ["pages/staff-search", "status", "lists"];
const kindsInOrder: readonly FoundKind[] = ["institution", "event", "oneStop", "publication"];

/** Builds the address of the page of what was found. */
const buildFoundPath = ({ kind, id, publicationKind = "" }: FoundRow): string => {
  const name = encodeURIComponent(id);
  if (kind === "institution") return `/staff/institution/${name}`;
  if (kind === "event") return `/staff/event/${name}`;
  return kind === "oneStop"
    ? `/staff/osspay?number=${name}`
    : `/staff/content/${publicationKind.toLowerCase()}/${name}`;
};
/** Returns the key of the text of a status. */
const nameStatus = ({ kind, status }: FoundRow): string => {
  if (kind === "institution") return `certification.${status}`;
  if (kind === "event") return `eventStatus.${status}`;
  if (kind === "publication") return `publicationStatus.${status}`;
  return status === "REVERSED" ? "takenBack" : `oneStopPaymentStatus.${status}`;
};

const FoundItem = ({ row }: { row: FoundRow }) => {
  const { t, language } = useText(namespaces);
  const { kind, id, names, dates } = row;
  return (
    <li>
      <Link to={buildFoundPath(row)}>{pickLanguage(names, language)}</Link>
      <span className="staff-more">
        {kind === "oneStop" && <span className="nowrap">{id} · </span>}
        {t(nameStatus(row))}
        {dates && (
          <>
            {" · "}
            <DayRange {...dates} />
          </>
        )}
      </span>
    </li>
  );
};

/** Says that others of a kind may be found, and how: the list of institutions searches on, page by page. */
const UnreadKind = ({ kind, q }: { kind: FoundKind; q: string }) => {
  const { t } = useText(namespaces);
  return (
    <p className="muted small">
      {kind === "institution" ? (
        <Link to={`/staff/certification?certification=ALL&q=${encodeURIComponent(q)}`}>
          {t("unread.institution")}
        </Link>
      ) : (
        t("unread.oneStop")
      )}
    </p>
  );
};

export const FoundElsewhere = ({ q }: { q: string }) => {
  const { t } = useText(namespaces);
  const { data, error, reload } = useResource<FoundAnswer>("/staff/search", { q });
  if (error) return <FailureAlert error={error} retry={() => void reload()} />;
  if (!data) return <Skeleton lines={2} />;
  const groups = kindsInOrder
    .map((kind) => ({ kind, rows: data.items.filter((row) => row.kind === kind) }))
    .filter(({ kind, rows }) => rows.length > 0 || data.unread.includes(kind));
  if (groups.length === 0) return null;
  return (
    <section className="card queue-found" aria-labelledby="found">
      <h2 id="found">{t("title")}</h2>
      <div className="queue-found-kinds">
        {groups.map(({ kind, rows }) => (
          <section key={kind} aria-labelledby={`found-${kind}`}>
            <h3 id={`found-${kind}`}>{t(`kind.${kind}`)}</h3>
            {rows.length > 0 && (
              <ul className="staff-lookers">
                {rows.map((row) => (
                  <FoundItem key={row.id} row={row} />
                ))}
              </ul>
            )}
            {data.unread.includes(kind) && <UnreadKind kind={kind} q={q} />}
            {data.more.includes(kind) && <p className="muted small">{t("more")}</p>}
          </section>
        ))}
      </div>
    </section>
  );
};
