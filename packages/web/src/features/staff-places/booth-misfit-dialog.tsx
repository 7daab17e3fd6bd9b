/** Asks before an exhibitor is given a booth that is not what was applied for. */

import type { BoothMisfit, ComparedBooth } from "@portal/core/applications/places/booths/booth-misfits";
import { splitBooths } from "@portal/core/applications/places/booths/index";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useText } from "../../form/use-text.ts";
import { formatList, formatNumber } from "../../shell/format.ts";
import { Button } from "../../ui/button.tsx";
import { CloseDialogButton, Dialog } from "../../ui/dialog.tsx";
import type { PlanExhibitor } from "./booth-plan-zone.tsx";
import { formatPlanKind } from "./describe-booth.ts";

export interface BoothMisfitWarning {
  exhibitor: PlanExhibitor;
  booth: string;
  found: ComparedBooth;
  misfits: readonly BoothMisfit[];
  /** Booths beside each other that have the area together, where there are some. */
  joined: { booth: string; sqm: number } | undefined;
}

export const BoothMisfitDialog = ({
  warning,
  onClose,
  onConfirm,
}: {
  warning: BoothMisfitWarning | undefined;
  onClose: () => void;
  onConfirm: (warning: BoothMisfitWarning, booth: string) => void;
}) => {
  const { t, language } = useText(["pages/staff-places", "common", "lists"]);
  const proposal = warning?.joined;
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
          {proposal && (
            <p>
              {t("misfit.joinable", {
                booths: formatList(splitBooths(proposal.booth), language),
                area: formatNumber(proposal.sqm, language),
              })}
            </p>
          )}
          <div className="actions">
            {proposal && (
              <Button onClick={() => onConfirm(warning, proposal.booth)}>
                {t("misfit.join", { number: splitBooths(proposal.booth).length })}
              </Button>
            )}
            <Button
              look={proposal ? "secondary" : "primary"}
              onClick={() => onConfirm(warning, warning.booth)}
            >
              {proposal ? t("misfit.doOne", { booth: warning.booth }) : t("misfit.do")}
            </Button>
            <CloseDialogButton />
          </div>
        </>
      )}
    </Dialog>
  );
};
