/** The failure of a passkey as text, from the device or from the server. */
import { useTranslation } from "react-i18next";
import { Alert, FailureAlert } from "../../ui/alert.tsx";

const reasons = ["cancelled", "known", "failed"] as const;
/** Compared by name, because importing the class would load the whole module. */
const getFailureReason = (error: unknown): (typeof reasons)[number] | undefined =>
  error instanceof Error && error.name === "PasskeyError"
    ? reasons.find((each) => each === (error as Error & { reason?: string }).reason)
    : undefined;

export const PasskeyFailure = ({ error }: { error: unknown }) => {
  const { t } = useTranslation("pages/login");
  const reason = getFailureReason(error);
  return reason ? (
    <Alert kind={reason === "failed" ? "error" : "warning"} announce title={t(`passkey.${reason}`)} />
  ) : (
    <FailureAlert error={error} />
  );
};
