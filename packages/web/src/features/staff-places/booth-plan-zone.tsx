/** One zone of the plan: a grid of booths with one tab stop and arrow keys. */

import { findBoothMisfits } from "@portal/core/applications/places/booths/booth-misfits";
import type { BoothPlanView } from "@portal/core/applications/places/booths/booth-plan-schema";
import { findPavilion } from "@portal/core/applications/places/booths/index";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { type KeyboardEvent, useRef, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { formatAddition, formatList, formatNumber, pickLanguage } from "../../shell/format.ts";
import { layOutGrid, placeBooth } from "../events/booth-layout.ts";
import { describeBooth, nameZone, type PlanBooth, type PlanZone } from "./describe-booth.ts";

export type PlanExhibitor = BoothPlanView["exhibitors"][number];

/** Returns whether a booth is free and what was applied for, in a zone that was named. */
const isSuitable = ({ taken, kind, sqm }: PlanBooth, zone: string, { wants }: PlanExhibitor): boolean =>
  !taken && wants.zones.includes(zone) && findBoothMisfits(wants, { zone, kind, sqm }).length === 0;

export const BoothPlanZone = ({
  zone,
  chosen,
  onAllocate,
}: {
  zone: PlanZone;
  chosen: PlanExhibitor | undefined;
  onAllocate: (booth: string, dropped?: string) => void;
}) => {
  const { t, language } = useText(["pages/staff-places", "lists"]);
  const [lastFocused, setLastFocused] = useState(0);
  // A zone that has fewer booths by now is still reached with the Tab key.
  const at = Math.min(lastFocused, zone.booths.length - 1);
  const [hoveredBooth, setHoveredBooth] = useState<string>();
  const grid = useRef<HTMLFieldSetElement>(null);
  const takenCount = zone.booths.filter((booth) => booth.taken).length;
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: zone.columns, ArrowUp: -zone.columns }[event.key];
    const next =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? zone.booths.length - 1
          : step === undefined
            ? -1
            : at + step;
    if (next < 0 || next >= zone.booths.length) return;
    event.preventDefault();
    setLastFocused(next);
    grid.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <section aria-labelledby={`zone-${zone.id}`} className="plan-zone">
      <h3 id={`zone-${zone.id}`}>
        {nameZone(t, zone, language)}{" "}
        <span className="muted">{t("taken", { taken: takenCount, count: zone.booths.length })}</span>
      </h3>
      {zone.pavilions.length > 0 && (
        <p className="muted">
          {t("pavilion.ofZone", {
            pavilions: formatList(
              zone.pavilions.map(({ names, from, to }) =>
                formatAddition(pickLanguage(names, language), t("pavilion.booths", { from, to }), language),
              ),
              language,
            ),
          })}
        </p>
      )}
      <fieldset
        ref={grid}
        aria-labelledby={`zone-${zone.id}`}
        className="plan-grid"
        style={layOutGrid(zone, zone.booths.length)}
        onKeyDown={move}
      >
        {zone.booths.map((booth, i) => {
          const isOwnBooth = booth.taken !== undefined && booth.taken.id === chosen?.id;
          const state = isOwnBooth ? "own" : booth.taken ? "taken" : "free";
          const isWanted = chosen && isSuitable(booth, zone.id, chosen);
          const pavilion = findPavilion(zone.pavilions, i + 1);
          const freeText = isWanted ? "boothSuitable" : "boothFree";
          const name = t(isOwnBooth ? "boothOwn" : booth.taken ? "boothTaken" : freeText, {
            booth: describeBooth(t, booth, language, pavilion),
            institution: booth.taken ? nameInstitution(booth.taken, language) : "",
          });
          return (
            <button
              key={booth.id}
              type="button"
              tabIndex={i === at ? 0 : -1}
              style={placeBooth(zone, i)}
              className={`plan-cell plan-cell-${state}${booth.kind === undefined ? "" : " plan-cell-kind"}${pavilion ? " plan-cell-pavilion" : ""}${isWanted ? " plan-cell-wanted" : ""}${hoveredBooth === booth.id ? " plan-cell-over" : ""}`}
              aria-label={name}
              title={name}
              onFocus={() => setLastFocused(i)}
              onClick={() => onAllocate(booth.id)}
              onDragOver={(event) => {
                event.preventDefault();
                setHoveredBooth(booth.id);
              }}
              onDragLeave={() => setHoveredBooth(undefined)}
              onDrop={(event) => {
                event.preventDefault();
                setHoveredBooth(undefined);
                onAllocate(booth.id, event.dataTransfer.getData("text/plain"));
              }}
            >
              <span className="plan-cell-number">{booth.id.slice(booth.id.lastIndexOf("-") + 1)}</span>
              {booth.kind !== undefined && (
                <span className="plan-cell-size" aria-hidden="true">
                  {t("sqm", { area: formatNumber(booth.sqm, language) })}
                </span>
              )}
            </button>
          );
        })}
      </fieldset>
    </section>
  );
};
