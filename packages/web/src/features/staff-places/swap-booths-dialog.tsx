/** Asks before two exhibitors exchange their booths. */
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useText } from "../../form/use-text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { PlanExhibitor } from "./booth-plan-zone.tsx";

export type SwapCandidates = readonly [PlanExhibitor, PlanExhibitor];

/** Returns the values of the texts about an exchange: both institutions, and their booths before it. */
export const toSwapNames = ([first, second]: SwapCandidates, language: string) => ({
  first: nameInstitution(first, language),
  second: nameInstitution(second, language),
  a: first.booth ?? "",
  b: second.booth ?? "",
});

export const SwapBoothsDialog = ({
  candidates,
  onConfirm,
  onClose,
}: {
  candidates: SwapCandidates | undefined;
  onConfirm: (candidates: SwapCandidates) => void;
  onClose: () => void;
}) => {
  const { t, language } = useText(["pages/staff-places", "common"]);
  return (
    <Dialog open={candidates !== undefined} onClose={onClose} title={t("swap.title")}>
      {candidates && (
        <>
          <p>{t("swap.text", toSwapNames(candidates, language))}</p>
          <div className="actions">
            <Button onClick={() => onConfirm(candidates)}>{t("swap.do")}</Button>
            <Button look="quiet" onClick={onClose}>
              {t("common:action.cancel")}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
};
