/** Describes a booth of the plan in words: its number, its kind and its size. */
import type { BoothPlanView } from "@portal/core/applications/places/booths/booth-plan-schema";
import { formatList, formatNumber, pickLanguage } from "../../shell/format.ts";
import { formatPoolBooth } from "../public-draw/draw-labels.ts";

type Translate = (key: string, values?: Record<string, unknown>) => string;
export type PlanZone = BoothPlanView["zones"][number];
export type PlanBooth = PlanZone["booths"][number];

/** Formats the kind of a booth; one without a kind of its own is an ordinary booth. */
export const formatPlanKind = (t: Translate, kind: string | undefined): string =>
  kind === undefined ? t("ordinaryBooth") : formatPoolBooth(t, kind);

/** Names a zone of the plan, with the level of the hall where there are several. */
export const nameZone = (t: Translate, { id, names, level }: PlanZone, language: string): string => {
  const zone = `${id} · ${pickLanguage(names, language)}`;
  return level === undefined ? zone : t("floor.zone", { zone, level });
};

/**
 * Formats a booth with what is special about it: `A-07 (raw space, 36 m², Portugal)`. An ordinary one has its number
 * only.
 */
export const describeBooth = (
  t: Translate,
  { id, kind, sqm }: PlanBooth,
  language: string,
  pavilion?: PlanZone["pavilions"][number],
): string => {
  const special = [
    ...(kind === undefined ? [] : [formatPlanKind(t, kind), t("sqm", { area: formatNumber(sqm, language) })]),
    ...(pavilion ? [pickLanguage(pavilion.names, language)] : []),
  ];
  return special.length > 0 ? t("boothWith", { booth: id, what: formatList(special, language) }) : id;
};
