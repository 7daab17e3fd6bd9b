/** Open events, each with what may be applied for there: begin, go on with a draft, or see what was submitted. */

import { config } from "../../config.ts";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatRange, pick } from "../../lib/format.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { DaysLeft } from "../../ui/deadline.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Offer, Offers } from "./offers.ts";

interface ActionProps {
  kind: string;
  eventId?: string;
  from: Offers;
  /** Beside the kind's own name the button need not show it again; its accessible name keeps it. */
  beside?: boolean;
}
/** The one thing to do with a kind of application, by what stands already: what was begun stands out. */
export const KindAction = ({ kind, eventId, from, beside = false }: ActionProps) => {
  const { t } = useText(["pages/centre", "lists"]);
  const name = t(`lists:applicationType.${kind}`, { defaultValue: kind });
  const standing = from.standing(kind, eventId);
  if (!standing && !from.online(kind)) return <span className="muted">{t("offer.offline", { name })}</span>;
  const [what, to] = !standing
    ? ["apply", paths.apply(eventId, kind)]
    : standing.status === "DRAFT"
      ? ["continue", paths.draft(standing.id)]
      : ["see", paths.record(standing.id)];
  const full = t(`offer.${what}`, { name });
  return (
    <LinkButton small look={what === "continue" ? "primary" : "secondary"} to={to} aria-label={full}>
      {beside ? t(`offer.short.${what}`) : full}
    </LinkButton>
  );
};

const Card = ({ offer: { event, kinds }, from }: { offer: Offer; from: Offers }) => {
  const { t, language } = useText(["pages/centre"]);
  return (
    <li className="card pc-open">
      <h2>
        <Link to={paths.event(event.id)}>{pick(event.names, language)}</Link>
      </h2>
      <p>
        {formatRange(event.dates.start, event.dates.end, language)} · {pick(event.venue, language)}
      </p>
      <p>
        {t("offer.closes", { day: formatDay(event.registration.closesOn, language) })}{" "}
        <DaysLeft until={event.registration.closesOn} />
      </p>
      <ul className="pc-kinds">
        {kinds.map((kind) => (
          <li key={kind}>
            <KindAction kind={kind} eventId={event.id} from={from} />
          </li>
        ))}
      </ul>
    </li>
  );
};

/** Where to turn for what has no form here yet. */
export const ByOtherWays = () => {
  const { t } = useText(["pages/centre"]);
  return (
    <p className="narrow">
      {t("offer.ways")} <a href={`mailto:${config.email}`}>{config.email}</a> ·{" "}
      <a href={`tel:${config.phone.replaceAll(" ", "")}`}>{config.phone}</a>
    </p>
  );
};

export const OfferList = ({ from }: { from: Offers }) => {
  const { t } = useText(["pages/centre"]);
  if (from.error) return <Failure error={from.error} retry={from.reload} />;
  if (!from.offers) return <Skeleton lines={3} block />;
  if (from.offers.length === 0)
    return (
      <EmptyState action={<LinkButton to={paths.events}>{t("offer.all")}</LinkButton>}>
        {t("offer.none")}
      </EmptyState>
    );
  return (
    <>
      <ul className="pc-list">
        {from.offers.map((offer) => (
          <Card key={offer.event.id} offer={offer} from={from} />
        ))}
      </ul>
      {from.offers.some(({ kinds }) => !kinds.every(from.online)) && <ByOtherWays />}
    </>
  );
};
