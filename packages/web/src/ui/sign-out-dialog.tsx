/** Says what signing out would delete, and offers to stay. */
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export interface SignOutDialogProps {
  /** The number of drafts and forms that are kept in this browser alone. */
  count: number;
  onStay: () => void;
  onLeave: () => void;
}
export const SignOutDialog = ({ count, onStay, onLeave }: SignOutDialogProps) => {
  const { t } = useTranslation("common");
  return (
    <Dialog open onClose={onStay} title={t("signOut.title")}>
      <p>{t("signOut.unsaved", { count })}</p>
      <div className="actions">
        <Button onClick={onStay}>{t("signOut.stay")}</Button>
        <Button look="danger" onClick={onLeave}>
          {t("signOut.delete")}
        </Button>
      </div>
    </Dialog>
  );
};
