/** Asks before an exhibitor is given a booth that is not what was applied for. */

import type { BoothMisfit, ComparedBooth } from "@portal/core/applications/places/booths/booth-misfits";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useText } from "../../form/use-text.ts";
import { formatList } from "../../shell/format.ts";
import { Button } from "../../ui/button.tsx";
import { CloseDialogButton, Dialog } from "../../ui/dialog.tsx";
import type { PlanExhibitor } from "./booth-plan-zone.tsx";
import { formatPlanKind } from "./describe-booth.ts";

export interface BoothMisfitWarning {
  exhibitor: PlanExhibitor;
  booth: string;
  found: ComparedBooth;
  misfits: readonly BoothMisfit[];
}

export const BoothMisfitDialog = ({
  warning,
  onClose,
  onConfirm,
}: {
  warning: BoothMisfitWarning | undefined;
  onClose: () => void;
  onConfirm: (warning: BoothMisfitWarning) => void;
}) => {
  const { t, language } = useText(["pages/staff-places", "common", "lists"]);
  return (
    <Dialog open={warning !== undefined} onClose={onClose} title={t("misfit.title")}>
      {warning && (
        <>
          <p>
            {t("misfit.text", {
              institution: nameInstitution(warning.exhibitor, language),
              booth: warning.booth,
            })}
          </p>
          <ul>
            {warning.misfits.map((misfit) => (
              <li key={misfit}>
                {t(`misfit.${misfit}`, {
                  zone: warning.found.zone,
                  wanted: formatList(warning.exhibitor.wants.zones, language),
                  area: warning.exhibitor.wants.sqm ?? 0,
                  booth: warning.found.sqm,
                  kind: formatPlanKind(t, warning.found.kind),
                  wantedKind: formatPlanKind(t, warning.exhibitor.wants.booth),
                })}
              </li>
            ))}
          </ul>
          <div className="actions">
            <Button onClick={() => onConfirm(warning)}>{t("misfit.do")}</Button>
            <CloseDialogButton />
          </div>
        </>
      )}
    </Dialog>
  );
};
