/** When applications are taken: phases, a part of the year, since a day, all year round, or the events that take them now. */
import { stateOf } from "@portal/core/event/index";
import type { EventSummary } from "@portal/core/event/wire";
import { useText } from "../../form/use-text.ts";
import { useToday } from "../../lib/clock.ts";
import { formatDay, formatRange, pick } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/link.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import type { About } from "./about.ts";

const Spans = ({ spans }: { spans: readonly (readonly [string, string])[] }) => {
  const { t, language } = useText(["pages/describe"]);
  const today = useToday();
  const ahead = spans.filter(([, last]) => last >= today);
  const [next] = ahead;
  return (
    <>
      <p>{t("periods")}</p>
      <ul className="describe-periods">
        {/* What is over helps nobody, unless nothing else is known. */}
        {(next ? ahead : spans).map((span) => {
          const [first, last] = span;
          return (
            <li key={first} className={last < today ? "muted" : undefined}>
              {formatRange(first, last, language)}{" "}
              {span === next && (
                <Chip tone={first <= today ? "accepted" : "processing"}>
                  {t(first <= today ? "period.open" : "period.next")}
                </Chip>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
};

const Events = ({ schemes }: { schemes: readonly string[] }) => {
  const { t, language } = useText(["pages/describe"]);
  const today = useToday();
  const events = useResource<{ items: EventSummary[] }>("/activity", { limit: 100 }).data?.items;
  const open = events?.filter(
    (event) =>
      ["AVAILABLE", "NOT_YET_OPEN"].includes(stateOf(event, today)) &&
      event.applicationTypes.some((type) => schemes.includes(type)),
  );
  return (
    <>
      <p>{t("byEvent")}</p>
      {open?.length === 0 && <p>{t("noEvent")}</p>}
      {open && open.length > 0 && (
        <ul className="describe-periods describe-events">
          {open.map((event) => (
            <li key={event.id}>
              <Link to={paths.event(event.id)}>{pick(event.names, language)}</Link>
              <span className="muted">
                {formatRange(event.registration.opensOn, event.registration.closesOn, language)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

export const When = ({ about, schemes }: { about: About; schemes: readonly string[] }) => {
  const { t, language } = useText(["pages/describe"]);
  const { kind, spans } = about.window;
  if (kind === "EVENT") return <Events schemes={schemes} />;
  const [since] = spans[0] ?? [];
  const ended = spans.flatMap(([first, last]) => (first && last ? [[first, last] as const] : []));
  if (ended.length > 0) return <Spans spans={ended} />;
  return <p>{since ? t("since", { day: formatDay(since, language) }) : t("allYear")}</p>;
};
