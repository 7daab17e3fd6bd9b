/** Removing a draft event that was made by mistake. What prevents it is listed below the button. */
import type { StaffEvent } from "@portal/core/events/event-schema";
import { useTranslation } from "react-i18next";
import { deletePersistedInput } from "../../form/persisted-input-store.ts";
import { api } from "../../shell/api.ts";
import { pickLanguage } from "../../shell/format.ts";
import { handConfirmation } from "../../shell/use-handed-confirmation.ts";
import { useNavigateWhileShown } from "../../shell/use-navigate-while-shown.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { nameEventInput } from "./event-draft.ts";

export const RemoveDraftEvent = ({
  event: { id, version, names, behind },
}: {
  event: Pick<StaffEvent, "id" | "version" | "names" | "behind">;
}) => {
  const { t, i18n } = useTranslation(["pages/staff-event", "errors"]);
  const navigate = useNavigateWhileShown();
  const { busy, error, send } = useSubmission();
  const remove = () =>
    send(async () => {
      await api.del(`/staff/event/${encodeURIComponent(id)}`, version);
      void deletePersistedInput(nameEventInput(id));
      await navigate("/staff/event", {
        state: handConfirmation(pickLanguage(names, i18n.language)),
      });
      invalidateResources("/staff/event");
      // A registration waits for its page again.
      if (behind?.applicationId) invalidateResources("/participate/search");
    });
  return (
    <>
      <div className="actions">
        <ConfirmButton
          label={t("remove")}
          question={t(behind?.applicationId ? "ask.removeRegistered" : "ask.remove")}
          look="danger"
          busy={busy}
          onConfirm={() => void remove()}
        />
      </div>
      {error && <FailureAlert error={error} onReload={() => void invalidateResources("/staff/event")} />}
    </>
  );
};
