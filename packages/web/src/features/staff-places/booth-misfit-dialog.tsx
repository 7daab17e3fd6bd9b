/** Asks before an exhibitor is given a booth that is not what was applied for. */

import type { BoothMisfit } from "@portal/core/applications/places/booths/booth-misfits";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useText } from "../../form/use-text.ts";
import { formatList } from "../../shell/format.ts";
import { Button } from "../../ui/button.tsx";
import { CloseDialogButton, Dialog } from "../../ui/dialog.tsx";
import type { PlanExhibitor } from "./booth-plan-zone.tsx";

export interface BoothMisfitWarning {
  exhibitor: PlanExhibitor;
  booth: string;
  zone: string;
  misfits: readonly BoothMisfit[];
}

export const BoothMisfitDialog = ({
  warning,
  boothSqm,
  onClose,
  onConfirm,
}: {
  warning: BoothMisfitWarning | undefined;
  /** The area of one booth of the plan, in m². */
  boothSqm: number;
  onClose: () => void;
  onConfirm: (warning: BoothMisfitWarning) => void;
}) => {
  const { t, language } = useText(["pages/staff-places", "common"]);
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
                  zone: warning.zone,
                  wanted: formatList(warning.exhibitor.wants.zones, language),
                  area: warning.exhibitor.wants.sqm ?? 0,
                  booth: boothSqm,
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
