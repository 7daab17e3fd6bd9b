/** `/show/host`, `/show/overseas`, `/show/all`. */
import "../../ui/public.css";
import type { EventFilter, ParticipationKind } from "@portal/core/events/index";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { buildApiPath } from "../../shell/api.ts";
import { paths } from "../../shell/paths.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EventList } from "./event-list.tsx";
import { useEvents } from "./use-events.ts";

interface View {
  key: string;
  base: EventFilter;
  scoped: boolean;
  ways?: readonly ParticipationKind[];
}
const views: Record<string, View> = {
  "/show/host": {
    key: "host",
    base: { type: "LOCAL", scope: "INSTITUTE" },
    scoped: false,
    ways: ["INDIVIDUAL", "GROUP"],
  },
  "/show/overseas": {
    key: "overseas",
    base: { type: "ABROAD" },
    scoped: false,
    ways: ["EXHIBIT", "DELEGATION"],
  },
};
const allEvents: View = { key: "all", base: {}, scoped: true };

const EventsPage = () => {
  const { t, i18n } = useTranslation("pages/show");
  const say = toTranslateKey(t);
  const { pathname } = useLocation();
  const events = useEvents();
  const view = views[pathname] ?? allEvents;
  return (
    <div className="page" key={view.key}>
      <PageHeading>{say(`list.${view.key}.title`)}</PageHeading>
      <p className="lead">{say(`list.${view.key}.lead`)}</p>
      <EventList events={events} base={view.base} scoped={view.scoped} ways={view.ways} level={2} />
      <p className="more">
        <a href={buildApiPath("/activity/ics", { lang: i18n.language })}>{t("feed.all")}</a>
        <Link to={paths.edm()}>{t("edm.link")}</Link>
      </p>
    </div>
  );
};

export { EventsPage as Component };
