/** The draw of an event at its stage: prepared, published, or drawn. */
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { useTranslation } from "react-i18next";
import { paths } from "../../shell/paths.ts";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { Alert } from "../../ui/alert.tsx";
import { Link } from "../../ui/link.tsx";
import { DrawPreparation } from "./draw-preparation.tsx";
import { DrawResult } from "./draw-result.tsx";
import { DrawRun } from "./draw-run.tsx";
import { EnteredValue } from "./entered-value.tsx";
import { useDrawProgress } from "./use-draw-progress.ts";

export const DrawPanel = ({
  id,
  draw,
  hasFailed,
  show,
  reload,
}: {
  id: string;
  draw: StaffDraw;
  /** The last read failed; what is shown is of before. */
  hasFailed: boolean;
  show: (next: StaffDraw) => Promise<void> | undefined;
  reload: () => Promise<void>;
}) => {
  const { t } = useTranslation("pages/staff-places");
  useDrawProgress(draw, hasFailed, reload);
  const [confirmation, setConfirmation] = useConfirmation<
    "save" | "commit" | "discard" | "draw" | "enterValue" | "returnValue" | "withdrawValue" | "settle"
  >();
  const waitingValue = draw.entered?.returned ? undefined : draw.entered;
  const onDone = async (next: StaffDraw, outcome: NonNullable<typeof confirmation>): Promise<void> => {
    const reading = show(next);
    // The message is about the draw, so that both are shown together.
    if (reading) await reading;
    setConfirmation(outcome);
  };
  return (
    <>
      {confirmation && <Alert kind="success" announce title={t(`done.${confirmation}`)} />}
      {/* What waits to be confirmed is not entered and drawn with, as the words of this status say. */}
      {!waitingValue && <p className="lead">{t(`intro.${draw.status}`)}</p>}
      {(draw.status === "COMMITTED" || draw.status === "DRAWN") && (
        <p>
          <Link to={paths.publicDraw(id)}>{t("public")}</Link>
        </p>
      )}
      {(draw.status === "NONE" || draw.status === "PREPARED") && (
        <DrawPreparation id={id} draw={draw} onDone={onDone} onReload={() => void reload()} />
      )}
      {draw.status === "COMMITTED" && waitingValue && (
        <EnteredValue
          // Another value than the one that was read is not confirmed by a question about that one.
          key={draw.version}
          id={id}
          draw={draw}
          entered={waitingValue}
          onDone={onDone}
          onReload={() => void reload()}
        />
      )}
      {draw.status === "COMMITTED" && !waitingValue && (
        <DrawRun id={id} draw={draw} onDone={onDone} onReload={() => void reload()} />
      )}
      {draw.status === "DRAWN" && <DrawResult id={id} draw={draw} onDone={onDone} />}
    </>
  );
};
