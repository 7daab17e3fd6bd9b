/**
 * A link with which anybody follows the status of the application without signing in, such as a colleague in finance.
 */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { STALE_VERSION } from "@portal/core/platform/error-codes";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../shell/api.ts";
import { copyAddress } from "../../shell/copy-address.ts";
import { paths } from "../../shell/paths.ts";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

export const StatusLink = ({ view }: { view: ApplicationView }) => {
  const { t } = useTranslation("pages/personal");
  const [outcome, setOutcome] = useConfirmation<"ended" | "copied">();
  const [newCode, setNewCode] = useState<string>();
  const { busy, error, send } = useSubmission();
  const followCode = newCode ?? view.followCode;
  if (!view.code || !followCode) return null;
  const address = `${location.origin}${paths.applicationStatus(view.code, followCode)}`;
  const endLinks = async (): Promise<void> => {
    const refusal = await send(async () => {
      const path = `/participate/search/${encodeURIComponent(view.id)}/link/end`;
      setNewCode((await api.post<{ followCode: string }>(path, { version: view.version })).followCode);
      setOutcome("ended");
    });
    // Ending the links has raised the version of the application, and so has somebody whose change was faster: the next
    // press ends the links of what there is now.
    if (!refusal || refusal.code === STALE_VERSION)
      await invalidateResources(`/participate/search/${view.id}`);
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
      <Button
        small
        look="secondary"
        onClick={() => copyAddress(address, "status-link", () => setOutcome("copied"))}
      >
        {t("record.followCopy")}
      </Button>
      <p>{t("record.followEndText")}</p>
      <Button small look="quiet" busy={busy} onClick={() => endLinks()}>
        {t("record.followEnd")}
      </Button>
      {error && <FailureAlert error={error} />}
      {outcome && (
        <Alert
          kind="success"
          announce
          title={t(outcome === "ended" ? "record.followEnded" : "record.followCopied")}
        />
      )}
    </details>
  );
};
