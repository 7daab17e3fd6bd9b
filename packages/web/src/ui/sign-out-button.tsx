/** Signs out; asks first when something that was typed here would be lost with it (decision 0167). */
import { lazy, Suspense, useState } from "react";
import { lazyImport } from "../shell/lazy-import.ts";
import { savePendingWork, signOut } from "../shell/sign-out.ts";
import { Button } from "./button.tsx";
import type { SignOutDialogProps } from "./sign-out-dialog.tsx";

/** Few ever see it. */
const LazySignOutDialog = lazy(async () => ({
  default: (await lazyImport(() => import("./sign-out-dialog.tsx"))).SignOutDialog,
}));

interface Props {
  label: string;
  /** The page to which the reader goes, which anybody may read. */
  destination: string;
  /** Counts the drafts and forms that are kept in this browser alone. */
  countUnsavedWork: () => Promise<number>;
}
export const SignOutButton = ({ label, destination, countUnsavedWork }: Props) => {
  const [dialog, setDialog] = useState<SignOutDialogProps>();
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    await savePendingWork();
    // A part of the script that does not come must keep nobody signed in.
    const count = await countUnsavedWork().catch(() => 0);
    if (count === 0) return signOut(destination);
    setBusy(false);
    setDialog({ count, onStay: () => setDialog(undefined), onLeave: () => void signOut(destination) });
  };
  return (
    <>
      <Button look="secondary" small busy={busy} onClick={() => leave()}>
        {label}
      </Button>
      {dialog && (
        <Suspense>
          <LazySignOutDialog {...dialog} />
        </Suspense>
      )}
    </>
  );
};
