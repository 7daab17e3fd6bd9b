/**
 * What was done last on a page, which is said until something else is tried. Then it is gone: beside a refusal it would
 * contradict it, and a screen reader announces the same words again only where they have left the page meanwhile.
 */
import { type Dispatch, type SetStateAction, useEffect, useState } from "react";

const dismissals = new Set<() => void>();

/** Takes away every confirmation on the page, because something else is tried. */
export const dismissConfirmations = (): void => {
  for (const dismiss of [...dismissals]) dismiss();
};

/**
 * Keeps the state of a confirmation. `useSubmission`, `useAttempt`, `useFormAction` and `GuidedForm` dismiss it when
 * they begin; whatever calls the server without them says so with `dismissConfirmations`.
 * @param first what was done on the page before this one
 */
export const useConfirmation = <Outcome>(
  first?: Outcome,
): [Outcome | undefined, Dispatch<SetStateAction<Outcome | undefined>>] => {
  const [confirmation, setConfirmation] = useState<Outcome | undefined>(first);
  useEffect(() => {
    const dismiss = (): void => setConfirmation(undefined);
    dismissals.add(dismiss);
    return () => {
      dismissals.delete(dismiss);
    };
  }, []);
  return [confirmation, setConfirmation];
};
