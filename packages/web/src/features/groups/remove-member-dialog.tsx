/** The leader removes a member with a reason, which the member receives. */

import type { GroupView } from "@portal/core/applications/groups/group-schema";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useState } from "react";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CloseDialogButton, Dialog } from "../../ui/dialog.tsx";
import { TextAreaField } from "../../ui/field.tsx";

export const RemoveMemberDialog = ({
  code,
  member,
  onDone,
}: {
  code: string;
  member: GroupView["members"][number];
  onDone: (next: GroupView) => void;
}) => {
  const { t, language } = useText(["pages/centre", "common"]);
  const [open, setOpen] = useState(false);
  const [reason, setReason, persistedInput] = usePersistedInput<string>(`remove ${code} ${member.code}`, "");
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { busy, error, describeRefusal, send } = useSubmission();
  const remove = async (): Promise<void> => {
    setWasSubmitted(true);
    if (!reason.trim()) return;
    await send(async () => {
      const path = `/participate/search/group/${encodeURIComponent(code)}/remove`;
      const next = await api.post<GroupView>(path, { member: member.code, reason: reason.trim() });
      persistedInput.forget();
      onDone(next);
      setOpen(false);
    });
  };
  const id = `remove-${member.code}`;
  return (
    <>
      <Button
        look="quiet"
        small
        aria-label={t("group.removeOne", { name: nameInstitution(member, language) })}
        onClick={() => setOpen(true)}
      >
        {t("group.remove")}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("group.removeOne", { name: nameInstitution(member, language) })}
      >
        {open && (
          <GuidedForm send={remove}>
            <p>{t("group.removeText")}</p>
            {error && !describeRefusal("reason") && <FailureAlert error={error} />}
            <RestoredInputNote persistedInput={persistedInput} />
            <TextAreaField
              id={id}
              label={t("group.removeReason")}
              required
              maxLength={2000}
              value={reason}
              error={
                describeRefusal("reason") ??
                (wasSubmitted && !reason.trim() ? t("common:issue.required") : undefined)
              }
              onChange={(event) => setReason(event.target.value)}
            />
            <div className="actions">
              <Button type="submit" look="danger" busy={busy}>
                {t("group.remove")}
              </Button>
              <CloseDialogButton />
            </div>
          </GuidedForm>
        )}
      </Dialog>
    </>
  );
};
