/** `/show/host`, `/show/overseas`, `/show/all`. */
import "../public.css";
import type { EventFilter, Join } from "@portal/core/event/index";
import { useLocation } from "react-router-dom";
import type { Say } from "../../form/use-text.ts";
import { address } from "../../lib/api.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { PageHeading } from "../../ui/heading.tsx";
import { Link } from "../../ui/link.tsx";
import { EventList } from "./event-list.tsx";
import { useEvents } from "./use-events.ts";

interface View {
  key: string;
  base: EventFilter;
  scoped: boolean;
  ways?: readonly Join[];
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
const everything: View = { key: "all", base: {}, scoped: true };

export const Component = () => {
  const { t, i18n } = useTranslation("pages/show");
  const say = t as unknown as Say;
  const { pathname } = useLocation();
  const events = useEvents();
  const view = views[pathname] ?? everything;
  return (
    <div className="page" key={view.key}>
      <PageHeading>{say(`list.${view.key}.title`)}</PageHeading>
      <p className="lead">{say(`list.${view.key}.lead`)}</p>
      <EventList events={events} base={view.base} scoped={view.scoped} ways={view.ways} level={2} />
      <p className="more">
        <a href={address("/activity/ics", { lang: i18n.language })}>{t("feed.all")}</a>
        <Link to={paths.edm()}>{t("edm.link")}</Link>
      </p>
    </div>
  );
};
