/** Says what was deleted, on the page to which its deletion has led. */
import { useTranslation } from "react-i18next";
import { useHandedConfirmation } from "../shell/use-handed-confirmation.ts";
import { Alert } from "./alert.tsx";

export const RemovedNote = () => {
  const { t } = useTranslation("common");
  const [name] = useHandedConfirmation<string>();
  return name === undefined ? null : <Alert kind="success" announce title={t("state.removed", { name })} />;
};
