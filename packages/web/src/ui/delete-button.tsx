/** A button that deletes what cannot be restored: a dialog says so before it is done. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { CloseDialogButton, Dialog } from "./dialog.tsx";

export const DeleteButton = ({
  label,
  busy,
  onDelete,
}: {
  label: string;
  busy: boolean;
  onDelete: () => void;
}) => {
  const { t } = useTranslation("common");
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button look="danger" busy={busy} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} title={label}>
        <p>{t("deleteForGood")}</p>
        <div className="actions">
          <Button
            look="danger"
            onClick={() => {
              setIsAsking(false);
              onDelete();
            }}
          >
            {label}
          </Button>
          <CloseDialogButton />
        </div>
      </Dialog>
    </>
  );
};
