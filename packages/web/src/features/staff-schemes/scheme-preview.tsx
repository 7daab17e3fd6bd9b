/** The form as an applicant sees it: the fields of the wizard, with the texts and the conditions of the overlay. */
import type { Scheme } from "@portal/core/forms/types/index";
import type { SchemeOverlay } from "@portal/core/schemes/versions/scheme-overlay";
import { useEffect, useState } from "react";
import { addVersionTexts } from "../../form/add-version-texts.ts";
import { useText } from "../../form/use-text.ts";
import { getVersionNamespace } from "../../shell/scheme-namespaces.ts";
import { FormTrial } from "./form-trial.tsx";

/** No published version has this number. */
const PREVIEW = -1;

export const SchemePreview = ({ scheme, texts }: { scheme: Scheme; texts: SchemeOverlay["texts"] }) => {
  const { t } = useText(["pages/staff-preview"]);
  const [open, setOpen] = useState(false);
  const [, setRound] = useState(0);
  useEffect(() => {
    if (!open) return;
    addVersionTexts(getVersionNamespace({ id: scheme.id, version: PREVIEW }) ?? "", texts);
    setRound((old) => old + 1);
  }, [open, scheme.id, texts]);
  return (
    <details className="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{t("title")}</h2>
      </summary>
      {open && <FormTrial scheme={scheme} version={PREVIEW} />}
    </details>
  );
};
