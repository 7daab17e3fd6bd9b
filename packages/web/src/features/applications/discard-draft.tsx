/** Asks before a draft is deleted, and deletes it on the server and in the browser. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../shell/api.ts";
import { pickLanguage } from "../../shell/format.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { paths } from "../../shell/paths.ts";
import { handConfirmation } from "../../shell/use-handed-confirmation.ts";
import { useNavigateWhileShown } from "../../shell/use-navigate-while-shown.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { Button } from "../../ui/button.tsx";
import { CloseDialogButton } from "../../ui/dialog.tsx";

export const DiscardDraft = ({
  view,
  onFailure,
}: {
  view: ApplicationView;
  onFailure: (failure: unknown) => void;
}) => {
  const { t, i18n } = useTranslation(["pages/personal", "lists"]);
  const navigate = useNavigateWhileShown();
  const [busy, setBusy] = useState(false);
  const discardDraft = async (): Promise<void> => {
    setBusy(true);
    try {
      // Loaded before the draft is deleted: if the part does not load, the reader is told and the draft stays.
      const { deleteLocalDraft } = await lazyImport(() => import("../../form/draft-store.ts"));
      await api.del(`/participate/search/${view.id}`, view.version);
      await deleteLocalDraft(view.id);
      invalidateResources("/participate");
      const name =
        pickLanguage(view.eventNames, i18n.language) ||
        t(`lists:applicationType.${view.scheme}`, { defaultValue: view.scheme });
      navigate(paths.records, { state: handConfirmation(name) });
    } catch (error) {
      onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>{t("move.discard.text")}</p>
      <div className="actions">
        <Button look="danger" busy={busy} onClick={() => discardDraft()}>
          {t("move.discard.do")}
        </Button>
        <CloseDialogButton />
      </div>
    </>
  );
};
