/** The result of saving. */
import { useTranslation } from "react-i18next";
import { Alert, FailureAlert } from "../../ui/alert.tsx";

export const SaveOutcome = ({ saved, failure }: { saved?: true; failure?: unknown }) => {
  const { t } = useTranslation("pages/account");
  if (failure !== undefined) return <FailureAlert error={failure} />;
  return saved ? <Alert kind="success" announce title={t("saved")} /> : null;
};
