/** The waiting room as applicants see it: their place in the order, and when their turn comes. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OpeningTurn } from "../shell/api.ts";
import { formatTime } from "../shell/format.ts";
import { getServerNow } from "../shell/server-clock.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

const measureWait = (turn: OpeningTurn): number =>
  Math.max(0, Math.ceil((Date.parse(turn.turnAt) - Date.parse(getServerNow())) / 1000));

interface Props {
  turn: OpeningTurn;
  /** Is called when the turn has come, or the reader leaves. @param hasCome false: the reader does not wait */
  onSettled: (hasCome: boolean) => void;
}
export const WaitingRoomDialog = ({ turn, onSettled }: Props) => {
  const { t } = useTranslation("pages/waiting-room");
  const [seconds, setSeconds] = useState(measureWait(turn));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(measureWait(turn)), 1000);
    return () => clearInterval(timer);
  }, [turn]);
  useEffect(() => {
    if (seconds === 0) onSettled(true);
  }, [seconds, onSettled]);
  const minutes = Math.ceil(seconds / 60);
  return (
    <Dialog open onClose={() => onSettled(false)} title={t("title")}>
      <p>
        <strong>{t("turn", { at: formatTime(turn.turnAt) })}</strong>
      </p>
      {/* A minute is announced once; the seconds of the last one are not read out. */}
      <p role="status">{seconds > 60 ? t("minutes", { count: minutes }) : t("soon")}</p>
      <p>{t("place", { place: turn.place, places: turn.places })}</p>
      <p>{t("order")}</p>
      <p>{t("kept")}</p>
      <div className="actions">
        <Button look="quiet" onClick={() => onSettled(false)}>
          {t("leave")}
        </Button>
      </div>
    </Dialog>
  );
};
