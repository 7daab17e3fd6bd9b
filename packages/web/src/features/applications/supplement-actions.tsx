/** How a supplement is sent: until when, and the question before one that changes nothing (decision 0860). */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { Answers } from "@portal/core/forms/types/index";
import { isSameJson } from "../../form/merge-answers.ts";
import { useText } from "../../form/use-text.ts";
import { formatDay } from "../../shell/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** Returns whether the requested answers are those that were submitted before. */
export const isSupplementUnchanged = (
  view: ApplicationView,
  requestedKeys: readonly string[],
  answers: Answers,
): boolean =>
  requestedKeys.length > 0 && requestedKeys.every((key) => isSameJson(answers[key], view.answers[key]));

export const SupplementActions = ({
  dueOn,
  busy,
  asksToSendUnchanged,
  onStay,
  onSendUnchanged,
}: {
  dueOn: string | undefined;
  busy: boolean;
  asksToSendUnchanged: boolean;
  onStay: () => void;
  onSendUnchanged: () => void;
}) => {
  const { t, language } = useText(["pages/personal"]);
  return (
    <>
      <p className="muted">{t("supplement.workingDays")}</p>
      <div className="actions">
        <Button type="submit" busy={busy}>
          {t("supplement.send")}
        </Button>
        <span className="muted">{dueOn && t("supplement.due", { day: formatDay(dueOn, language) })}</span>
      </div>
      <Dialog open={asksToSendUnchanged} onClose={onStay} title={t("supplement.unchangedTitle")}>
        <p>{t("supplement.unchangedText")}</p>
        <div className="actions">
          <Button onClick={onStay}>{t("supplement.change")}</Button>
          <Button look="secondary" onClick={onSendUnchanged}>
            {t("supplement.sendUnchanged")}
          </Button>
        </div>
      </Dialog>
    </>
  );
};
