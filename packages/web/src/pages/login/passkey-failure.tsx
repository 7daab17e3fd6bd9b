/** What went wrong with a passkey, in words: what the device said, or what the server refused. */
import { useTranslation } from "../../lib/use-translation.ts";
import { Failure, Notice } from "../../ui/notice.tsx";

const reasons = ["cancelled", "known", "failed"] as const;
/** Told by its name and not by its class, which would bring the whole module along. */
const reasonOf = (error: unknown): (typeof reasons)[number] | undefined =>
  error instanceof Error && error.name === "PasskeyFailed"
    ? reasons.find((each) => each === (error as Error & { reason?: string }).reason)
    : undefined;

export const PasskeyFailure = ({ error }: { error: unknown }) => {
  const { t } = useTranslation("pages/login");
  const reason = reasonOf(error);
  return reason ? (
    <Notice kind={reason === "failed" ? "error" : "warning"} announce title={t(`passkey.${reason}`)} />
  ) : (
    <Failure error={error} />
  );
};
