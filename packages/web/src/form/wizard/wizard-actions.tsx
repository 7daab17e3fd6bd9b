/** The buttons below a step: continue or submit, back, and save for later; on a phone with the save state. */
import { paths } from "../../shell/paths.ts";
import { useNavigateWhileShown } from "../../shell/use-navigate-while-shown.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { Button } from "../../ui/button.tsx";
import { useNarrowWindow } from "../../ui/use-narrow-window.ts";
import { SaveState } from "../save-state.tsx";
import { CHECK_STEP } from "../step-state.ts";
import { pointOutUnfinishedUploads } from "../unfinished-uploads.ts";
import { useText } from "../use-text.ts";
import type { WizardState } from "../use-wizard.ts";

export const WizardActions = ({ schemeId, wizard }: { schemeId: string; wizard: WizardState }) => {
  const { t } = useText(["pages/form"]);
  const navigate = useNavigateWhileShown();
  const isNarrow = useNarrowWindow();
  const { draft, attempt, navigation, goToStep } = wizard;
  const { current, back, returning } = navigation;
  const submitKey = schemeId.startsWith("REPORT_") ? "submitReport" : "submit";
  const leaveWizard = async (): Promise<void> => {
    if (pointOutUnfinishedUploads()) return;
    // A draft that the server has refused is not found again, so the reader stays on its page.
    if ((await draft.flush()).status === "refused") return;
    invalidateResources("/participate");
    navigate(paths.records);
  };
  return (
    <div className="wz-actions">
      <Button type="submit" busy={attempt.busy} disabled={draft.state.status === "submitted"}>
        {t(current === CHECK_STEP ? submitKey : returning ? "saveReturn" : "saveContinue")}
      </Button>
      {back && (
        <Button look="secondary" className="wz-back" onClick={() => goToStep(back)}>
          {t("back")}
        </Button>
      )}
      <Button look="quiet" className="wz-leave" onClick={() => leaveWizard()}>
        {t(isNarrow ? "saveLeaveBrief" : "saveLeave")}
      </Button>
      {isNarrow && <SaveState state={draft.state} brief />}
    </div>
  );
};
