/** Asks before an exhibitor is given a booth that is not what was applied for. */

import { splitBooths } from "@portal/core/applications/places/booths/index";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useText } from "../../form/use-text.ts";
import { formatList, formatNumber } from "../../shell/format.ts";
import { Button } from "../../ui/button.tsx";
import { CloseDialogButton, Dialog } from "../../ui/dialog.tsx";
import { type BoothComparison, BoothMisfitList } from "./booth-misfit-list.tsx";

export interface BoothMisfitWarning extends BoothComparison {
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
  const { t, language } = useText(["pages/staff-places", "common"]);
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
          <BoothMisfitList comparison={warning} />
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
