/** A link with which anybody follows the status of the application without signing in, such as a colleague in finance. */
import type { ApplicationView } from "@portal/core/applications/model/schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../shell/paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

export const StatusLink = ({ view }: { view: ApplicationView }) => {
  const { t } = useTranslation("pages/personal");
  const [copied, setCopied] = useState(false);
  if (!view.code || !view.followCode) return null;
  const address = `${location.origin}${paths.applicationStatus(view.code, view.followCode)}`;
  const copy = () => {
    setCopied(false);
    // Without access to the clipboard, the selected address can be copied by hand.
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => document.querySelector<HTMLInputElement>("#status-link")?.select(),
    );
  };
  return (
    <details className="card pc-follow">
      <summary>
        <strong>{t("record.follow")}</strong>
      </summary>
      <p>{t("record.followText")}</p>
      <TextField
        id="status-link"
        label={t("record.followLink")}
        readOnly
        mark={false}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button small look="secondary" onClick={copy}>
        {t("record.followCopy")}
      </Button>
      {copied && <Alert kind="success" announce title={t("record.followCopied")} />}
    </details>
  );
};
