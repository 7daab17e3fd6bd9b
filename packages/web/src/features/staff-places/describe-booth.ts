/** Describes a booth of the plan in words: its number, its kind and its size. */
import type { BoothPlanView } from "@portal/core/applications/places/booths/booth-plan-schema";
import { formatNumber } from "../../shell/format.ts";
import { formatPoolBooth } from "../public-draw/draw-labels.ts";

type Translate = (key: string, values?: Record<string, unknown>) => string;
export type PlanZone = BoothPlanView["zones"][number];
export type PlanBooth = PlanZone["booths"][number];

/** Formats the kind of a booth; one without a kind of its own is an ordinary booth. */
export const formatPlanKind = (t: Translate, kind: string | undefined): string =>
  kind === undefined ? t("ordinaryBooth") : formatPoolBooth(t, kind);

/** Formats a booth with what is special about it: `A-07 (raw space, 36 m²)`. An ordinary one has its number only. */
export const describeBooth = (t: Translate, { id, kind, sqm }: PlanBooth, language: string): string =>
  kind === undefined
    ? id
    : t("boothOfKind", {
        booth: id,
        kind: formatPlanKind(t, kind),
        area: formatNumber(sqm, language),
      });
