/** The leader takes a member out of its group: why is said, and the member is told. */
import type { Cluster } from "@portal/core/application/group/cluster";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../lib/api.ts";
import { useSending } from "../../lib/use-sending.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, GoBack } from "../../ui/dialog.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { Failure } from "../../ui/notice.tsx";

export const GroupRemove = ({
  code,
  member,
  onDone,
}: {
  code: string;
  member: Cluster["members"][number];
  onDone: (next: Cluster) => void;
}) => {
  const { t } = useText(["pages/centre", "common"]);
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const { busy, error, send } = useSending();
  const remove = async (): Promise<void> => {
    setTried(true);
    if (!reason.trim()) return;
    await send(async () => {
      const path = `/participate/search/group/${encodeURIComponent(code)}/remove`;
      onDone(await api.post<Cluster>(path, { member: member.code, reason: reason.trim() }));
      setOpen(false);
    });
  };
  const id = `remove-${member.code}`;
  return (
    <>
      <Button
        look="quiet"
        small
        aria-label={t("group.removeOne", { name: member.institutionName })}
        onClick={() => setOpen(true)}
      >
        {t("group.remove")}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("group.removeOne", { name: member.institutionName })}
      >
        {open && (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void remove();
            }}
          >
            <p>{t("group.removeText")}</p>
            {error && <Failure error={error} />}
            <TextAreaField
              id={id}
              label={t("group.removeReason")}
              required
              maxLength={2000}
              value={reason}
              error={tried && !reason.trim() ? t("common:issue.required") : undefined}
              onChange={(event) => setReason(event.target.value)}
            />
            <div className="actions">
              <Button type="submit" look="danger" busy={busy}>
                {t("group.remove")}
              </Button>
              <GoBack />
            </div>
          </form>
        )}
      </Dialog>
    </>
  );
};
