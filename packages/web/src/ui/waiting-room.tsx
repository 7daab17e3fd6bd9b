/**
 * Waits for the turn of an institution at an opening (decision 0381). A call that has to wait is sent again when its
 * turn has come, so that nothing on the page is lost.
 */
import { type ComponentType, useEffect, useRef, useState } from "react";
import { type OpeningTurn, setTurnHandler } from "../shell/api.ts";
import { loadNamespaces } from "../shell/i18n.ts";
import { lazyImport } from "../shell/lazy-import.ts";

const loadDialog = () =>
  lazyImport(() =>
    Promise.all([import("./waiting-room-dialog.tsx"), loadNamespaces(["pages/waiting-room"])]),
  ).then(([module]) => module.WaitingRoomDialog);

interface Wait {
  Dialog: ComponentType<{ turn: OpeningTurn; onSettled: (hasCome: boolean) => void }>;
  turn: OpeningTurn;
  answer: (hasCome: boolean) => void;
}

export const WaitingRoom = () => {
  const [wait, setWait] = useState<Wait>();
  /** Calls that are refused while somebody waits, wait with the first. */
  const sharedWait = useRef<Promise<boolean>>(undefined);
  useEffect(() => {
    const waitForTurn = async (turn: OpeningTurn): Promise<boolean> => {
      const Dialog = await loadDialog();
      return new Promise((resolve) => {
        setWait({
          Dialog,
          turn,
          answer: (hasCome) => {
            setWait(undefined);
            resolve(hasCome);
          },
        });
      });
    };
    setTurnHandler((turn) => {
      // A dialog that could not be loaded is tried again by the next call.
      sharedWait.current ??= waitForTurn(turn).finally(() => {
        sharedWait.current = undefined;
      });
      return sharedWait.current;
    });
    return () => setTurnHandler(undefined);
  }, []);
  return wait ? <wait.Dialog turn={wait.turn} onSettled={wait.answer} /> : null;
};
