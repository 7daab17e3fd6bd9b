/**
 * The exhibitors of an event with their booths. With a published plan they are listed by zone and pavilion, and each
 * zone has a drawing whose content the lists say in words.
 */
import { findPavilion, listBoothIds } from "@portal/core/applications/places/booths/index";
import type { EventDetail } from "@portal/core/events/event-schema";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { pickLanguage } from "../../shell/format.ts";
import { addListKeys } from "../../ui/list-keys.ts";
import { layOutGrid, placeBooth } from "./booth-layout.ts";
import { BoothNames } from "./booth-names.tsx";
import { type ExhibitorGroup, groupExhibitors, type ZoneOfExhibitors } from "./group-exhibitors.ts";

const ExhibitorList = ({ exhibitors }: Pick<ExhibitorGroup, "exhibitors">) => {
  const { language } = useTranslation().i18n;
  return (
    <ul className="exhibitors">
      {addListKeys(exhibitors, ({ institutionId, names }) => institutionId ?? names.en).map(
        ({ key, item: exhibitor }) => (
          <li key={key}>
            {pickLanguage(exhibitor.names, language)}{" "}
            {exhibitor.booth && (
              <span className="muted">
                <BoothNames booth={exhibitor.booth} />
              </span>
            )}
          </li>
        ),
      )}
    </ul>
  );
};

interface DrawingProps extends Pick<ZoneOfExhibitors, "zone" | "taken"> {
  name: string;
}
/**
 * The drawing itself. It is rendered once it is unfolded: the security policy of the site drops the styles that a page
 * from the server has in its HTML, and all booths would stand below each other.
 */
const ZoneGrid = ({ zone, taken, name }: DrawingProps) => {
  const { t } = useTranslation("pages/show");
  return (
    <div
      role="img"
      aria-label={t("plan.drawingOf", { zone: name, taken: taken.size, total: zone.count })}
      className="hall-grid"
      style={layOutGrid(zone, zone.count)}
    >
      {listBoothIds(zone).map((id, i) => (
        <span
          key={id}
          style={placeBooth(zone, i)}
          className={[
            "hall-cell",
            taken.has(i + 1) && "hall-cell-taken",
            findPavilion(zone.pavilions, i + 1) && "hall-cell-pavilion",
          ]
            .filter(Boolean)
            .join(" ")}
        >
          {id.slice(id.lastIndexOf("-") + 1)}
        </span>
      ))}
    </div>
  );
};

const ZoneDrawing = ({ zone, taken, name }: DrawingProps) => {
  const { t } = useTranslation("pages/show");
  const [isOpen, setIsOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been unfolded before the page was hydrated, when nothing listened yet.
  useEffect(() => setIsOpen(details.current?.open === true), []);
  return (
    <details
      ref={details}
      className="hall-drawing"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t("plan.drawing", { zone: name })}</summary>
      {isOpen && <ZoneGrid zone={zone} taken={taken} name={name} />}
      <p className="muted">{t("plan.key")}</p>
    </details>
  );
};

const ZoneExhibitors = ({ zone, names, taken, groups }: ZoneOfExhibitors) => {
  const { t, i18n } = useTranslation("pages/show");
  const name = `${zone.id} · ${pickLanguage(names, i18n.language)}`;
  return (
    <section aria-labelledby={`exhibitors-${zone.id}`}>
      <h3 id={`exhibitors-${zone.id}`}>
        {zone.level === undefined ? name : t("plan.level", { zone: name, level: zone.level })}
      </h3>
      <ZoneDrawing zone={zone} taken={taken} name={name} />
      {groups.map(({ pavilion, exhibitors }) => (
        <div key={pavilion?.from ?? 0}>
          {pavilion && (
            <h4>
              {t("plan.pavilion", {
                name: pickLanguage(pavilion.names, i18n.language),
                from: pavilion.from,
                to: pavilion.to,
              })}
            </h4>
          )}
          {!pavilion && groups.length > 1 && <h4>{t("plan.otherBooths")}</h4>}
          <ExhibitorList exhibitors={exhibitors} />
        </div>
      ))}
    </section>
  );
};

export const ExhibitorPlan = ({ event }: { event: EventDetail }) => {
  const { t } = useTranslation("pages/show");
  if (!event.boothPlan) return <ExhibitorList exhibitors={event.exhibitors} />;
  const { zones, others } = groupExhibitors(event, event.boothPlan);
  const shownZones = zones.filter(({ groups }) => groups.length > 0);
  if (shownZones.length === 0) return <ExhibitorList exhibitors={event.exhibitors} />;
  return (
    <>
      {shownZones.map((each) => (
        <ZoneExhibitors key={each.zone.id} {...each} />
      ))}
      {others.length > 0 && (
        <section aria-labelledby="exhibitors-others">
          <h3 id="exhibitors-others">{t("plan.noBooth")}</h3>
          <ExhibitorList exhibitors={others} />
        </section>
      )}
    </>
  );
};
