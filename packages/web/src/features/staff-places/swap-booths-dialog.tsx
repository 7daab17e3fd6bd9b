/** Asks before two exhibitors exchange their booths, and says for whom the other booth is not what it applied for. */
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useText } from "../../form/use-text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { type BoothComparison, BoothMisfitList } from "./booth-misfit-list.tsx";
import type { PlanExhibitor } from "./booth-plan-zone.tsx";

export type SwapCandidates = readonly [PlanExhibitor, PlanExhibitor];
export interface BoothSwap {
  candidates: SwapCandidates;
  /** What either of them would get that is not what it applied for. */
  misfits: readonly BoothComparison[];
}

/** Returns the values of the texts about an exchange: both institutions, and their booths before it. */
export const toSwapNames = ([first, second]: SwapCandidates, language: string) => ({
  first: nameInstitution(first, language),
  second: nameInstitution(second, language),
  a: first.booth ?? "",
  b: second.booth ?? "",
});

export const SwapBoothsDialog = ({
  swap,
  onConfirm,
  onClose,
}: {
  swap: BoothSwap | undefined;
  onConfirm: (candidates: SwapCandidates) => void;
  onClose: () => void;
}) => {
  const { t, language } = useText(["pages/staff-places", "common"]);
  return (
    <Dialog open={swap !== undefined} onClose={onClose} title={t("swap.title")}>
      {swap && (
        <>
          <p>{t("swap.text", toSwapNames(swap.candidates, language))}</p>
          {swap.misfits.map((comparison) => (
            <div key={comparison.exhibitor.id}>
              <p>
                {t("swap.misfit", {
                  institution: nameInstitution(comparison.exhibitor, language),
                  booth: comparison.booth,
                })}
              </p>
              <BoothMisfitList comparison={comparison} />
            </div>
          ))}
          <div className="actions">
            <Button onClick={() => onConfirm(swap.candidates)}>{t("swap.do")}</Button>
            <Button look="quiet" onClick={onClose}>
              {t("common:action.cancel")}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
};
