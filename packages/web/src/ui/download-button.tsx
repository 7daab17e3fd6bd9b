/** A button that downloads a document: it waits in sight, and a second press meanwhile does nothing. */
import { type ComponentProps, useState } from "react";
import { Button } from "./button.tsx";

interface Props extends Omit<ComponentProps<typeof Button>, "busy" | "onClick"> {
  download: () => Promise<unknown>;
  /** Receives why the download failed, and undefined when another one begins. */
  onFailure: (failure: unknown) => void;
}
export const DownloadButton = ({ download, onFailure, ...button }: Props) => {
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    onFailure(undefined);
    try {
      await download();
    } catch (failure) {
      onFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return <Button {...button} busy={busy} onClick={() => start()} />;
};
