/** What went wrong with a passkey, in words: what the device said, or what the server refused. */
import { useTranslation } from "../../shell/use-translation.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";

const reasons = ["cancelled", "known", "failed"] as const;
/** Told by its name and not by its class, which would bring the whole module along. */
const getFailureReason = (error: unknown): (typeof reasons)[number] | undefined =>
  error instanceof Error && error.name === "PasskeyFailed"
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
