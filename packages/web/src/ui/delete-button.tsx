/** A button that deletes what cannot be restored: a dialog says so before it is done. */
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "./confirm-button.tsx";

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
  return (
    <ConfirmButton
      label={label}
      question={t("deleteForGood")}
      look="danger"
      busy={busy}
      onConfirm={onDelete}
    />
  );
};
