/** Copies a text to the clipboard and confirms it. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PathIcon } from "../../ui/path-icon.tsx";
import * as drawings from "../second-factor/security-icons.ts";

export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const { t } = useTranslation("pages/security");
  const [outcome, setOutcome] = useState<"copied" | "notCopied">();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome("copied"),
      // Without access to the clipboard, the text can be selected.
      () => setOutcome("notCopied"),
    );
  return (
    <>
      <Button look="secondary" small onClick={() => copy()}>
        {outcome === "copied" ? <Icon name="tick" /> : <PathIcon path={drawings.copyIcon} />} {label}
      </Button>
      <span className="factor-copied small" role="status">
        {outcome && t(outcome)}
      </span>
    </>
  );
};
