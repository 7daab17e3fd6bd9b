/** Asks before a way out of the session that deletes what was typed here (decision 0167). */
import { lazy, type ReactNode, Suspense, useState } from "react";
import { lazyImport } from "../shell/lazy-import.ts";
import { savePendingWork } from "../shell/sign-out.ts";
import type { SignOutDialogProps } from "./sign-out-dialog.tsx";

/** Few ever see it. */
const LazySignOutDialog = lazy(async () => ({
  default: (await lazyImport(() => import("./sign-out-dialog.tsx"))).SignOutDialog,
}));

/**
 * Returns how to leave, and the question to show. What was typed last is saved first.
 * @param countUnsavedWork counts the drafts and forms that are kept in this browser alone
 */
export const useSignOutQuestion = (
  countUnsavedWork: () => Promise<number>,
): { leave: (signOut: () => Promise<void>) => Promise<void>; question: ReactNode } => {
  const [dialog, setDialog] = useState<SignOutDialogProps>();
  const leave = async (signOut: () => Promise<void>): Promise<void> => {
    await savePendingWork();
    // A part of the script that does not come must keep nobody signed in.
    const count = await countUnsavedWork().catch(() => 0);
    if (count === 0) return signOut();
    setDialog({
      count,
      onStay: () => setDialog(undefined),
      onLeave: () => {
        setDialog(undefined);
        void signOut();
      },
    });
  };
  const question = dialog && (
    <Suspense>
      <LazySignOutDialog {...dialog} />
    </Suspense>
  );
  return { leave, question };
};
