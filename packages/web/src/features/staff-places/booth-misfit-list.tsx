/** Lists in what a booth is not what its exhibitor applied for. */

import type { BoothMisfit, ComparedBooth } from "@portal/core/applications/places/booths/booth-misfits";
import { useText } from "../../form/use-text.ts";
import { formatList } from "../../shell/format.ts";
import type { PlanExhibitor } from "./booth-plan-zone.tsx";
import { formatPlanKind } from "./describe-booth.ts";

/** The booth that an exhibitor would get, or several as one, beside what it applied for. */
export interface BoothComparison {
  exhibitor: PlanExhibitor;
  booth: string;
  found: ComparedBooth;
  misfits: readonly BoothMisfit[];
}

export const BoothMisfitList = ({ comparison }: { comparison: BoothComparison }) => {
  const { t, language } = useText(["pages/staff-places", "lists"]);
  const { exhibitor, found, misfits } = comparison;
  return (
    <ul>
      {misfits.map((misfit) => (
        <li key={misfit}>
          {t(`misfit.${misfit}`, {
            zone: found.zone,
            wanted: formatList(exhibitor.wants.zones, language),
            area: exhibitor.wants.sqm ?? 0,
            booth: found.sqm,
            kind: formatPlanKind(t, found.kind),
            wantedKind: formatPlanKind(t, exhibitor.wants.booth),
          })}
        </li>
      ))}
    </ul>
  );
};
