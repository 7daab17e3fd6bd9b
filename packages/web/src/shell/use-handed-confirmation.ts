/** A confirmation that the page before has handed over, as the first save of something new does. */
import { type Dispatch, type SetStateAction, useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useConfirmation } from "./use-confirmation.ts";

/** Builds the state of a navigation that hands a confirmation over to the next page. */
export const handConfirmation = <Outcome>(done: Outcome): { done: Outcome } => ({ done });

/** Works as `useConfirmation`, beginning with what was handed over. It is said once. */
export const useHandedConfirmation = <Outcome>(): [
  Outcome | undefined,
  Dispatch<SetStateAction<Outcome | undefined>>,
] => {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const handedOutcome = (state as { done?: Outcome } | null)?.done;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was handed over is there when the page begins.
  useEffect(() => {
    // The browser keeps the state of an address, and would say the same when the page is loaded again.
    if (handedOutcome !== undefined)
      void navigate({ pathname, search, hash }, { replace: true, state: null });
  }, []);
  return useConfirmation(handedOutcome);
};
