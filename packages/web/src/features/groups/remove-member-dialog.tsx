/** The leader removes a member with a reason, which the member receives. */

import type { GroupView } from "@portal/core/applications/groups/group-schema";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useState } from "react";
import { ReasonForm } from "../../form/reason-form.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

export const RemoveMemberDialog = ({
  code,
  member,
  onDone,
}: {
  code: string;
  member: GroupView["members"][number];
  onDone: (next: GroupView) => void;
}) => {
  const { t, language } = useText(["pages/centre"]);
  const [open, setOpen] = useState(false);
  const remove = async (reason: string): Promise<void> => {
    const path = `/participate/search/group/${encodeURIComponent(code)}/remove`;
    onDone(await api.post<GroupView>(path, { member: member.code, reason }));
    setOpen(false);
  };
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
          <ReasonForm
            id={`remove-${member.code}`}
            inputName={`remove ${code} ${member.code}`}
            label={t("group.removeReason")}
            submitLabel={t("group.remove")}
            look="danger"
            send={remove}
          >
            {t("group.removeText")}
          </ReasonForm>
        )}
      </Dialog>
    </>
  );
};
