/** Asks before an exhibitor is given a booth that is not what was applied for. */

import type { BoothMisfit } from "@portal/core/applications/places/booths/booth-misfits";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useText } from "../../form/use-text.ts";
import { formatList } from "../../shell/format.ts";
import { Button } from "../../ui/button.tsx";
import { CloseDialogButton, Dialog } from "../../ui/dialog.tsx";
import type { PlanExhibitor } from "./booth-plan-zone.tsx";

export interface BoothDoubt {
  exhibitor: PlanExhibitor;
  booth: string;
  zone: string;
  misfits: readonly BoothMisfit[];
}

export const BoothDoubtDialog = ({
  doubt,
  boothSqm,
  onClose,
  onConfirm,
}: {
  doubt: BoothDoubt | undefined;
  /** The area of one booth of the plan, in m². */
  boothSqm: number;
  onClose: () => void;
  onConfirm: (doubt: BoothDoubt) => void;
}) => {
  const { t, language } = useText(["pages/staff-places", "common"]);
  return (
    <Dialog open={doubt !== undefined} onClose={onClose} title={t("misfit.title")}>
      {doubt && (
        <>
          <p>
            {t("misfit.text", {
              institution: nameInstitution(doubt.exhibitor, language),
              booth: doubt.booth,
            })}
          </p>
          <ul>
            {doubt.misfits.map((misfit) => (
              <li key={misfit}>
                {t(`misfit.${misfit}`, {
                  zone: doubt.zone,
                  wanted: formatList(doubt.exhibitor.wants.zones, language),
                  area: doubt.exhibitor.wants.sqm ?? 0,
                  booth: boothSqm,
                })}
              </li>
            ))}
          </ul>
          <div className="actions">
            <Button onClick={() => onConfirm(doubt)}>{t("misfit.do")}</Button>
            <CloseDialogButton />
          </div>
        </>
      )}
    </Dialog>
  );
};
